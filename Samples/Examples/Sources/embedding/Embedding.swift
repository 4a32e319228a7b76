import Stepwise

/// A program with a `main` of its own, which asks when it needs to, and goes on afterwards.
@main struct Embedding {
  static func main() async {
    do {
      print("Making a folder …")
      let name = try await Stepwise.ask(TextField("Project"))
      print("Writing the manifest …")
      guard case .finished(let licence) = await Stepwise.run(TermsFlow()) else {
        return print("\(name) has no licence.")
      }
      print("\(name) is ready, under \(licence).")
    } catch {
      // The person has cancelled, or there is nobody to ask.
      Stepwise.exit(withError: error)
    }
  }
}

/// Asks under which licence a project is published.
final class TermsFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Licence") {
      Picker("Licence", options: ["Apache-2.0", "MIT", "MPL-2.0"]) { self.finish($0) }
    }
  }
}
