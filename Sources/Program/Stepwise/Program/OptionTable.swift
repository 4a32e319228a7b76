import StepwiseFlow
import StepwiseLines

/// A type whose properties declare options, used as a property of another such type.
package protocol OptionDeclarations {}

/// The options of a program, which reads a command line and writes the options' part of `--help`.
package struct OptionTable {
  /// An option and its name.
  struct Row {
    let name: String
    let option: any ProgramOption

    /// The option as written in help, such as `--script FILE`.
    var head: String { "--\(name)" + (option.placeholder.map { " \($0)" } ?? "") }

    /// The description, followed by the option's values unless the description names them, and by its default.
    var help: String {
      var help = option.help
      let choices = option.choices
      if !choices.isEmpty, !choices.allSatisfy({ help.holds($0) }) {
        help += " One of \(choices.joined(separator: ", "))."
      }
      if let value = option.defaultValueDescription { help += " (default: \(value))" }
      return help
    }

    /// The values that a shell completes for the option; `nil` if it takes no value.
    var value: CompletedValue? {
      guard let placeholder = option.placeholder else { return nil }
      if !option.choices.isEmpty { return .choices(option.choices) }
      return switch placeholder {
      case "FILE": .file
      case "DIR", "PLACE": .folder
      default: .text
      }
    }
  }

  /// The program's own options as given on the command line, such as `--user=fake`.
  var given: [String] { contents.given }

  /// The options in order, those for tests last; of two options with the same name, the first counts.
  var rows: [Row] { contents.rows }

  private let contents: Contents

  /// Creates a table of the options that a value's properties declare, in order.
  package init(of declarations: Any...) { self.init(of: declarations) }

  /// Creates a table of the options that the properties of several values declare, in order.
  init(of declarations: [Any]) { contents = Contents(of: declarations) }

  /// Finds the options when they are first needed.
  ///
  /// Finding them takes as long as everything else before the first prompt, and a command line without arguments does
  /// not need them.
  private final class Contents {
    private let declarations: [Any]
    lazy var rows = makeRows()
    var given: [String] = []

    init(of declarations: [Any]) { self.declarations = declarations }

    private func makeRows() -> [Row] {
      var rows: [Row] = []
      for declaration in declarations { Self.add(declaration, to: &rows) }
      return rows.filter { !$0.option.isForTests } + rows.filter(\.option.isForTests)
    }

    private static func add(_ declaration: Any, to rows: inout [Row]) {
      for child in Mirror(reflecting: declaration).children {
        if let option = child.value as? any ProgramOption, let label = child.label {
          let name = name(of: label)
          if !rows.contains(where: { $0.name == name }) {
            rows.append(Row(name: name, option: option))
          }
        } else if child.value is any WizardProgram || child.value is any OptionDeclarations {
          add(child.value, to: &rows)
        }
      }
    }

    /// Returns the option's name: `_fakeDelay` becomes `fake-delay`.
    private static func name(of property: String) -> String {
      var name = ""
      for character in property where character != "_" {
        if character.isUppercase { name += "-" }
        name += character.lowercased()
      }
      return name
    }
  }

  /// Reads a command line of options only.
  package func read(_ arguments: [String], program: String) throws {
    try read(arguments, program: program) { word in
      throw usage(
        "“\(word)” was not expected: \(program) takes options only, such as --help.", program)
    }
  }

  /// Reads a command line.
  func read(
    _ arguments: [String], program: String, takeWord: (String) throws -> Void
  ) throws {
    var left = arguments[...]
    while var word = left.popFirst() {
      if word == "-h" { word = "--help" }
      guard word.hasPrefix("--"), word.count > 2 else {
        try takeWord(word)
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = rows.first(where: { $0.name == name })?.option else {
        let near = NearestName.of(name, among: rows.map(\.name)).map { " Did you mean --\($0)?" }
        throw usage("There is no option --\(name).\(near ?? "")", program)
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.placeholder == nil, value != nil {
        throw usage("--\(name) takes no value.", program)
      }
      if let placeholder = option.placeholder, value == nil {
        // A word that looks like an option is an option; as a value it must be joined by “=”.
        if let next = left.first, !next.hasPrefix("--") {
          left.removeFirst()
          value = next
        } else if placeholder.hasPrefix("[") {
          value = ""
        } else {
          throw usage("--\(name) needs a value: --\(name) \(placeholder).", program)
        }
      }
      do {
        try option.set(value)
        if option.group == .own {
          contents.given.append("--\(name)" + (value.map { "=\($0)" } ?? ""))
        }
      } catch {
        throw usage("--\(name): \(error.message)", program)
      }
    }
  }

  private func usage(_ message: String, _ program: String) -> RunFailure {
    RunFailure(.usage, "\(message) See \(program) --help.")
  }

  /// Returns whether a flag was given; read a command line first.
  func isGiven(_ name: String) -> Bool {
    (rows.first { $0.name == name }?.option as? Flag)?.wrappedValue ?? false
  }

  /// The options of every wizard that people need most.
  private static let usual: Set<String> = [
    "script", "answers", "output", "save", "resume", "fresh", "web", "language", "plain", "help",
    "version",
  ]

  /// Returns the options for `--help`, in groups with titles.
  ///
  /// - Parameters:
  ///   - width: The width of the lines.
  ///   - isWhole: Whether all options are listed; otherwise those that people need most, and the program's own.
  /// - Returns: The lines.
  func help(width: Int, isWhole: Bool = true) -> String {
    let rows = rows.filter {
      isWhole || Self.usual.contains($0.name)
        || $0.option.group == .own && !$0.option.isForTests
    }
    let sheet = HelpSheet(heads: rows.map(\.head), width: width)
    return OptionGroup.allCases.compactMap { group in
      let rows = rows.filter { $0.option.group == group }
      guard !rows.isEmpty else { return nil }
      return "\(group.rawValue):\n" + rows.map { sheet.row($0.head, $0.help) }.joined()
    }.joined(separator: "\n")
  }
}
