import Stepwise

/// Elements that only show something.
extension LookGallery {
  static var shown: [LookSubject] { [display, progress] }

  private static func displayFlow() -> LookFlow {
    .screen("Timetable") {
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
    name: "display", title: "Table, labelled content and link",
    about: "Names stand back and values stand out. A link can be opened where the terminal can open links.",
    states: [LookState("All of them", flow: displayFlow)],
    conversation: LookConversation(flow: displayFlow))

  private static func progressFlow() -> LookFlow {
    .screen("Download") {
      ProgressView("Tickets")
      ProgressView("Maps", fraction: 0.4, timeLeft: .seconds(12))
      ProgressView("Photos", fraction: 1)
      Button("Hide") {}
    }
  }

  private static let progress = LookSubject(
    name: "progress", title: "Progress",
    about: "A progress that nobody can measure turns a spinner; one that is known fills a bar.",
    states: [LookState("Unknown, 40 % and done", .wait(.seconds(1)), flow: progressFlow)],
    conversation: LookConversation(flow: progressFlow))
}
