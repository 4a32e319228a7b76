import Stepwise

/// Elements that are only shown.
extension LookGallery {
  static var shown: [LookSubject] { [display, arrangement, progress] }

  private static func displayFlow() -> LookFlow {
    .screen("Timetable") { _ in
      Text("All times are local times.")
      Table(
        columns: ["Train", "Leaves", "Arrives"],
        rows: [["Lusitania", "21:56", "07:30"], ["Sud Expresso", "18:35", "05:10"]])
      Divider()
      LabeledContent("From", value: "Madrid")
      LabeledContent("To", value: "Lisbon")
      Link("Map of the station", destination: "https://example.org/map")
      Button("Continue") {}
    }
  }

  private static let display = LookSubject(
    name: "display", title: "Table, labeled content and link",
    about: """
      The labels of labeled content are muted. You can open a link in a terminal that supports links.
      """,
    states: [LookState("All of them", flow: displayFlow)],
    conversation: LookConversation(flow: displayFlow))

  private static func arrangementFlow() -> LookFlow {
    .screen("Luggage") { _ in
      Text("3 bags").prominent()
      Grid {
        GridRow("Grace") {
          Text("Bags").badge(2)
          Text("Skis").badge(0)
        }
        GridRow("Ada") {
          Text("Bags").badge(1)
          Text("Skis").badge(1)
        }
      }
      Columns(minimum: 16) {
        Section("Outward") { Text("Car 4, seat 21") }
        Section("Return") { Text("Car 7, seat 3") }
      }
      Image(path: "car.png", label: "A plan of the car")
      Button("Continue") {}
    }
  }

  private static let arrangement = LookSubject(
    name: "arrangement", title: "Prominent text, grid, columns and image",
    about: """
      If a terminal cannot draw pictures, as here, the label of an image replaces it.
      """,
    states: [LookState("All of them", flow: arrangementFlow)],
    conversation: LookConversation(flow: arrangementFlow))

  private static func progressFlow() -> LookFlow {
    .screen("Download") { _ in
      ProgressView("Tickets")
      ProgressView("Maps", fraction: 0.4, timeLeft: .seconds(12))
      ProgressView("Photos", fraction: 1)
      Button("Hide") {}
    }
  }

  private static let progress = LookSubject(
    name: "progress", title: "Progress",
    about: "Work of unknown length has a spinner; other work has a bar that fills.",
    states: [LookState("Unknown, 40 % and done", .wait(.seconds(1)), flow: progressFlow)],
    conversation: LookConversation(flow: progressFlow))
}
