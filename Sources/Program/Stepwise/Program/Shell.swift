/// A shell that supports completion.
nonisolated enum Shell: String, CaseIterable, OptionValue {
  case bash, zsh, fish
}

/// The code that makes a shell ask the program at each Tab.
extension ProgramGuide {
  /// Returns the code that a shell loads once.
  func stub(for shell: Shell) -> String {
    switch shell {
    case .bash: bashStub
    case .zsh: zshStub
    case .fish: fishStub
    }
  }

  /// Returns the command that prints the code, for its first comment.
  private func command(for shell: Shell) -> String {
    wizards.isEmpty
      ? "\(name) --completions \(shell.rawValue)" : "\(name) completions \(shell.rawValue)"
  }

  /// The name as part of a shell function's name.
  private var identifier: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The code for bash from version 3.2 on, without the bash-completion package.
  private var bashStub: String {
    #"""
    # Completes \#(name) in bash. In ~/.bashrc:
    #   source <(\#(command(for: .bash)))
    _\#(identifier)() {
      local kind line word=${COMP_WORDS[COMP_CWORD]}
      # To bash, --option=value is three words.
      [[ $word == = ]] && word=
      COMPREPLY=()
      {
        IFS= read -r kind
        case $kind in
          file* | folder*)
            compopt -o filenames 2>/dev/null
            [[ $kind == file* ]] && kind=-f || kind=-d
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$kind" -- "$word")
            ;;
          words*)
            while IFS= read -r line; do
              line=${line%%$'\t'*}
              [[ $line == "$word"* ]] && COMPREPLY+=("$line")
            done
            ;;
        esac
      } < <(command "${COMP_WORDS[0]/#\~/$HOME}" \#(Self.completionWord) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      return 0
    }
    complete -F _\#(identifier) \#(name)
    """#
  }

  private var zshStub: String {
    #"""
    #compdef \#(name)
    # Completes \#(name) in zsh. A file _\#(name) in a folder of $fpath, or in ~/.zshrc, after compinit:
    #   source <(\#(command(for: .zsh)))
    _\#(identifier)() {
      local -a lines
      lines=("${(@f)$(command ${~words[1]} \#(Self.completionWord) "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
      local kind=${lines[1]%% *} meaning=${lines[1]#* }
      compset -P '--*='
      case $kind in
        file) _wanted files expl $meaning _files ;;
        folder) _wanted directories expl $meaning _files -/ ;;
        words)
          lines=("${(@)lines[2,-1]//:/\\:}")
          lines=("${(@)lines/$'\t'/:}")
          _describe -V $meaning lines
          ;;
      esac
    }
    if [[ ${funcstack[1]} == _\#(identifier) ]]; then _\#(identifier) "$@"; else compdef _\#(identifier) \#(name); fi
    """#
  }

  private var fishStub: String {
    #"""
    # Completes \#(name) in fish. In a file ~/.config/fish/completions/\#(name).fish:
    #   \#(command(for: .fish)) | source
    function __\#(identifier)_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        set -l program (string replace -r '^~' $HOME -- $words[1])
        set -e words[1]
        set -l lines (command $program \#(Self.completionWord) $words "$word" 2>/dev/null)
        set -l start (string match -r -- '^--[^=]*=' "$word")
        set -l rest (string replace -r -- '^--[^=]*=' '' "$word")
        switch "$lines[1]"
            case 'file*'
                set lines (__fish_complete_path "$rest")
            case 'folder*'
                set lines (__fish_complete_directories "$rest")
            case 'words option*'
                # fish would also find the letters of a word in the descriptions of others.
                set lines (string match -r -- '^'(string escape --style=regex -- "$word")'.*' $lines[2..])
            case 'words*'
                set -e lines[1]
            case '*'
                set lines
        end
        for line in $lines
            echo "$start$line"
        end
    end
    complete -c \#(name) -f -a '(__\#(identifier)_complete)'
    """#
  }
}
