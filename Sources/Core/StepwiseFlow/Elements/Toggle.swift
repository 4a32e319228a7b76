/// A field for yes or no.
public struct Toggle: FieldElement {
  var parts: FieldParts<Bool>

  /// Creates a field for yes or no.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - isOn: The default answer; `nil` for none.
  ///   - onAnswer: Receives the answer; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the answer asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, isOn: Bool? = nil, onAnswer: @escaping (Bool) throws -> Void = { _ in },
    check: ((Bool) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: isOn.map { .flag($0) }, check: check, onAnswer: onAnswer)
  }

  /// Creates a field for yes or no whose default is fetched first.
  ///
  /// The person need not wait for it. An answer that the person has given or is typing comes before it.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the default, once per visit, or `nil` for none; if it throws, the person can retry or answer.
  ///   - onAnswer: Receives the answer; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the answer asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, load: @escaping () async throws -> Bool?,
    onAnswer: @escaping (Bool) throws -> Void = { _ in },
    check: ((Bool) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, load: { try await load().map { .flag($0) } }, check: check,
      onAnswer: onAnswer)
  }

  /// Adds a field that accepts yes and no.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: Box(YesNoFormat())) {
      if case .flag(let isOn) = $0 { isOn } else { nil }
    }
  }
}

/// The format of yes or no, or a beginning of one of them.
private nonisolated struct YesNoFormat: AnswerFormat {
  let kind = AnswerKind.toggle
  let hint: LocalizedStringKey? = "yes or no"

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    switch text.lowercased() {
    case "y", "ye", "yes", "true", "on": return .flag(true)
    case "n", "no", "false", "off": return .flag(false)
    default: throw Rejection("“\(given: text)” is neither yes nor no: type yes or no.")
    }
  }

  func text(for value: Value) -> String {
    switch value {
    case .flag(true): "yes"
    case .flag(false): "no"
    default: ""
    }
  }

  func display(_ value: Value) -> LocalizedStringKey {
    switch value {
    case .flag(true): "yes"
    case .flag(false): "no"
    default: ""
    }
  }

  func check(_ value: Value) throws(Rejection) {
    guard case .flag = value else {
      if value == empty { return }
      throw Rejection("Yes or no is wanted here.")
    }
  }
}
