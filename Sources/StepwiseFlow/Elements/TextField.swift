/// A line of text to answer with.
public struct TextField: AnswerableElement {
  private let label: String
  private let text: String?
  private let check: ((String) async throws -> Void)?
  private var onSubmit: (String) throws -> Void

  /// A line of text.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has; `nil` or empty for none.
  ///   - check: What finds out whether a text will do, where that takes time.
  ///   - onSubmit: What takes the text; a ``Rejection`` thrown from it is shown and undoes it.
  public init(
    _ label: String, text: String? = nil, check: ((String) async throws -> Void)? = nil,
    onSubmit: @escaping (String) throws -> Void
  ) {
    self.label = label
    self.text = text
    self.check = check
    self.onSubmit = onSubmit
  }

  /// A field to be asked by itself.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has; `nil` or empty for none.
  public init(_ label: String, text: String? = nil) {
    self.init(label, text: text, onSubmit: { _ in })
  }

  /// The same field with something else that takes its answer.
  public func onAnswer(_ take: @escaping (String) throws -> Void) -> TextField {
    var field = self
    field.onSubmit = take
    return field
  }

  /// Adds the field.
  public func render(into rendering: inout Rendering) {
    let onSubmit = onSubmit
    rendering.field(
      label, format: TextFormat(presentation: .line), value: text.map { .text($0) },
      check: TextFormat.check(check)
    ) { try onSubmit(TextFormat.text($0)) }
  }
}

/// Text as it is typed.
nonisolated struct TextFormat: AnswerFormat {
  let presentation: Presentation

  /// How long an answer may be, in UTF-8 bytes.
  static let answerLengthMax = 1_000_000

  func value(from text: String, region: Region?) throws(Rejection) -> Value { .text(text) }

  func text(for value: Value) -> String { Self.text(value) }

  func check(_ value: Value) throws(Rejection) {
    guard case .text(let text) = value else { throw Rejection("A text is wanted here.") }
    if text.utf8.count > Self.answerLengthMax {
      throw Rejection(
        "The answer is \(text.utf8.count) bytes long: at most \(Self.answerLengthMax) are taken.")
    }
    if presentation != .lines, text.utf8.contains(where: { $0 == 10 || $0 == 13 }) {
      throw Rejection("The answer has several lines, and only one is taken here.")
    }
  }

  static func text(_ value: Value) -> String {
    if case .text(let text) = value { text } else { "" }
  }

  @MainActor static func check(_ check: ((String) async throws -> Void)?)
    -> ((Value) async throws -> Void)?
  {
    check.map { check in { value in try await check(text(value)) } }
  }
}
