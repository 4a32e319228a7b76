import StepwiseFlow
import StepwiseJSON

/// Writes errors, and chooses the part of the page that has the focus.
extension ScreenPage {
  /// The part of a page that has the focus when the page opens.
  enum Focus: Equatable {
    case heading
    /// The list of errors.
    case problems
    /// The element at this position.
    case element(Int)
  }

  /// The part with the focus: the only error's field, the list of errors, the only field, or the heading.
  var firstFocus: Focus {
    if !listsErrors, let position = errors.first?.position { return .element(position) }
    if !errors.isEmpty { return .problems }
    guard form.fields.count == 1,
      let position = snapshot.elements.firstIndex(where: {
        $0.isField && $0.id == form.fields[0].name
      }), takesFocus(position)
    else { return .heading }
    return .element(position)
  }

  private func takesFocus(_ position: Int) -> Bool {
    let element = snapshot.elements[position]
    return (element.isField || element.button != nil) && element.isReachable && !element.isLocked
      && element.loading == nil
  }

  // MARK: Errors

  /// All errors, in the order of their elements.
  var allErrors: [(position: Int?, sentence: String)] {
    var all: [(position: Int?, sentence: String)] = []
    for position in shown.elements.indices {
      if let sentence = error(of: position) { all.append((position, sentence)) }
    }
    for problem in setting.problems where problem.field == nil || !hasElement(problem.field) {
      all.append((nil, localizer(problem.labeled)))
    }
    if let error = shown.error { all.append((nil, localizer(error.sentence))) }
    return all
  }

  private func hasElement(_ id: String?) -> Bool {
    snapshot.elements.contains { $0.id == id && $0.isField }
  }

  /// The error of the element at a position; `nil` if there is none.
  func error(of position: Int) -> String? {
    let element = snapshot.elements[position]
    let problem =
      element.isField ? setting.problems.first { $0.field == element.id }?.sentence : nil
    guard let sentence = problem ?? element.error?.sentence else { return nil }
    if let dateError = dateError(of: position) { return dateError }
    return localizer(
      sentence == Rejection.missing(element.labelText).sentence
        ? instruction(for: element) : sentence)
  }

  /// Says how to answer a field that was left empty.
  private func instruction(for element: Snapshot.Element) -> LocalizedStringKey {
    switch element.format?.kind {
    case .choice, .choices, .toggle: "Choose an answer to “\(element.labelText)”."
    case .date: "Enter a date for “\(element.labelText)”."
    case .number: "Enter a number for “\(element.labelText)”."
    default: "Fill in “\(element.labelText)”."
    }
  }

  /// Whether the page lists its errors; a single error only stands at its element, which has the focus.
  private var listsErrors: Bool {
    guard errors.count == 1, let position = errors[0].position else { return !errors.isEmpty }
    return !takesFocus(position)
  }

  /// Whether the errors are listed before the fields; errors of the screen as a whole stand below the buttons, which
  /// then stay in their places.
  var listsErrorsFirst: Bool { errors.contains { $0.position != nil } }

  /// Writes the list of errors, each with a link to its field.
  func problems(_ html: inout HTMLWriter) {
    guard listsErrors else { return }
    html.element(
      "div",
      [
        Attribute("class", "problems"), Attribute("role", "alert"), Attribute("tabindex", "-1"),
        Attribute("id", "problems"), Attribute("autofocus", if: focus == .problems),
      ]
    ) { html in
      html.element("h2", localizer("There is a problem"))
      html.element("ul") { html in
        for (position, sentence) in errors {
          html.element("li") { html in
            guard let position else { return html.text(sentence) }
            let label = shown.elements[position].label
            // Many errors name their field already.
            let text = sentence.contains(label) ? sentence : "\(label): \(sentence)"
            html.element("a", [Attribute("href", "#f\(position)")], text)
          }
        }
      }
    }
  }
}
