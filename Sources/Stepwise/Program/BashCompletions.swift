/// A program's completions for bash, from version 3.2 on, without the bash-completion package.
struct BashCompletions {
  private let guide: ProgramGuide

  init(_ guide: ProgramGuide) { self.guide = guide }

  var text: String {
    let function = "_\(guide.identifier)"
    return """
      # Completes \(guide.name) in bash. In ~/.bashrc:
      #   source <(\(guide.completionsCommand(for: .bash)))
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local place= index=1 count=0 kind= words= options= reply
        COMPREPLY=()
        # To bash, --option=value is three words.
        if [[ $word == = ]]; then word=
        elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}
        fi
      \(placeIsRead)  while (( index < COMP_CWORD )); do
          case "$place ${COMP_WORDS[index]}" in
            \(pattern { $0 != nil }))
              index=$(( index + 1 ))
              [[ ${COMP_WORDS[index]} == = ]] && index=$(( index + 1 ))
              ;;
            *" -"*) ;;
            *) count=$(( count + 1 )) ;;
          esac
          index=$(( index + 1 ))
        done
        case $place in
      \(optionCases)
        esac
        case "$place $before" in
      \(valueCases)
        esac
        if [[ -z $kind ]]; then
          kind=words
          words=$options
          [[ $word == -* ]] || case "$place $count" in
      \(argumentCases)
          esac
        fi
        case $kind in
          file | folder)
            compopt -o filenames 2>/dev/null
            [[ $kind == file ]] && index=-f || index=-d
            while IFS= read -r reply; do COMPREPLY+=("$reply"); done < <(compgen "$index" -- "$word")
            ;;
          words)
            while IFS= read -r reply; do
              [[ -n $reply && $reply == "$word"* ]] && COMPREPLY+=("$reply")
            done <<< "$words"
            ;;
        esac
        return 0
      }
      complete -F \(function) \(guide.name)
      """
  }

  /// In a suite, the first word says which wizard or command it is.
  private var placeIsRead: String {
    guard !guide.names.isEmpty else { return "" }
    return """
        if (( COMP_CWORD > 1 )); then
          if [[ ${COMP_WORDS[1]} == -* ]]; then count=1
          else place=${COMP_WORDS[1]} index=2
          fi
        fi

      """
  }

  private var optionCases: String {
    guide.places.map { place in
      let names = place.rows.map { "--\($0.name)" }
      return "    \(Self.quoted(place.name))) options=\(Self.lines(names)) ;;"
    }.joined(separator: "\n")
  }

  private var valueCases: String {
    var values: [CompletedValue] = []
    for row in guide.places.flatMap(\.rows) {
      if let value = row.value, !values.contains(value) { values.append(value) }
    }
    return values.map { value in
      "    \(pattern { $0 == value })) \(Self.set(value)) ;;"
    }.joined(separator: "\n")
  }

  private var argumentCases: String {
    var cases: [String] = []
    if !guide.names.isEmpty {
      cases.append("\" 0\") words=\(Self.lines(guide.names.map(\.name))) ;;")
    }
    for place in guide.places {
      for (position, argument) in place.arguments.enumerated() {
        let count = argument.isRepeated ? "\"*" : "\(position)\""
        cases.append("\"\(place.name) \(count)) \(Self.set(guide.value(of: argument))) ;;")
      }
      if let last = place.arguments.last, !last.isRepeated {
        cases.append("\"\(place.name) \"*) kind=text ;;")
      }
    }
    return (cases + ["*) ;;"]).map { "      \($0)" }.joined(separator: "\n")
  }

  /// What matches a place and an option whose value is of a kind.
  private func pattern(_ isMeant: (CompletedValue?) -> Bool) -> String {
    let patterns = guide.patterns(isMeant).map { pattern in
      pattern.place.map { "\"\($0) --\(pattern.option)\"" } ?? "*\" --\(pattern.option)\""
    }
    return patterns.isEmpty ? "\"\"" : patterns.joined(separator: " | ")
  }

  private static func set(_ value: CompletedValue) -> String {
    switch value {
    case .text: "kind=text"
    case .file: "kind=file"
    case .folder: "kind=folder"
    case .choices(let choices): "kind=words words=\(lines(choices))"
    }
  }

  private static func lines(_ words: [String]) -> String { quoted(words.joined(separator: "\n")) }

  /// A text as bash writes it in one word.
  private static func quoted(_ text: String) -> String {
    var word = "$'"
    for character in text {
      switch character {
      case "\n": word += "\\n"
      case "\\", "'": word += "\\\(character)"
      default: word.append(character)
      }
    }
    return word + "'"
  }
}
