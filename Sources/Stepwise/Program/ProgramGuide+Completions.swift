/// What makes shells complete a program, from its options and commands.
extension ProgramGuide {
  /// What is completed after the name of a wizard or command; after none, where it has no name.
  struct Place {
    var name = ""
    let rows: [OptionTable.Row]
    var arguments: [CommandArgument] = []
  }

  /// The text that a shell reads.
  func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions(self).text
    case .zsh: ZshCompletions(self).text
    case .fish: FishCompletions(self).text
    }
  }

  /// How the text is asked for, for its first comment.
  func completionsCommand(for shell: Shell) -> String {
    wizards.isEmpty
      ? "\(name) --completions \(shell.rawValue)" : "\(name) completions \(shell.rawValue)"
  }

  /// The name as a part of a shell function's.
  var identifier: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  var places: [Place] {
    [Place(rows: table.rows)] + wizards.map { Place(name: $0.name, rows: $0.table.rows) }
      + commands.map { Place(name: $0.name, rows: $0.table.rows, arguments: $0.arguments) }
  }

  /// The options whose values are of a kind, with their places.
  ///
  /// - Parameter isMeant: Whether a value is of the kind; `nil` stands for none.
  /// - Returns: The places and options; an option that is so wherever it is has no place.
  func patterns(_ isMeant: (CompletedValue?) -> Bool) -> [(place: String?, option: String)] {
    let places = places
    let rows = places.flatMap(\.rows)
    var patterns: [(place: String?, option: String)] = []
    for place in places {
      for row in place.rows where isMeant(row.value) {
        let isEverywhere = rows.allSatisfy { $0.name != row.name || isMeant($0.value) }
        let pattern = (place: isEverywhere ? nil : place.name, option: row.name)
        if !patterns.contains(where: { $0 == pattern }) { patterns.append(pattern) }
      }
    }
    return patterns
  }

  /// What can stand first, and what is said of it.
  var names: [(name: String, summary: String)] {
    wizards.map { ($0.name, $0.summary) } + commands.map { ($0.name, $0.summary) }
  }

  /// What an argument can be.
  func value(of argument: CommandArgument) -> CompletedValue {
    switch argument.kind {
    case .wizard: .choices(wizards.map(\.name))
    case .name: .choices(names.map(\.name))
    case .value(let value): value
    }
  }
}
