import Stepwise

/// A program with a `main` of its own, which asks when it needs to, and goes on afterwards.
@main struct Embedding {
  static func main() async {
    do {
      print("Making a folder …")
      let name = try await Stepwise.ask(TextField("Project"))
      print("Writing the manifest …")
      let terms = try await Stepwise.interview("Terms") { ask in
        let licence = try await ask(Picker("Licence", options: ["Apache-2.0", "MIT", "MPL-2.0"]))
        let owner = try await ask(TextField("Owner"))
        return "\(licence), by \(owner)"
      }
      print("\(name) is ready, under \(terms).")
    } catch {
      // The person has cancelled, or there is nobody to ask.
      Stepwise.exit(withError: error)
    }
  }
}
