import Stepwise

/// The answers of a group of questions so far.
public struct FormAnswers: CustomStringConvertible {
  /// An answer; `nil` for a field that was left out.
  struct Given {
    let name: String
    let value: JSONValue?
    /// The part of the value that may be shown; `nil` for none.
    let shown: JSONValue?
  }

  /// The answers, the latest last.
  private(set) var given = Chain<Given>()
  /// The names of the fields that the person chose.
  var chosen: Set<String> = []
  /// The number of times that fields were offered to choose from.
  var offerCount = 0
  /// Whether a question was asked.
  var hasAsked = false

  /// Adds an answer; `nil` leaves the field out.
  ///
  /// - Parameters:
  ///   - value: The answer.
  ///   - shown: The part of it that may be shown; `nil` for none.
  ///   - name: The name of the field.
  mutating func give(_ value: JSONValue?, shown: JSONValue?, to name: String) {
    given.append(Given(name: name, value: value, shown: shown))
  }

  /// The answers as JSON, without secrets, in the order in which they were given; `null` for a field that was left out.
  public var description: String {
    JSONValue.object(given.elements.map { .init($0.name, $0.shown ?? .null) }).description
  }
}

/// Asks the questions of a group within another; its outcome is an object.
final class GroupFlow: FlowController<FormAnswers, JSONValue>, GroupAsking {
  let asked: AskedGroup
  private let name: LocalizedStringKey

  init(_ asked: AskedGroup, title: LocalizedStringKey) {
    self.asked = asked
    name = title
    super.init(state: FormAnswers())
  }

  override var title: String { name.english }

  override var titleText: LocalizedStringKey { name }

  override func startFlow() { goOn() }

  func end(_ value: JSONValue) { finish(value) }
}

/// A flow that asks the questions of a group.
protocol GroupAsking: FlowController<FormAnswers, JSONValue> {
  var asked: AskedGroup { get }

  /// Receives the object with all answers.
  func end(_ value: JSONValue)
}

extension GroupAsking {
  /// Asks the next question, or ends.
  func goOn() {
    asked.follow(state)
    while let field = asked.next {
      guard case .constant(let value) = field.shape else { return ask(field) }
      state.give(value, shown: asked.shown(value, of: field), to: field.name)
      asked.follow(state)
    }
    let offered = asked.offered
    if !offered.isEmpty { return offer(offered) }
    let value = asked.object
    guard let fault = asked.group.check(value) else { return end(value) }
    push("Something does not fit yet", id: "fault") {
      Text(fault)
      Review(.flow)
    }
  }

  /// Lets the person choose which of the fields that are not required to answer.
  private func offer(_ fields: [FormField]) {
    let introduction = takeIntroduction()
    state.offerCount += 1
    let count = state.offerCount
    let options = OptionList(
      fields.map { field in
        OptionList.Option(
          field.title, id: field.name,
          detail: field.help.map { OptionList.Option.Detail(verbatim: $0) })
      })
    push("Also set", id: count == 1 ? "also" : "also \(count)") {
      for text in introduction { Text(verbatim: text) }
      MultiPicker("Also set", options: options, count: 0...fields.count) { names in
        let chosen = Set(names)
        if let deep = fields.first(where: { chosen.contains($0.name) && self.isTooDeep($0) }) {
          throw Rejection("“\(deep.title)” is nested more than \(FormLimits.nestedGroupsMax) deep.")
        }
        try takeAnswer {
          self.state.chosen.formUnion(names)
          for field in fields where !chosen.contains(field.name) {
            self.state.give(nil, shown: nil, to: field.name)
          }
          self.goOn()
        }
      }
    }
  }

  /// Whether a field's group would be in more others than a person can be in.
  private func isTooDeep(_ field: FormField) -> Bool {
    guard case .group = field.shape else { return false }
    return asked.context.depth >= FormLimits.nestedGroupsMax
  }

  /// Returns the paragraphs to read before the first question; empty for later ones.
  private func takeIntroduction() -> [String] {
    guard !state.hasAsked else { return [] }
    state.hasAsked = true
    return asked.introduction
  }

  private func ask(_ field: FormField) {
    let question = FormQuestion(
      field: field, id: asked.screenID(of: field),
      introduction: takeIntroduction() + field.introduction,
      isOptional: asked.isOptional(field),
      isUnchosen: asked.isOptional(field) && asked.group.optionalFields == .chosen,
      context: asked.context)
    ask(question) { value in
      self.state.give(
        value, shown: value.flatMap { self.asked.shown($0, of: field) }, to: field.name)
      self.goOn()
    }
  }
}
