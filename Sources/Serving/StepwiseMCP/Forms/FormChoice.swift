import StepwiseFlow
import StepwiseLines

/// A way on from a screen: a button, a step back, or a change of an earlier answer.
struct FormChoice {
  /// The action of a choice.
  enum Act: Hashable {
    /// The fields are submitted.
    case goOn
    /// The element with this id is pressed.
    case press(String)
    /// The person steps back.
    case back
    /// The person goes to the entry with this number.
    case revisit(Int)
    /// The screen is shown again.
    case look
  }

  /// The value in the form, in English and different from all others.
  let name: String
  /// The words that the person reads.
  let title: String
  /// The action.
  let act: Act

  /// The maximum number of buttons that a form lists; further buttons are chosen by name.
  static let buttonsMax = 200

  /// Returns the ways on from a screen, the usual one first.
  ///
  /// - Parameters:
  ///   - snapshot: The screen in English.
  ///   - shown: The screen in the person's language.
  ///   - hasFields: Whether the form asks for values.
  ///   - isWaiting: Whether the screen can change by itself, so that the person may want to look
  ///     again.
  ///   - localizer: The person's language.
  /// - Returns: The ways on.
  static func all(
    on snapshot: Snapshot, shown: Snapshot, hasFields: Bool, isWaiting: Bool, localizer: Localizer?
  ) -> [FormChoice] {
    var all: [FormChoice] = []
    func add(_ name: String, _ title: String, _ act: Act) {
      var unique = name
      var count = 1
      while all.contains(where: { $0.name == unique }) {
        count += 1
        unique = "\(name) (\(count))"
      }
      all.append(FormChoice(name: unique, title: title, act: act))
    }
    if hasFields { add("Continue", localizer("Continue"), .goOn) }
    let pairs = zip(snapshot.elements, shown.elements)
    let buttons = snapshot.elements.filter { $0.button != nil }
    for (element, shown) in pairs where all.count < buttonsMax {
      if element.hasFailedLoad {
        add(
          "Try again: \(element.label)", localizer("Try again: \(element.labelText)"),
          .press(element.id))
      }
      if element.button != nil, element.isReachable {
        let name = element.name(among: buttons)
        // If several buttons have the same label, the row of the button identifies it.
        add(name, name == element.label ? shown.badgedLabel : name, .press(element.id))
      }
    }
    if isWaiting || !snapshot.busy.isEmpty { add("Look again", localizer("Look again"), .look) }
    if snapshot.trail.count > 1 || !snapshot.kept.isEmpty || !snapshot.busy.isEmpty {
      add("Back", localizer("Back"), .back)
    }
    let revisited = Set(buttons.compactMap(\.revisits))
    for row in snapshot.recent.reversed()
    where row.status == .answered && row.entry != snapshot.entry && !row.isHidden
      && !revisited.contains(row.entry)
    {
      let summary = row.isOmitted || row.summary.isEmpty ? "" : " (\(row.summary))"
      add(
        "Change \(row.title)", localizer("Change “\(row.nameText)”") + summary,
        .revisit(row.entry))
    }
    return all
  }
}
