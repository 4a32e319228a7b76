import StepwiseLines

/// A value that declares options among the properties of another one.
package protocol OptionDeclarations {}

/// The options of a program: reads a command line by it, and writes its part of `--help`.
package struct OptionTable {
  /// An option and its name.
  struct Row {
    let name: String
    let option: any ProgramOption

    /// How it is written: `--script FILE`.
    var head: String { "--\(name)" + (option.placeholder.map { " \($0)" } ?? "") }

    /// What it is for, and what its values are where that does not name them.
    var help: String {
      let choices = option.choices
      guard !choices.isEmpty, !choices.allSatisfy(option.help.contains) else { return option.help }
      return "\(option.help) One of \(choices.joined(separator: ", "))."
    }

    /// What a shell completes after it; `nil` where no value follows.
    var value: CompletedValue? {
      guard let placeholder = option.placeholder else { return nil }
      if !option.choices.isEmpty { return .choices(option.choices) }
      return switch placeholder {
      case "FILE": .file
      case "DIR": .folder
      default: .text
      }
    }
  }

  /// The program's own options as a command line gave them, such as `--user=fake`.
  var given: [String] { noted.words }
  private let noted = Noted()

  private final class Noted {
    var words: [String] = []
  }

  /// The options in their order, those for tests last; of two that have a name, the first is the one that is meant.
  private(set) var rows: [Row] = []

  /// The options declared in a value's properties, in their order.
  package init(of declarations: Any...) { self.init(of: declarations) }

  /// The options declared in the properties of several values, in their order.
  init(of declarations: [Any]) {
    for declaration in declarations { add(declaration) }
    rows = rows.filter { !$0.option.isForTests } + rows.filter(\.option.isForTests)
  }

  private mutating func add(_ declaration: Any) {
    for child in Mirror(reflecting: declaration).children {
      if let option = child.value as? any ProgramOption, let label = child.label {
        let name = Self.name(of: label)
        if !rows.contains(where: { $0.name == name }) {
          rows.append(Row(name: name, option: option))
        }
      } else if child.value is any WizardProgram || child.value is any OptionDeclarations {
        add(child.value)
      }
    }
  }

  /// `_fakeDelay` becomes `fake-delay`.
  private static func name(of property: String) -> String {
    var name = ""
    for character in property where character != "_" {
      if character.isUppercase { name += "-" }
      name += character.lowercased()
    }
    return name
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
        // A word that looks like an option is one: as a value it is joined by “=”.
        guard let next = left.first, !next.hasPrefix("--") else {
          throw usage("--\(name) needs a value: --\(name) \(placeholder).", program)
        }
        left.removeFirst()
        value = next
      }
      do {
        try option.take(value)
        if option.group == .own { noted.words.append("--\(name)" + (value.map { "=\($0)" } ?? "")) }
      } catch {
        throw usage("--\(name): \(error.message)", program)
      }
    }
  }

  private func usage(_ message: String, _ program: String) -> RunFailure {
    RunFailure(.usage, "\(message) See \(program) --help.")
  }

  /// Whether a flag was given; a command line is read first.
  func isGiven(_ name: String) -> Bool {
    (rows.first { $0.name == name }?.option as? Flag)?.wrappedValue ?? false
  }

  /// The options for `--help`: their groups, each with its title.
  func help(width: Int) -> String {
    let sheet = HelpSheet(heads: rows.map(\.head), width: width)
    return OptionGroup.allCases.compactMap { group in
      let rows = rows.filter { $0.option.group == group }
      guard !rows.isEmpty else { return nil }
      return "\(group.rawValue):\n" + rows.map { sheet.row($0.head, $0.help) }.joined()
    }.joined(separator: "\n")
  }
}
