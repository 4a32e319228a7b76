/// Yes or no to answer with.
public struct Toggle: AnswerableElement {
  /// What is asked.
  public let label: String
  private let isOn: Bool?
  private var onChange: (Bool) throws -> Void

  /// Yes or no.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - isOn: What it is now; `nil` where nobody said yet.
  ///   - onChange: What takes the answer; a ``Rejection`` thrown from it is shown and undoes it.
  public init(
    _ label: String, isOn: Bool? = nil, onChange: @escaping (Bool) throws -> Void = { _ in }
  ) {
    self.label = label
    self.isOn = isOn
    self.onChange = onChange
  }

  /// The same field with something else that takes its answer.
  public func onAnswer(_ take: @escaping (Bool) throws -> Void) -> Toggle {
    var field = self
    field.onChange = take
    return field
  }

  /// Adds the field.
  public func render(into rendering: inout Rendering) {
    let onChange = onChange
    rendering.field(label, format: YesNoFormat(), value: isOn.map { .flag($0) }) {
      if case .flag(let isOn) = $0 { try onChange(isOn) }
    }
  }
}

/// Yes or no, or a beginning of one.
private nonisolated struct YesNoFormat: AnswerFormat {
  let presentation = Presentation.toggle
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
