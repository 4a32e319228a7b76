import Stepwise

/// Buttons, and their notices and errors.
extension LookGallery {
  static var actions: [LookSubject] { [buttons, work, messages] }

  private static func buttonsFlow() -> LookFlow {
    .screen("Booking") { _ in
      LabeledContent("Train", value: "09:14 to Lisbon")
      Button("Book", onceOnly: true) {}
      Button("Change seats") {}.help("costs nothing")
      Button("Delete", role: .destructive) {}
      Button("Print") {}.disabled("no ticket is booked yet")
    }
  }

  private static let buttons = LookSubject(
    name: "buttons", title: "Buttons",
    about: """
      Enter presses the filled button. A destructive button has the colour of warnings, and a disabled button says \
      why.
      """,
    states: [
      LookState("The first focused", flow: buttonsFlow),
      LookState("The second focused", .down, flow: buttonsFlow),
      LookState("The destructive one focused", .down, .down, flow: buttonsFlow),
    ],
    conversation: LookConversation("Print", flow: buttonsFlow))

  private static func workFlow() -> LookFlow {
    var attempts = 0
    return LookFlow { flow in
      flow.push("Seats") {
        Button("Look for seats") {
          try await flow.wait(.seconds(2))
          attempts += 1
          guard attempts > 1 else { throw LookError() }
        }
        .busyLabel("Looking for seats…")
        Button("Without a seat") {}
      }
    }
  }

  private static let work = LookSubject(
    name: "work", title: "Work that takes time",
    about: """
      A spinner takes the place of the pointer after a tenth of a second. Meanwhile Enter does nothing, and Esc stops \
      the work. If the work fails, the reason appears below its button, and Enter retries.
      """,
    states: [
      LookState("Before", flow: workFlow),
      LookState("Running", .enter, .wait(.seconds(1)), flow: workFlow),
      LookState("Failed", .enter, .wait(.seconds(3)), flow: workFlow),
    ],
    conversation: LookConversation(
      [.line("1"), .wait(.seconds(3))], flow: workFlow))

  private static func messagesFlow() -> LookFlow {
    LookFlow { flow in
      flow.push("Train") {
        Picker("Train", options: ["09:14", "11:14"]) { train in
          flow.notify("The price of the \(train) is held for ten minutes.")
          flow.push("Payment") {
            TextField("Card number")
            TextField("Cardholder")
            Button("Pay") { throw Rejection(screen: "The bank refused the payment.") }
          }
        }
      }
    }
  }

  private static let messages = LookSubject(
    name: "messages", title: "Notices and errors of a screen",
    about: """
      A notice stays until the next answer. An error of the whole screen is below all its elements.
      """,
    states: [
      LookState("A notice", .enter, flow: messagesFlow),
      LookState(
        "An error of the screen", .enter, .type("4000 1234"), .enter, .type("Ada"), .enter, .enter,
        flow: messagesFlow),
    ],
    conversation: LookConversation("09:14", "4000 1234", "Ada", "Pay", flow: messagesFlow))
}

/// A service that does not answer.
struct LookError: LocalizableError {
  let sentence: LocalizedStringKey = "The railway does not answer."
}
