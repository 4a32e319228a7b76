import Stepwise

/// All elements that are only shown, and buttons of every kind.
final class SummaryScreen: Screen {
  let title = "Summary"
  private let viewModel: SummaryViewModel

  init(viewModel: SummaryViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Table(columns: ["What", "Answer"], rows: viewModel.rows)
    Divider()
    Text("This wizard is a gallery: it asks for the sake of the elements.")
    LabeledContent("Inputs", value: "on the screens before this one")
    LabeledContent("Outputs", value: "on this screen")
    Grid {
      for pet in viewModel.limbs {
        GridRow(pet.name) {
          Text("Legs").badge(pet.legs)
          Text("Wings").badge(pet.wings)
        }
      }
    }
    Columns {
      Section("Left") { ProgressView("Done", fraction: 0.9, timeLeft: .seconds(3)) }
      Section("Right") { ProgressView("Waiting") }
    }
    Link("Source", destination: "https://swift.org")
    Image(path: "pet.png", label: "A pet")
    ForEach(viewModel.pets, id: { $0 }) { pet in
      Button("Remove", role: .destructive) { self.viewModel.remove(pet) }
        .labeled("Remove \(label: pet)")
    }
    Button("Undo") { self.viewModel.undo() }
      .disabled(viewModel.undoRejection)
    Button("Finish", onceOnly: true) { self.viewModel.finish() }
  }
}
