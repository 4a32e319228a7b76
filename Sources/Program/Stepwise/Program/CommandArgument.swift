/// An argument of a command: its name in the usage and the values that a shell completes.
public struct CommandArgument {
  enum Kind: Equatable {
    /// The name of one of the suite's wizards.
    case wizard
    /// The name of one of the suite's wizards or commands.
    case name
    case value(CompletedValue)
  }

  /// The name in the usage, such as `WIZARD` or `mermaid|dot`.
  private let word: String
  let kind: Kind
  /// Whether the argument may be left out.
  var isOptional = false
  /// Whether the argument may be repeated.
  var isRepeated = false

  /// The argument as the usage shows it, such as `WIZARD`, `[mermaid|dot]` or `FILE …`.
  package var label: String {
    let words = isRepeated ? "\(word) …" : word
    return isOptional ? "[\(words)]" : words
  }

  /// The argument in words, such as `wizard` or `mermaid or dot`.
  var meaning: String {
    if case .value(.choices(let choices)) = kind {
      HelpSheet.either(choices)
    } else {
      word.lowercased()
    }
  }

  /// The name of one of the suite's wizards.
  public static let wizard = CommandArgument(word: "WIZARD", kind: .wizard)

  /// The names of any number of the suite's wizards, or none.
  package static let wizards = CommandArgument(
    word: "WIZARD", kind: .wizard, isOptional: true, isRepeated: true)

  /// A file; `-` often stands for standard input.
  public static let file = CommandArgument(word: "FILE", kind: .value(.file))

  /// One or more files.
  public static let files = CommandArgument(word: "FILE", kind: .value(.file), isRepeated: true)

  /// The name of one of the suite's wizards or commands; optional.
  static let name = CommandArgument(word: "NAME", kind: .name, isOptional: true)

  /// Creates an argument with a few possible words.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - isOptional: Whether the argument may be left out.
  /// - Returns: The argument.
  public static func choice(_ words: [String], isOptional: Bool = false) -> CommandArgument {
    CommandArgument(
      word: words.joined(separator: "|"), kind: .value(.choices(words)), isOptional: isOptional)
  }

  /// Creates an argument that accepts any word.
  ///
  /// - Parameters:
  ///   - label: The name in the usage, such as `NAME`.
  ///   - isOptional: Whether the argument may be left out.
  /// - Returns: The argument.
  public static func word(_ label: String, isOptional: Bool = false) -> CommandArgument {
    CommandArgument(word: label, kind: .value(.text), isOptional: isOptional)
  }
}
