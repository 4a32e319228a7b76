import Stepwise
import StepwiseTerminal

/// Texts of several lines.
extension LookGallery {
  static var texts: [LookSubject] { [editor, composer] }

  private static func editorFlow() -> LookFlow {
    .screen("Note") { TextEditor("Note", onAnswer: $0.end) }
  }

  private static let editor = LookSubject(
    name: "text-editor", title: "Several lines",
    about: """
      Lines are wrapped between words. A mark at the edge shows that there is more text above or below.
      """,
    states: [
      LookState("Empty", flow: editorFlow),
      LookState(
        "Some lines", .type("Two cats travel with us."), .newLine, .newLine,
        .type("They need a quiet compartment far from the bar, please."), flow: editorFlow),
      LookState(
        "More lines than fit",
        .paste((1...30).map { "Line \($0)" }.joined(separator: "\n")), .repeated(Key(.up), 8),
        flow: editorFlow),
    ],
    conversation: LookConversation(
      ":text", "Two cats travel with us.", "They need a quiet compartment.", ":end",
      flow: editorFlow))

  private static func chatFlow() -> LookFlow {
    LookFlow { flow in
      flow.push(
        LookWindow("Grace") {
          List(
            "Messages",
            rows: [
              ListRow("Are you on the train?", id: "1", title: "Grace", detail: "09:12"),
              ListRow("Yes, it leaves now.", id: "2", detail: "read", alignment: .trailing),
              ListRow(
                "Then I will be at the station at noon, on the platform or in the café.", id: "3",
                title: "Grace", detail: "09:14"),
            ])
          TextEditor("Message").prompt("Write a message").repeatsQuestion()
          Button("Leave") {}
        })
    }
  }

  private static let composer = LookSubject(
    name: "composer", title: "Chat with a composer",
    about: """
      A screen that fills the window keeps its composer at the bottom, below a line. The composer grows with the \
      typed text, and the list above shrinks.
      """,
    states: [
      LookState("Empty", flow: chatFlow),
      LookState(
        "A longer message",
        .type("I have the tickets, and I have a large bag with me, too."), flow: chatFlow),
    ],
    conversation: LookConversation("See you there.", flow: chatFlow))
}
