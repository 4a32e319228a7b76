import StepwiseFlow
import StepwiseLines

/// Plays a script with form fields and buttons only.
package struct ScriptedPerson {
  package let person: PagePerson
  /// Whether the first rejection ends the script; a failure of a service looks the same on a page.
  package var endsAtRejection = false
  /// Lets time pass on the wizard's clock.
  package var pass: (Duration) async -> Void = { _ in }
  /// Waits for a text; `false` if it does not come.
  package var wait: (String, Duration?) async -> Bool = { _, _ in true }
  /// The fields of the page that the script has answered.
  private var said: Set<String> = []

  package init(_ person: PagePerson) { self.person = person }

  /// The reason why a script could not continue.
  package struct Rejected: Error, CustomStringConvertible {
    package let line: Int
    package let description: String
  }

  /// A text that is missing on a page.
  package struct NotShown: Error, CustomStringConvertible {
    let line: Int
    let text: String
    let page: String

    package var description: String { "line \(line): “\(text)” is not on: \(page)" }
  }

  /// Whether a page shows a text as a person reads it; lines separate its parts in other ways.
  private func isShown(_ text: String) -> Bool {
    // A field shows its draft itself, without the word “begun”.
    let text = text.replacing("begun: ", with: "")
    func plain(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let values = person.page.controls.flatMap { $0.values + [$0.label] }.joined(separator: " ")
    if text.hasSuffix(".png") {
      return person.page.html.contains("<img ")
    }
    return plain("\(person.page.text) \(values)").contains(plain(text))
      || text.split(separator: ":").allSatisfy {
        plain("\(person.page.text) \(values)").contains(plain(String($0)))
      }
  }

  /// Plays steps.
  ///
  /// - Parameter steps: A steps file.
  /// - Throws: ``Rejected`` for a step that a page rejects, ``NotShown`` for a text that is missing.
  package mutating func play(_ steps: String) async throws {
    await person.open("/")
    var reader = StepsReader(text: steps)
    var line = 0
    while let step = try reader.next() {
      line = step.line
      do {
        try await play(step)
      } catch let impossible as PagePerson.Impossible {
        throw Rejected(line: step.line, description: impossible.description)
      }
    }
    if person.isFilling { await submit() }
    try check(line)
  }

  private mutating func play(_ step: Step) async throws {
    if isOver {
      guard step.kind != .acceptDefault else { return }
      throw Rejected(line: step.line, description: "The wizard is over.")
    }
    switch step.kind {
    case .answer(let text): try await answer(text, step.line)
    case .text(let text): try await answer(text, asItStands: true, step.line)
    case .acceptDefault:
      guard let field = nextField else {
        throw Rejected(line: step.line, description: "Nothing is asked that has a default.")
      }
      person.leave(field)
      try await note(field, step.line)
    case .set(let name, let text), .ask(let name, .some(let text)),
      .retry(let name, .some(let text)):
      let field = try self.field(name)
      try person.fill(field, text)
      try await note(field, step.line)
    case .press(let name), .retry(let name, nil):
      if case .retry = step.kind,
        let again = person.page.buttons.first(where: { $0.label == "Try again: \(name)" })
      {
        await person.press(again.value)
      } else {
        try await person.press(labeled: name)
      }
      said = []
      try check(step.line)
    case .back(nil):
      await person.press("back")
      said = []
    case .back(let title?):
      let change = person.page.buttons.first {
        $0.label == "Change \(title)" && $0.value.hasPrefix("change:")
      }
      if let change {
        await person.press(change.value)
      } else {
        try await person.press(
          labeled: "Change \(title.prefix(1).lowercased())\(title.dropFirst())")
      }
      said = []
    case .cancel:
      await person.press("give-up")
      await person.press("give-up-now")
    case .expect(let text):
      // Filled-in fields are submitted with the button below them, if there is one.
      if !person.isFilling {
        await person.open("/look")
      } else if person.page.buttons.contains(where: { $0.value == "next" }) {
        await submit()
      }
      guard isShown(text) else {
        throw NotShown(line: step.line, text: text, page: person.page.text)
      }
    case .expectScreen(let title):
      // A count may stand beside the title.
      guard person.page.heading == title || person.page.heading.hasPrefix("\(title) ") else {
        throw NotShown(line: step.line, text: title, page: person.page.text)
      }
    case .draft(let name, let text): await person.draft(try field(name), text)
    case .await(let text, let limit):
      guard await wait(text, limit) else {
        throw NotShown(line: step.line, text: text, page: person.page.text)
      }
      await person.open("/look")
    case .wait(let duration):
      if !person.isFilling {
        await pass(duration)
        await person.open("/look")
      }
    default: break
    }
  }

  /// Whether the last page is shown.
  var isOver: Bool { person.page.html.contains("data-last") || person.path == "/done" }

  private var nextField: ParsedPage.Control? {
    person.page.fields.first { $0.name.hasPrefix("f.") && !said.contains($0.name) }
  }

  private func field(_ name: String) throws -> ParsedPage.Control {
    let fields = person.page.fields
    let same = fields.filter { $0.name == "f.\(name)" }
    let labeled = fields.filter { $0.label == name || $0.label == "\(name) (optional)" }
    let ending = fields.filter { $0.name.hasSuffix(" / \(name)") }
    for found in [same, labeled, ending] where found.count == 1 { return found[0] }
    throw PagePerson.Impossible(description: "There is no field “\(name)”.")
  }

  private mutating func answer(_ text: String, asItStands: Bool = false, _ line: Int) async throws {
    let presses = person.page.buttons.filter { $0.value.hasPrefix("press:") && !$0.isHidden }
    guard let field = nextField else {
      try await person.press(labeled: text)
      said = []
      return try check(line)
    }
    let isButton = presses.contains { $0.label == text }
    let isNamed = !asItStands || !field.options.isEmpty
    if isButton, isNamed, !field.options.contains(where: { $0.label == text || $0.value == text }) {
      try await person.press(labeled: text)
      said = []
      return try check(line)
    }
    try person.fill(field, text)
    try await note(field, line)
  }

  /// The form is sent after its last field.
  private mutating func note(_ field: ParsedPage.Control, _ line: Int) async throws {
    said.insert(field.name)
    guard nextField == nil else { return }
    guard person.page.buttons.contains(where: { $0.value == "next" }) else { return }
    await submit()
    try check(line)
  }

  private mutating func submit() async {
    let before = person.page.hidden("screen")
    let way =
      person.page.buttons.first { $0.value == "next" }?.value
      ?? person.page.buttons.first { $0.value.hasPrefix("press:") && !$0.isDisabled }?.value
    guard let way else { return }
    await person.press(way)
    let isSame = person.page.hidden("screen") == before && person.status == 422
    if !isSame || nextField == nil { said = [] }
  }

  private func check(_ line: Int) throws {
    guard endsAtRejection, person.status == 422 else { return }
    throw Rejected(line: line, description: person.page.text)
  }
}
