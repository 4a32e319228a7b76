/// A word that a suite's command takes: what its usage calls it, and what a shell completes for it.
public struct CommandArgument {
  enum Kind: Hashable {
    /// The name of one of the suite's wizards.
    case wizard
    /// The name of one of the suite's wizards or commands.
    case name
    case value(CompletedValue)
  }

  /// How the usage writes it: `WIZARD`, `[mermaid|dot]`, `FILE …`.
  let label: String
  let kind: Kind
  /// Whether more of its kind may follow.
  var isRepeated = false

  /// The name of one of the suite's wizards.
  public static let wizard = CommandArgument(label: "WIZARD", kind: .wizard)

  /// One file, or more.
  public static let files = CommandArgument(
    label: "FILE …", kind: .value(.file), isRepeated: true)

  /// The name of one of the suite's wizards or commands, or nothing.
  static let name = CommandArgument(label: "[NAME]", kind: .name)

  /// One of a few words.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - isOptional: Whether it may be left out.
  /// - Returns: The argument.
  public static func choice(_ words: [String], isOptional: Bool = false) -> CommandArgument {
    let label = words.joined(separator: "|")
    return CommandArgument(
      label: isOptional ? "[\(label)]" : label, kind: .value(.choices(words)))
  }

  /// Any word.
  ///
  /// - Parameter label: What the usage calls it, such as `NAME`.
  /// - Returns: The argument.
  public static func word(_ label: String) -> CommandArgument {
    CommandArgument(label: label, kind: .value(.text))
  }
}
