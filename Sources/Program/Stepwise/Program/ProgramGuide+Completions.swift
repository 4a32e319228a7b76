/// Answers a shell that completes a command line of the program.
extension ProgramGuide {
  /// The first word of a shell's question, before those of the command line; no help shows it.
  static let completionWord = "__complete"

  /// The options and arguments of a wizard or command, or of the program if none is named.
  private struct Place {
    let rows: [OptionTable.Row]
    var arguments: [CommandArgument] = []
  }

  /// The candidates for a word.
  private struct Offer {
    let value: CompletedValue
    let meaning: String
    var words: [(word: String, description: String)] = []

    init(_ value: CompletedValue, meaning: String) {
      self.value = value
      self.meaning = meaning
      if case .choices(let choices) = value { words = choices.map { ($0, "") } }
    }

    init(_ words: [(word: String, description: String)], meaning: String) {
      value = .choices([])
      self.meaning = meaning
      self.words = words
    }

    static let nothing = Offer(.text, meaning: "")

    /// The kind and the meaning of the offer, and a line for each word with its description after a tab.
    var lines: [String] {
      let kind =
        switch value {
        case .text: "text"
        case .file: "file"
        case .folder: "folder"
        case .choices: "words"
        }
      return ["\(kind) \(meaning)"]
        + words.map { $0.description.isEmpty ? $0.word : "\($0.word)\t\($0.description)" }
    }
  }

  /// Answers a shell; the last of the words is the one to complete.
  func completions(of words: [String]) -> String {
    offer(for: Self.joined(words)).lines.joined(separator: "\n")
  }

  /// Joins `--option=value`, which bash splits into three words.
  private static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var goesOn = false
    for word in words {
      let isMark = word == "=" && joined.last?.hasPrefix("--") == true
      if (goesOn || isMark), let last = joined.popLast() {
        joined.append(last + word)
      } else {
        joined.append(word)
      }
      goesOn = isMark
    }
    return joined
  }

  private func offer(for words: [String]) -> Offer {
    var before = words[...]
    let word = before.popLast() ?? ""
    let alone = Place(rows: table.rows)
    guard !wizards.isEmpty || !commands.isEmpty else {
      return offer(for: word, after: before, at: alone)
    }
    guard let first = before.first else {
      return word.hasPrefix("-")
        ? offer(for: word, after: [], at: alone)
        : Offer(names, meaning: wizards.isEmpty ? "command" : "wizard or command")
    }
    if first.hasPrefix("-") { return offer(for: word, after: before, at: alone) }
    if let wizard = wizards.first(where: { $0.name == first }) {
      return wizard.offer(for: Array(words.dropFirst()))
    }
    guard let command = commands.first(where: { $0.name == first }) else { return .nothing }
    let place = Place(rows: command.table.rows, arguments: command.arguments)
    return offer(for: word, after: before.dropFirst(), at: place)
  }

  private func offer(for word: String, after words: ArraySlice<String>, at place: Place) -> Offer {
    var asking: OptionTable.Row?
    var count = 0
    for word in words {
      if asking != nil {
        asking = nil
      } else if word.hasPrefix("-") {
        asking = place.rows.first { "--\($0.name)" == word && $0.value != nil }
      } else {
        count += 1
      }
    }
    if asking == nil, word.contains("=") {
      asking = place.rows.first { word.hasPrefix("--\($0.name)=") }
    }
    if let asking {
      return asking.value.map { Offer($0, meaning: asking.option.placeholder?.lowercased() ?? "") }
        ?? .nothing
    }
    if word.hasPrefix("-") || place.arguments.isEmpty { return Self.options(of: place) }
    let next =
      count < place.arguments.count
      ? place.arguments[count] : place.arguments.last.flatMap { $0.isRepeated ? $0 : nil }
    return next.map { Offer(value(of: $0), meaning: $0.meaning) } ?? .nothing
  }

  private static func options(of place: Place) -> Offer {
    Offer(place.rows.map { ("--\($0.name)", $0.option.help) }, meaning: "option")
  }

  /// The possible first words, with their descriptions.
  private var names: [(word: String, description: String)] {
    wizards.map { ($0.name, $0.summary) } + commands.map { ($0.name, $0.summary) }
  }

  private func value(of argument: CommandArgument) -> CompletedValue {
    switch argument.kind {
    case .wizard: .choices(wizards.map(\.name))
    case .name: .choices(names.map(\.word))
    case .value(let value): value
    }
  }
}
