package import StepwiseFlow

/// Asks the same about each part that was chosen, in a child flow for each.
package final class NotesFlow: FlowController<[String], [String]> {
  private final class NoteFlow: FlowController<String, String> {
    override var title: String { "Part \(state)" }

    override func startFlow() {
      push("Note") { TextField("Note") { self.finish($0) } }
    }
  }

  /// Creates the flow.
  package init() { super.init(state: []) }

  /// Asks for the parts.
  package override func startFlow() {
    push("Parts") {
      MultiPicker("Parts", options: ["api", "web", "cli"]) { self.ask(about: $0[...]) }
    }
  }

  private func ask(about parts: ArraySlice<String>) {
    guard let part = parts.first else {
      // A text may be called as a button is.
      push("Review") {
        Text("Done")
        Button("Done") { self.finish(self.state) }
      }
      return
    }
    start(NoteFlow(state: part), id: part) {
      self.state.append($0)
      self.ask(about: parts.dropFirst())
    }
  }
}
