/// A program's completions for fish.
struct FishCompletions {
  private let guide: ProgramGuide

  init(_ guide: ProgramGuide) { self.guide = guide }

  var text: String {
    (head + (guide.names.isEmpty ? [] : functions + names) + options + arguments)
      .joined(separator: "\n")
  }

  private var command: String { "complete -c \(guide.name)" }
  private var prefix: String { "__\(guide.identifier)" }

  private var head: [String] {
    [
      "# Completes \(guide.name) in fish. In a file ~/.config/fish/completions/\(guide.name).fish:",
      "#   \(guide.completionsCommand(for: .fish)) | source",
      "\(command) -f",
    ]
  }

  private var functions: [String] {
    [
      """
      # Whether the wizard or command is one of these; '' where none is named.
      function \(prefix)_at
          set -l words (commandline -opc)
          set -l place ''
          if test (count $words) -gt 1; and not string match -q -- '-*' $words[2]
              set place $words[2]
          end
          contains -- "$place" $argv
      end
      # How many words stand before the one that is completed, without the options and their values.
      function \(prefix)_words
          set -l words (commandline -opc)
          set -l place $words[2]
          set -l count 0
          set -l is_value 0
          for word in $words
              if test $is_value -eq 1
                  set is_value 0
                  continue
              end
              switch "$place $word"
                  case \(optionsWithValues)
                      set is_value 1
                  case "$place -*"
                  case '*'
                      set count (math $count + 1)
              end
          end
          echo $count
      end
      """
    ]
  }

  /// Patterns of a place and an option after which a value follows.
  private var optionsWithValues: String {
    let patterns = guide.patterns { $0 != nil }
      .map { Self.quoted("\($0.place ?? "*") --\($0.option)") }
    return patterns.isEmpty ? "''" : patterns.joined(separator: " ")
  }

  private var names: [String] {
    guide.names.map { name, summary in
      let condition = Self.quoted("test (count (commandline -opc)) -eq 1")
      return "\(command) -n \(condition) -a \(Self.quoted(name)) -d \(Self.quoted(summary))"
    }
  }

  /// A line for each option, with all places where it is the same.
  private var options: [String] {
    var lines: [(option: String, places: [String])] = []
    for place in guide.places {
      for row in place.rows {
        let option =
          "\(row.name == "help" ? "-s h " : "")-l \(row.name)"
          + "\(row.value.map { " \(Self.completing($0))" } ?? "")"
          + " -d \(Self.quoted(row.option.help))"
        if let position = lines.firstIndex(where: { $0.option == option }) {
          lines[position].places.append(place.name)
        } else {
          lines.append((option, [place.name]))
        }
      }
    }
    return lines.map { option, places in
      guard !guide.names.isEmpty else { return "\(command) \(option)" }
      let names = places.map { $0.isEmpty ? "''" : $0 }.joined(separator: " ")
      return "\(command) -n \(Self.quoted("\(prefix)_at \(names)")) \(option)"
    }
  }

  private var arguments: [String] {
    guide.places.flatMap { place in
      place.arguments.enumerated().compactMap { position, argument in
        let value = guide.value(of: argument)
        guard value != .text else { return nil }
        let comparison = argument.isRepeated ? "-ge" : "-eq"
        let condition =
          "\(prefix)_at \(place.name); and test (\(prefix)_words) \(comparison) \(position + 2)"
        return "\(command) -n \(Self.quoted(condition)) \(Self.offering(value))"
      }
    }
  }

  private static func completing(_ value: CompletedValue) -> String {
    switch value {
    case .text: "-x"
    case .file: "-r -F"
    case .folder, .choices: "-x \(offering(value))"
    }
  }

  private static func offering(_ value: CompletedValue) -> String {
    switch value {
    case .text: ""
    case .file: "-F"
    case .folder: "-a '(__fish_complete_directories)'"
    case .choices(let choices): "-a \(quoted(choices.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
