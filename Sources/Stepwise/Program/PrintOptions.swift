/// The options with which a standalone program prints its completions and its manual; a suite has commands for them.
struct PrintOptions {
  @Option("Prints what makes a shell complete it: bash, zsh or fish.", value: "SHELL", in: .help)
  var completions: Shell?
  @Flag("Prints its manual, as a page for man.", in: .help)
  var manual
}
