import Stepwise
import StepwiseSystem

/// `stepwise new PATH`: writes a new package that builds, runs and has tests.
enum NewCommand {
  /// The options of the command.
  struct Options {
    @Option(
      "Where the package gets Stepwise from: the folder of a checkout, or the URL of a repository."
        + " (default: the checkout that this program was built from)",
      value: "PATH-OR-URL")
    var stepwise: String?
    @Flag(
      "Writes the flow as an interview: one function that asks, without screens and view models.")
    var interview
  }

  /// The command.
  static var command: ProgramCommand {
    ProgramCommand(
      name: "new",
      summary: "Writes a package for a wizard of your own into a new folder, which names it.",
      arguments: [.word("PATH")], options: Options()
    ) { options, words in
      guard words.count == 1 else {
        throw RunFailure(
          .usage, "Give the folder to write, whose name is the wizard's: stepwise new PATH.")
      }
      let source = try StepwiseSource(options.stepwise)
      let starter = try Starter(
        checkout: try source.checkout(), isInterview: options.interview)
      let (parent, last) = parts(of: words[0])
      let name = try PackageName(last, notIn: starter.names)
      let folder = parent + name.folder
      let seen = source.seen(from: parent, package: name.folder)
      try OutputFolder.write(starter.files(for: name, with: seen), to: folder)
      let written = """
        \(folder) is written. Go on with:
          cd \(folder)
          swift test
          swift run \(name.folder)
        """
      guard case .folder(let path) = seen else { return written }
      let built = """
        \(written)
        With --scratch-path \(path)/.build both take what that checkout has built, and do not build Stepwise again.
        """
      guard path.hasPrefix("/") else { return built }
      return """
        \(built)
        Its Package.swift gets Stepwise from \(path), which only this machine has. Before you share the
        package, write the URL of a repository there.
        """
    }
  }

  /// The folder above, with its slash, and the name of a folder.
  private static func parts(of path: String) -> (parent: String, name: String) {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }
}
