import StepwiseFlow

/// What a terminal knows of a screen besides what the session says: where one is on it, and what is
/// being typed.
package final class ScreenState {
  /// The element that keys go to.
  package var focus: String?
  /// Whether a key was pressed here: until then, keys go to what is asked, also when that comes late.
  package var isUsed = false
  /// The first row that is seen.
  package var scroll = 0
  /// How many rows are below those that are seen.
  package var rowsBelow = 0
  /// Whether the person scrolled by themselves, away from where they are.
  package var isScrolled = false
  /// Whether what keys go to is seen, or some of it.
  package var isFocusSeen = true
  /// How many rows the screen has taken: what stands below it does not move up.
  package var heldRows = 0
  /// The errors of fields that were edited since, by their numbers.
  package var overcome: [String: Int] = [:]
  /// What is seen of each list, by the element's id.
  package var lists: [String: ListWindow] = [:]
  private var controls: [String: any FieldControl] = [:]

  /// The control of a field, in step with the session.
  package func control(of field: ElementSnapshot) -> any FieldControl {
    if let known = controls[field.id] { return known }
    let new = field.makeControl()
    controls[field.id] = new
    return new
  }

  /// What is seen of a list.
  package func list(of element: ElementSnapshot) -> ListWindow {
    if let known = lists[element.id] { return known }
    let new = ListWindow()
    lists[element.id] = new
    return new
  }

  /// What is wrong with a field, as far as it was not edited since.
  package func message(of field: ElementSnapshot) -> String? {
    if let message = knownControl(of: field.id)?.message { return message }
    guard let error = field.error, overcome[field.id] != error.number else { return nil }
    return error.message
  }

  /// Closes what is open, such as a list of what was found.
  package func close() {
    for control in controls.values { _ = control.close() }
  }

  /// The control of a field that was shown before.
  package func knownControl(of id: String) -> (any FieldControl)? { controls[id] }
}
