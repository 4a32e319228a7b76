/// The options with which a standalone program prints its completions and its manual; a suite has commands for them.
struct PrintOptions {
  @Option("Prints the completion code for a shell: bash, zsh or fish.", value: "SHELL", in: .help)
  var completions: Shell?
  @Flag("Prints its manual as a man page.", in: .help)
  var manual
}
