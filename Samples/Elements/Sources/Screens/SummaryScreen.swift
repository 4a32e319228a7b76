import Stepwise

/// All that is only to be read, and buttons of every kind.
final class SummaryScreen: Screen {
  let title = "Summary"
  private let rows: [[String]]
  private let onDone: () -> Void
  private var removed: Set<String> = []

  init(rows: [[String]], onDone: @escaping () -> Void) {
    self.rows = rows
    self.onDone = onDone
  }

  var body: any Element {
    Table(columns: ["What", "Answer"], rows: rows)
    Divider()
    Columns {
      Section("Left") { ProgressView("Done", fraction: 0.9, timeLeft: .seconds(3)) }
      Section("Right") { ProgressView("Waiting") }
    }
    Link("Source", destination: "https://swift.org")
    Image(path: "pet.png", label: "A pet")
    ForEach(["Cat", "Dog"], id: { $0 }) { pet in
      if !removed.contains(pet) {
        Button("Remove", role: .destructive) { self.removed.insert(pet) }
      }
    }
    Button("Undo") { self.removed = [] }
      .disabled(removed.isEmpty ? "nothing was removed" : nil)
    Button("Finish", onceOnly: true) { self.onDone() }
  }
}
