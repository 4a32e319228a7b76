import Stepwise

/// The answered screens, and the contents of the terminal around them.
extension LookGallery {
  static var histories: [LookSubject] { [history, review, keys, record] }

  /// A wizard with three questions and a review.
  private static func journeyFlow() -> LookFlow {
    LookFlow(cancelQuestion: "Give up the journey?") { flow in
      flow.ask("Traveller") {
        flow.push("Destination") {
          Picker("Destination", options: ["Athens", "Lisbon", "Oslo"]) { city in
            flow.state.append(city)
            flow.push("Seats") {
              NumberField("Seats", in: 1...6) { seats in
                flow.state.append("\(seats)")
                flow.push("Review") {
                  Review()
                  Button("Confirm", onceOnly: true) { flow.finish(flow.state) }
                }
              }
            }
          }
        }
      }
    }
  }

  private static let answers: [LookStep] = [
    .type("Grace Hopper"), .enter, .down, .enter, .type("2"), .enter,
  ]

  private static let history = LookSubject(
    name: "history", title: "History",
    about: """
      An answered screen folds to a row. ↑ moves through the rows, and Enter changes the answer of the selected row. \
      While you change an earlier answer, the rows of the later answers are kept below.
      """,
    states: [
      LookState("Two answered rows", [.type("Grace Hopper"), .enter, .down, .enter], journeyFlow),
      LookState("Climbing", answers + [.up, .up], journeyFlow),
      LookState("A revisit with kept rows", answers + [.up, .up, .up, .enter], journeyFlow),
    ],
    conversation: LookConversation(
      "Grace Hopper", "Lisbon", ":back", flow: journeyFlow))

  private static let review = LookSubject(
    name: "review", title: "Review",
    about: """
      A terminal shows the answered screens anyway, so the review adds only its buttons. Plain lines list the answers.
      """,
    states: [LookState("All answered", answers, journeyFlow)],
    conversation: LookConversation("Grace Hopper", "Lisbon", "2", flow: journeyFlow))

  private static let keys = LookSubject(
    name: "keys", title: "Keys, help and giving up",
    about: """
      The last row names the most useful keys. F1 lists all keys. Ctrl-C asks for confirmation before it cancels, if \
      the flow has a question for that, or if several answers were given.
      """,
    states: [
      LookState("The row of keys", [.type("Grace Hopper"), .enter], journeyFlow),
      LookState("The help after F1", [.type("Grace Hopper"), .enter, .help], journeyFlow),
      LookState("Asked before giving up", [.type("Grace Hopper"), .enter, .cancel], journeyFlow),
    ],
    conversation: LookConversation(":help", ":cancel", flow: journeyFlow))

  private static let record = LookSubject(
    name: "record", title: "Record at the end",
    about: """
      When the wizard is over, its answers stay in the terminal's scrollback, above the result.
      """,
    states: [
      LookState("Finished", answers + [.enter], journeyFlow),
      LookState(
        "Given up", [.type("Grace Hopper"), .enter, .cancel, .type("y"), .enter], journeyFlow),
    ],
    conversation: LookConversation("Grace Hopper", "Lisbon", "2", "Confirm", flow: journeyFlow))
}
