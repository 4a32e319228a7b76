/// The options of a program: reads a command line by it, and writes its part of `--help`.
package struct OptionTable {
  private var rows: [(name: String, option: any ProgramOption)] = []

  /// The options declared in a value's properties, in their order.
  ///
  /// - Parameter declarations: Values whose properties are wrapped by `Option` or `Flag`, or are
  ///   programs, whose options are then theirs, too.
  package init(of declarations: Any...) {
    for declaration in declarations { add(declaration) }
  }

  private mutating func add(_ declaration: Any) {
    for child in Mirror(reflecting: declaration).children {
      if let option = child.value as? any ProgramOption, let label = child.label {
        rows.append((Self.name(of: label), option))
      } else if child.value is any WizardProgram {
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

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - program: How the program was called, for sentences.
  /// - Throws: ``RunFailure`` with the code 64 for what is no option or no value of one.
  package func read(_ arguments: [String], program: String) throws {
    var left = arguments[...]
    while let word = left.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else {
        throw usage(
          "“\(word)” was not expected: \(program) takes options only, such as --help.", program)
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
      } catch {
        throw usage("--\(name): \(error.message)", program)
      }
    }
  }

  private func usage(_ message: String, _ program: String) -> RunFailure {
    RunFailure(.usage, "\(message) See \(program) --help.")
  }

  /// A line for each option, its meaning in a column of its own.
  var help: String {
    let heads = rows.map { row in
      "--\(row.name)" + (row.option.placeholder.map { " \($0)" } ?? "")
    }
    let width = (heads.map(\.count).max() ?? 0) + 2
    return zip(heads, rows).map { head, row in
      "  \(head)\(String(repeating: " ", count: width - head.count))\(row.option.help)\n"
    }.joined()
  }
}
