import StepwiseFlow
import StepwiseLines

/// An error in a line that is not an action, with a hint about a valid one.
package nonisolated struct JSONActionError: Error, Equatable {
  /// The message to reply with.
  package let message: String
}

/// An action that a line of JSON requests.
package nonisolated struct JSONAction: Equatable {
  /// The kinds of actions.
  package enum Kind: String, CaseIterable {
    case answer, accept, press, draft, back, revisit, cancel, wait, await, screen

    /// The required and the optional members.
    fileprivate var members: (needed: [String], more: [String]) {
      switch self {
      case .answer: (["entry", "element", "value"], ["wait"])
      case .accept, .press: (["entry", "element"], ["wait"])
      case .draft: (["entry", "element", "text"], ["wait"])
      case .back: (["entry"], ["wait"])
      case .revisit: (["entry", "to"], ["wait"])
      case .cancel: (["entry"], [])
      case .wait: ([], ["seconds"])
      case .await: (["text"], ["seconds"])
      case .screen: ([], [])
      }
    }

    /// Whether the action changes the wizard, and so must name its screen.
    package var acts: Bool { members.needed.contains("entry") }

    /// Whether the action answers a field or presses a button.
    package var isAnswer: Bool { self == .answer || self == .accept || self == .press }
  }

  /// The kind of action.
  package let kind: Kind
  /// The entry of the screen that the action is meant for; `nil` for the current one.
  package var entry: Int?
  /// The id or label of the element.
  package var element = ""
  /// The value to submit.
  package var value = JSONValue.null
  /// The text to type, or to wait for.
  package var text = ""
  /// The entry of the screen to revisit.
  package var to = 0
  /// How long to wait; `nil` if the line does not say.
  package var duration: Duration?
  /// Whether the reply waits for the work that the action begins.
  package var waits = true

  /// The maximum time of a wait: 100 days.
  package static let secondsMax = 8_640_000.0

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: The line.
  ///   - hidesTyped: Whether messages must not quote the line, because it may contain a secret.
  /// - Returns: The actions, and whether the line is a batch.
  /// - Throws: ``JSONActionError``.
  package static func actions(_ bytes: [UInt8], hidesTyped: Bool) throws(JSONActionError)
    -> (actions: [JSONAction], isBatch: Bool)
  {
    let line: JSONValue
    do {
      line = try JSONValue(parsing: bytes)
    } catch {
      let mayBeBatch = bytes.first { ![9, 32].contains($0) } == UInt8(ascii: "[")
      throw JSONActionError(
        message: hidesTyped || mayBeBatch
          ? "The line is not JSON." : "The line is not JSON: \(error.message)")
    }
    switch line {
    case .object(let members):
      return ([try action(members, needsEntry: true, hidesTyped: hidesTyped)], false)
    case .array([]): throw JSONActionError(message: "A batch needs an action or more in its array.")
    case .array(let items): return (try batch(items, hidesTyped: hidesTyped), true)
    default:
      throw JSONActionError(
        message: "The line is \(line.kind): an action is an object, and a batch an array of them.")
    }
  }

  private static func batch(
    _ items: [JSONValue], hidesTyped: Bool
  ) throws(JSONActionError) -> [JSONAction] {
    var actions: [JSONAction] = []
    for (position, item) in items.enumerated() {
      do throws(JSONActionError) {
        guard case .object(let members) = item else {
          throw JSONActionError(message: "This is \(item.kind), and an action is an object.")
        }
        let isFirst = !actions.contains { $0.kind.acts }
        // The items before it may lead to a secret.
        actions.append(
          try action(members, needsEntry: isFirst, hidesTyped: hidesTyped || position > 0))
      } catch {
        throw JSONActionError(message: "Item \(position + 1): \(error.message)")
      }
    }
    return actions
  }

  private static func action(
    _ members: [JSONValue.Member], needsEntry: Bool, hidesTyped: Bool
  ) throws(JSONActionError) -> JSONAction {
    let kind = try kind(of: members, hidesTyped: hidesTyped)
    let (needed, more) = kind.members
    let names = ["action"] + needed + more
    for member in members where !names.contains(member.name) {
      let rest = needed + more
      if hidesTyped {
        let takes = rest.isEmpty ? "nothing more" : "only: \(rest.joined(separator: ", "))"
        throw JSONActionError(message: "“\(kind.rawValue)” takes \(takes).")
      }
      let near = NearestName.of(member.name, among: names)
      let hint =
        near.map { "Did you mean “\($0)”?" }
        ?? (rest.isEmpty ? "It takes nothing more." : "It takes: \(rest.joined(separator: ", ")).")
      throw JSONActionError(message: "“\(kind.rawValue)” takes no “\(member.name)”. \(hint)")
    }
    for name in needed where !members.contains(where: { $0.name == name }) {
      if name == "entry", !needsEntry { continue }
      throw JSONActionError(message: "“\(kind.rawValue)” needs “\(name)”: \(meaning(of: name)).")
    }
    var action = JSONAction(kind: kind)
    for member in members { try action.set(member) }
    return action
  }

  private static func kind(
    of members: [JSONValue.Member], hidesTyped: Bool
  ) throws(JSONActionError) -> Kind {
    guard let member = members.first(where: { $0.name == "action" }) else {
      let near = hidesTyped ? nil : NearestName.of("action", among: members.map(\.name))
      throw JSONActionError(
        message: near.map { "There is no “action”. Is “\($0)” meant for it?" }
          ?? "There is no “action” that says what to do: \(names).")
    }
    let name = try text(of: member)
    if let kind = Kind(rawValue: name) { return kind }
    if hidesTyped { throw JSONActionError(message: "There is no such action. There is: \(names).") }
    let near = NearestName.of(name, among: Kind.allCases.map(\.rawValue))
    throw JSONActionError(
      message: "There is no action “\(name)”. "
        + (near.map { "Did you mean “\($0)”?" } ?? "There is: \(names)."))
  }

  private static var names: String {
    Kind.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func meaning(of member: String) -> String {
    switch member {
    case "entry": "the number of the screen that it is meant for"
    case "element": "the id or the label of an element"
    case "value": "the answer, or null for none"
    case "to": "the number of the screen to go back to"
    default: "a text"
    }
  }

  // MARK: Members

  private mutating func set(_ member: JSONValue.Member) throws(JSONActionError) {
    switch member.name {
    case "entry": entry = try Self.whole(member)
    case "to": to = try Self.whole(member)
    case "element": element = try Self.text(of: member)
    case "text": text = try Self.text(of: member)
    case "value": value = try Self.answer(member)
    case "seconds": duration = try Self.duration(member)
    case "wait":
      guard case .flag(let flag) = member.value else { throw wrong(member, "true or false") }
      waits = flag
    default: break
    }
  }

  private static func whole(_ member: JSONValue.Member) throws(JSONActionError) -> Int {
    guard let whole = member.value.whole else {
      throw wrong(member, "a whole number")
    }
    return whole
  }

  private static func text(of member: JSONValue.Member) throws(JSONActionError) -> String {
    guard case .text(let text) = member.value else { throw wrong(member, "a text") }
    return text
  }

  private static func duration(_ member: JSONValue.Member) throws(JSONActionError) -> Duration {
    guard case .number(let number) = member.value, (0...secondsMax).contains(number.double) else {
      throw wrong(member, "a number from 0 to \(Int(secondsMax))")
    }
    return .milliseconds(Int((number.double * 1000).rounded()))
  }

  private static func answer(_ member: JSONValue.Member) throws(JSONActionError) -> JSONValue {
    let isAnswer =
      switch member.value {
      case .object: false
      case .array(let items): items.allSatisfy { if case .text = $0 { true } else { false } }
      default: true
      }
    guard isAnswer else {
      throw wrong(member, "a text, a number, true, false, null or an array of texts")
    }
    return member.value
  }
}

private nonisolated func wrong(_ member: JSONValue.Member, _ expected: String) -> JSONActionError {
  let kind = if case .array = member.value { "an array" } else { member.value.kind }
  return JSONActionError(message: "“\(member.name)” is \(kind), and \(expected) was expected.")
}

nonisolated extension JSONAction {
  /// The value for a field: as JSON expresses it, or as a person would type it.
  package func value(for format: any AnswerFormat) throws(Rejection) -> Value {
    switch value {
    case .null, .text(""), .array([]): return format.empty
    case .flag(let flag): return .flag(flag)
    case .number(let number): return .number(number)
    case .text(let text): return try format.value(named: text)
    case .array(let items):
      guard format.options != nil else { return .choices([]) }
      return try format.value(
        named: items.compactMap { if case .text(let name) = $0 { name } else { nil } })
    case .object: return format.empty
    }
  }
}
