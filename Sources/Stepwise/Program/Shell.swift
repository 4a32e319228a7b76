/// A shell that completes what is typed.
nonisolated enum Shell: String, CaseIterable, OptionValue {
  case bash, zsh, fish
}
