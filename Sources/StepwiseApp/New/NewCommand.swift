import Stepwise
import StepwiseSystem

/// `stepwise new NAME`: a package of one's own that builds, runs and is tested.
enum NewCommand {
  /// What the command takes beside the name.
  struct Options {
    @Option(
      "Where the package gets Stepwise from: the folder of a checkout, or the URL of a repository;"
        + " the checkout that this program was built from.",
      value: "PATH-OR-URL")
    var stepwise: String?
  }

  /// The command.
  static var command: ProgramCommand {
    ProgramCommand(
      name: "new", summary: "Writes a package for a wizard of your own into a folder NAME.",
      arguments: [.word("NAME")], options: Options()
    ) { options, words in
      guard words.count == 1 else {
        throw RunFailure(.usage, "Give the wizard one name: stepwise new NAME.")
      }
      let source = try StepwiseSource(options.stepwise)
      let starter = try Starter(checkout: try source.checkout())
      let name = try PackageName(words[0], notIn: starter.names)
      try OutputFolder.write(starter.files(for: name, with: source), to: name.folder)
      return """
        \(name.folder) is written. Go on with:
          cd \(name.folder)
          swift test
          swift run \(name.folder)
        """
    }
  }
}
