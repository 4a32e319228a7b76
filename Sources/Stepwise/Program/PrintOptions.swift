/// What a program that stands alone prints about itself; a suite has commands for it.
struct PrintOptions {
  @Option("Prints what makes a shell complete it: bash, zsh or fish.", value: "SHELL", in: .help)
  var completions: Shell?
  @Flag("Prints its manual, as a page for man.", in: .help)
  var manual
}
