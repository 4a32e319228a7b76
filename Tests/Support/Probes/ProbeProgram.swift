import Stepwise
import StepwiseSystem

/// Runs the wizard for tests; after the argument `asks`, two wizards one after the other, and then reads a line itself.
struct ProbeProgram {
  static func main(_ words: [String]) async {
    guard words == ["asks"] else { exit(await WizardProbe.run(words)) }
    do {
      let name = try await ask(TextField("Name"), isQuiet: true)
      let group = try await ask(TextField("Group"), isQuiet: true)
      _ = "The rest: ".withCString { SystemCall.writeAll(STDERR_FILENO, $0, strlen($0)) }
      print("\(name), \(group), \(readLine() ?? "no line")")
    } catch {
      exit(withError: error)
    }
  }
}
