import ProbeWizard
import Stepwise
import StepwiseSystem

/// Runs the wizard for tests; after the argument `asks`, two wizards one after the other, and then reads a line itself.
@main
struct ProbeProgram {
  static func main() async {
    guard CommandLine.arguments.dropFirst() == ["asks"] else { return await WizardProbe.main() }
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
