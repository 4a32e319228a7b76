/// A program's completions for zsh.
struct ZshCompletions {
  private let guide: ProgramGuide

  init(_ guide: ProgramGuide) { self.guide = guide }

  var text: String {
    let function = "_\(guide.identifier)"
    return """
      #compdef \(guide.name)
      # Completes \(guide.name) in zsh. A file _\(guide.name) in a folder of $fpath, or in ~/.zshrc, after compinit:
      #   source <(\(guide.completionsCommand(for: .zsh)))
      \(function)() {
      \(guide.names.isEmpty ? "" : names)\(branches)
      }
      if [[ ${funcstack[1]} == \(function) ]]; then \(function) "$@"; else compdef \(function) \(guide.name); fi
      """
  }

  private var names: String {
    let rows = guide.names.map { name, summary in
      "    \(Self.quoted("\(name.replacing(":", with: "\\:")):\(summary)"))"
    }
    return """
        local -a names
        names=(
      \(rows.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe 'wizard or command' names
          return
        fi

      """
  }

  /// What follows each name; without a name, or with another, what is said where none is.
  private var branches: String {
    guard !guide.names.isEmpty else {
      return "  _arguments \\\n" + specifications(of: guide.places[0], margin: "    ")
    }
    let branches = guide.places.dropFirst().map { place in
      """
          \(Self.quoted(place.name)))
            shift words
            (( CURRENT-- ))
            _arguments \\
      \(specifications(of: place, margin: "        "))
            ;;
      """
    }
    return """
        case $words[2] in
      \(branches.joined(separator: "\n"))
          *)
            _arguments \\
      \(specifications(of: guide.places[0], margin: "        "))
            ;;
        esac
      """
  }

  private func specifications(of place: ProgramGuide.Place, margin: String) -> String {
    let options = place.rows.flatMap { row in
      let said = "[\(Self.escaped(row.option.help, "[]"))]"
      if row.name == "help" { return ["(-h --help)-h\(said)", "(-h --help)--help\(said)"] }
      guard let value = row.value else { return ["--\(row.name)\(said)"] }
      let placeholder = Self.escaped(row.option.placeholder ?? "", ":")
      return ["--\(row.name)=\(said):\(placeholder):\(Self.action(value))"]
    }
    let arguments = place.arguments.enumerated().map { position, argument in
      let place =
        argument.isRepeated ? "*:" : argument.isOptional ? "\(position + 1)::" : "\(position + 1):"
      let meaning = Self.escaped(argument.meaning, ":")
      return "\(place)\(meaning):\(Self.action(guide.value(of: argument)))"
    }
    return (options + arguments).map { margin + Self.quoted($0) }.joined(separator: " \\\n")
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .text: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .choices(let choices):
      "(\(choices.map { escaped($0, ":() '\"") }.joined(separator: " ")))"
    }
  }

  /// A text with backslashes before what would end a part of a specification.
  private static func escaped(_ text: String, _ marks: String) -> String {
    String(text.flatMap { marks.contains($0) || $0 == "\\" ? ["\\", $0] : [$0] })
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
