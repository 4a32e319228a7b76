import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseTerminalTesting

@testable import StepwiseMCP

/// Performs steps with forms, as an assistant's client does for a person.
///
/// A form cannot ask for a secret, keep a draft, or cancel the wizard, so those steps are performed as
/// in a terminal.
struct FormConformance: ConformingDriver {
  let name = "forms"

  func play(_ script: ConformanceScript, on session: Session) async throws {
    let watch = StepWatch(session, script)
    let talk = FormTalk(session, timeout: .zero) { "" }
    for step in script.steps {
      guard try await watch.begin(step) else { continue }
      if try await watch.look(step) || step.kind == .help { continue }
      let form = talk.form()
      if let odd = form.names.first(where: { !MemberName.fits($0) }) {
        throw StepRejection(line: step.line, message: "“\(odd)” is no name for a member of a form.")
      }
      do throws(Rejection) {
        if let content = try FormFiller(form, session).content(for: step.kind) {
          _ = await talk.submit(.accept(Self.named(content, in: form)), to: form)
        }
      } catch {
        throw StepRejection(line: step.line, message: error.message)
      }
      try watch.end(step, complaint: talk.form().message)
    }
    try await watch.finish()
  }

  /// The members of a response by the names of the form.
  private static func named(
    _ content: [JSONValue.Member], in form: ScreenForm
  ) -> [JSONValue.Member] {
    content.map { member in
      let position = form.fields.firstIndex { $0.name == member.name }
      return JSONValue.Member(position.map { form.names[$0] } ?? member.name, member.value)
    }
  }
}

/// Fills in a form according to steps.
private struct FormFiller {
  private let form: ScreenForm
  private let session: Session

  init(_ form: ScreenForm, _ session: Session) {
    self.form = form
    self.session = session
  }

  private var snapshot: Snapshot { form.snapshot }

  /// The members of the response; `nil` if a terminal performs the step.
  func content(for kind: Step.Kind) throws(Rejection) -> [JSONValue.Member]? {
    switch kind {
    case .answer(let text), .text(let text):
      guard case .field(let field) = snapshot.question else { return choosing(text) }
      let asItStands = if case .text = kind { true } else { false }
      let isNamed = field.options != nil || field.repeatsQuestion && !asItStands
      let isOption = (try? field.options?.option(named: text)) != nil
      if isNamed, !isOption, choice(called: text) != nil { return choosing(text) }
      return try giving(text, to: field)
    case .acceptDefault:
      guard case .field(let field) = snapshot.question else {
        throw Rejection("Nothing is asked that has a default.")
      }
      // A composer that is left out sends nothing.
      let shown = form.fields.first { $0.name == field.id && field.repeatsQuestion }?.current
      return giving(shown, to: field.id)
    case .set(let name, let text), .ask(let name, .some(let text)):
      return try giving(text, to: try snapshot.element(named: name))
    case .press(let name), .retry(let name, nil):
      let element = try snapshot.element(named: name)
      if case .retry = kind, element.loading != .failed, element.error?.canRetry != true {
        return nil
      }
      return choosing { $0 == .press(element.id) } ?? choosing(name)
    case .retry(let name, let text?):
      return try giving(text, to: try snapshot.element(named: name))
    case .back(nil): return choosing { $0 == .back } ?? choosing("Back")
    case .back(let title?):
      let row = snapshot.trail.row(titled: title)
      let button = snapshot.elements.first { $0.button != nil && $0.revisits == row?.entry }
      return choosing { act in
        act == row.map { .revisit($0.entry) } || act == button.map { .press($0.id) }
      } ?? choosing(title)
    case .draft(let name, let text):
      let element = try snapshot.element(named: name)
      try session.perform(.draft(entry: snapshot.entry, element: element.id, text: text))
      return nil
    case .cancel:
      try session.perform(.cancel)
      return nil
    default: return nil
    }
  }

  private func choice(called name: String) -> FormChoice? {
    form.choices.first { choice in
      if case .press = choice.act { choice.name == name } else { false }
    }
  }

  private func choosing(_ name: String) -> [JSONValue.Member] {
    // The text may be the beginning of a button's title, as a person would type it, but not a word of the driver.
    let ways = form.choices.filter { if case .press = $0.act { true } else { false } }
    let match = OptionMatcher.match(name, labels: ways.map(\.title), ids: ways.map(\.name))
    let meant = if case .one(let position) = match { ways[position].name } else { "no \(name)" }
    return asShown + [JSONValue.Member(ScreenForm.choiceName, .text(meant))]
  }

  private func choosing(_ isMeant: (FormChoice.Act) -> Bool) -> [JSONValue.Member]? {
    form.choices.first { isMeant($0.act) }.map {
      asShown + [JSONValue.Member(ScreenForm.choiceName, .text($0.name))]
    }
  }

  private func giving(_ text: String, to field: Snapshot.Element) throws(Rejection)
    -> [JSONValue.Member]?
  {
    guard field.isSecret else { return giving(.text(text), to: field.id) }
    try session.perform(.answer(entry: snapshot.entry, element: field.id, value: .text(text)))
    return nil
  }

  private func giving(_ value: JSONValue?, to id: String) -> [JSONValue.Member] {
    let goesOn =
      form.choices.isEmpty ? [] : [JSONValue.Member(ScreenForm.choiceName, .text("Continue"))]
    return others(than: id) + (value.map { [JSONValue.Member(id, $0)] } ?? []) + goesOn
  }

  /// All fields with the values that the form shows, as many clients send them with every choice.
  private var asShown: [JSONValue.Member] {
    form.answerable.map { JSONValue.Member($0.name, $0.current ?? .null) }
  }

  /// All other fields, left open.
  private func others(than id: String) -> [JSONValue.Member] {
    form.answerable.filter { $0.name != id }.map { JSONValue.Member($0.name, .null) }
  }
}
