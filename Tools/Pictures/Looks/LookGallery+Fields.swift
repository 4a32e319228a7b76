import Stepwise

/// Fields of one line.
extension LookGallery {
  static var fields: [LookSubject] { [textField, form, secret, date, number, path, toggle] }

  private static func nameFlow() -> LookFlow {
    .screen("Traveller") { flow in
      TextField("Traveller") { name in
        guard name.count > 1 else { throw Rejection("A name has at least two letters.") }
        flow.end(name)
      }
      .prompt("Ada Lovelace").help("as in the passport")
    }
  }

  private static let stations: OptionList = [
    "Lille", "Lisbon", "Liverpool", "London", "Lugano", "Luxembourg", "Lyon",
  ]

  private static func stationFlow() -> LookFlow {
    .screen("Station") { TextField("Station", onAnswer: $0.end).suggestions(stations) }
  }

  private static let textField = LookSubject(
    name: "text-field", title: "Text field",
    about: """
      An empty field shows the placeholder until the first letter. A rejection appears below the field until you \
      type again. If a text is wider than the window, the part around the cursor is visible.
      """,
    states: [
      LookState("Empty, with a prompt", flow: nameFlow),
      LookState("Typed", .type("Grace Hopper"), flow: nameFlow),
      LookState("Refused", .type("G"), .enter, flow: nameFlow),
      LookState("With suggestions", .type("Li"), .down, flow: stationFlow),
      LookState(
        "Longer than the window", .type("Wolfeschlegelsteinhausenbergerdorff the younger"),
        flow: nameFlow),
    ],
    conversation: LookConversation("G", "Grace Hopper", flow: nameFlow))

  private static func formFlow() -> LookFlow {
    .screen("Contact") { flow in
      Section("Name") {
        TextField("First name")
        TextField("Nickname").optional()
      }
      Section("Address") {
        TextField("E-mail") { address in
          guard address.contains("@") else {
            throw Rejection("“\(address)” is no e-mail address: there is no @ in it.")
          }
        }
        TextField("Telephone").disabled("telephones are off today")
      }
      Button("Continue") { flow.end("") }
    }
  }

  private static let form = LookSubject(
    name: "form", title: "Several fields",
    about: """
      The mark and the coloured label show which field has the focus. An answer stays beside its label, and an \
      optional field is marked as optional.
      """,
    states: [
      LookState("At the first field", flow: formFlow),
      LookState(
        "A field below refused", .type("Grace"), .enter, .enter, .type("grace"), .enter,
        flow: formFlow),
    ],
    conversation: LookConversation("Grace", "", "grace", "grace@example.org", "1", flow: formFlow))

  private static func secretFlow() -> LookFlow {
    .screen("Password") { flow in
      SecureField("Password") { password in
        guard password.count > 7 else {
          throw Rejection("A password has at least 8 characters.")
        }
        flow.end("")
      }
      .help("at least 8 characters")
    }
  }

  private static let secret = LookSubject(
    name: "secret", title: "Secret",
    about: """
      Each character is a dot. In plain lines the terminal does not show the typed text, so nothing follows the \
      question.
      """,
    states: [
      LookState("Empty", flow: secretFlow),
      LookState("Typed", .type("hunter22"), flow: secretFlow),
      LookState("Refused", .type("abc"), .enter, flow: secretFlow),
    ],
    conversation: LookConversation("abc", "hunter22", flow: secretFlow))

  private static func dateFlow() -> LookFlow {
    .screen("Departure") { flow in
      let today = flow.environment.today
      DatePicker("Departure", in: today...today.advanced(by: 365), onAnswer: flow.end)
    }
  }

  private static let date = LookSubject(
    name: "date", title: "Date",
    about: """
      The arrow keys step the part of the date that the cursor is in. If a day does not exist, the wrong part is \
      marked and the error explains it. If the date is the only question and its range is at most two years, the month \
      stands below it in a window with room.
      """,
    states: [
      LookState("Empty", flow: dateFlow),
      LookState("Typed", .type("2026-02-20"), flow: dateFlow),
      LookState("Refused", .type("2026-02-30"), .enter, flow: dateFlow),
    ],
    conversation: LookConversation("2026-02-30", "2026-02-20", flow: dateFlow))

  private static func numberFlow() -> LookFlow {
    .screen("Seats") { NumberField("Seats", in: 1...6, onAnswer: $0.end) }
  }

  private static let number = LookSubject(
    name: "number", title: "Number",
    about: "The limits are below the field before an answer is rejected.",
    states: [
      LookState("Empty", flow: numberFlow),
      LookState("Typed", .type("4"), flow: numberFlow),
      LookState("Refused", .type("12"), .enter, flow: numberFlow),
    ],
    conversation: LookConversation("12", "4", flow: numberFlow))

  private static func pathFlow() -> LookFlow {
    .screen("Tickets") { PathField("Tickets", to: .folder, onAnswer: $0.end) }
  }

  private static let path = LookSubject(
    name: "path", title: "Path",
    about: """
      Tab completes a name. The rest of the first matching name follows the typed text. If several names match, they \
      are listed below the field.
      """,
    states: [
      LookState("Typed", .type("Travel"), flow: pathFlow),
      LookState("Several names fit", .type("T"), .tab, flow: pathFlow),
      LookState("Refused", .type("Tables"), .enter, flow: pathFlow),
    ],
    conversation: LookConversation("Tables", "Travel", flow: pathFlow))

  private static func toggleFlow() -> LookFlow {
    .screen("Window seat") { Toggle("Window seat", onAnswer: $0.end) }
  }

  private static func toggleForm() -> LookFlow {
    .screen("Extras") { _ in
      Toggle("Window seat", isOn: true)
      Toggle("Breakfast", isOn: false)
      Button("Continue") {}
    }
  }

  private static let toggle = LookSubject(
    name: "toggle", title: "Toggle",
    about: "The chosen word is in brackets, so that you can recognize it without colours.",
    states: [
      LookState("Not chosen yet", flow: toggleFlow),
      LookState("Yes", .type("y"), flow: toggleFlow),
      LookState("Two with a default", flow: toggleForm),
    ],
    conversation: LookConversation("maybe", "yes", flow: toggleFlow))
}
