/// A word that a command takes: what its usage calls it, and what a shell completes for it.
public struct CommandArgument {
  enum Kind: Hashable {
    /// The name of one of the suite's wizards.
    case wizard
    /// The name of one of the suite's wizards or commands.
    case name
    case value(CompletedValue)
  }

  /// What stands for it in the usage: `WIZARD`, `mermaid|dot`.
  private let word: String
  let kind: Kind
  /// Whether it may be left out.
  var isOptional = false
  /// Whether more of its kind may follow.
  var isRepeated = false

  /// How the usage writes it: `WIZARD`, `[mermaid|dot]`, `FILE …`.
  package var label: String {
    let words = isRepeated ? "\(word) …" : word
    return isOptional ? "[\(words)]" : words
  }

  /// What it is in words: `wizard`, `mermaid or dot`.
  var meaning: String {
    if case .value(.choices(let choices)) = kind {
      HelpSheet.either(choices)
    } else {
      word.lowercased()
    }
  }

  /// The name of one of the suite's wizards.
  public static let wizard = CommandArgument(word: "WIZARD", kind: .wizard)

  /// The names of some of the suite's wizards, or nothing.
  package static let wizards = CommandArgument(
    word: "WIZARD", kind: .wizard, isOptional: true, isRepeated: true)

  /// One file, or more.
  public static let files = CommandArgument(word: "FILE", kind: .value(.file), isRepeated: true)

  /// The name of one of the suite's wizards or commands, or nothing.
  static let name = CommandArgument(word: "NAME", kind: .name, isOptional: true)

  /// One of a few words.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - isOptional: Whether it may be left out.
  /// - Returns: The argument.
  public static func choice(_ words: [String], isOptional: Bool = false) -> CommandArgument {
    CommandArgument(
      word: words.joined(separator: "|"), kind: .value(.choices(words)), isOptional: isOptional)
  }

  /// Any word.
  ///
  /// - Parameter label: What the usage calls it, such as `NAME`.
  /// - Returns: The argument.
  public static func word(_ label: String) -> CommandArgument {
    CommandArgument(word: label, kind: .value(.text))
  }
}
