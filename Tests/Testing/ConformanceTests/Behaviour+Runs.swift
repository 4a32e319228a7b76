import Stepwise
import TestSupport

extension Behaviour {
  /// Steps back and changed answers.
  nonisolated static let back: [Behaviour] = [
    .asking(
      "back, and another answer", "Ada\n:expect Ada\n:back\nEve\nDone",
      recorded: "Ada\n:back\nEve\nDone", end: "=Eve"
    ) { flow in
      TextField("Name") { flow.next($0) }
    },
    .asking(
      "back, and the same answer", "Ada\n:back\n\nDone", recorded: "Ada\n:back\nAda\nDone",
      end: "=Ada"
    ) { flow in
      TextField("Name") { flow.next($0) }
    },
    .asking("back from the first screen", ":back\n", recorded: "", rejectedLine: 1) { flow in
      TextField("Name") { flow.next($0) }
    },
    Behaviour(
      "back to what was done for good", "Ada\nWrite\n:await Last\n:back\n",
      recorded: "Ada\nWrite", rejectedLine: 4, start: writing),
    Behaviour(
      "on from what was done for good", "Ada\nWrite\n:await Last\nx\n:back\ny\nDone",
      recorded: "Ada\nWrite\nx\n:back\ny\nDone", end: "=y", start: writing),
    Behaviour(
      "an earlier answer changed, and the later one kept",
      "Ada\nCat\n:back Name\nEve\n:expect Answers: Eve, Cat\nDone",
      recorded: "Ada\nCat\n:back Name\nEve\nDone", end: "=Eve, Cat", start: nameAndPet),
    Behaviour(
      "an earlier answer looked at and left", "Ada\nCat\n:back Name\n:expect-screen Name\n\nDone",
      recorded: "Ada\nCat\n:back Name\nAda\nDone", end: "=Ada, Cat", start: nameAndPet),
    Behaviour(
      "back to a screen that was never shown", "Ada\n:back Colour\n", recorded: "Ada",
      rejectedLine: 2, start: nameAndPet),
    Behaviour(
      "a review with the answers about each place under its name",
      "Ada\nEve\n:press PyPI: Change address\nBob\nDone",
      recorded: "Ada\nEve\n:back Address\nBob\nDone", end: "="
    ) { flow in
      flow.start(Place("npm")) { _ in
        flow.start(Place("PyPI")) { _ in
          flow.push("Check") {
            Review().grouped()
            Button("Done") { flow.end() }
          }
        }
      }
    },
    Behaviour(
      "what is there now, left and changed",
      "\n14\n:expect Keep: 14 (was 7)\n:back\n:back\n\n14\nDone",
      recorded: "home\n14\n:back\n:back\nhome\n14\nDone", end: "=home, 14"
    ) { flow in
      flow.base("Reading") {
        7
      } then: { days in
        flow.push("Place") {
          TextField("Place", text: "home") {
            flow.keep($0)
            flow.push("Keep") {
              NumberField("Keep", value: days, in: 1...99) {
                flow.keep($0)
                flow.push("Check") {
                  Review().onlyChanges()
                  Button("Done") { flow.end() }
                }
              }.now()
            }
          }.now()
        }
      }
    },
    Behaviour(
      "everything that a person does",
      """
      # A comment.
      :ask Word from WORD
      :draft Pet = x
      :help
      Dog
      :set Rooms = 3
      :back


      no
      4
      2026-03-01
      :back Secret

      :set Pet = Cat
      :set New = yes
      :set Day = 2026-04-01
      :press Done
      """,
      recorded: """
        :ask Word
        Dog
        :set Rooms = 3
        :back
        :ask Word
        Dog
        no
        4
        2026-03-01
        :back Secret
        :ask Word
        :set Pet = Cat
        :set New = yes
        :set Day = 2026-04-01
        Done
        """, end: "=Cat, true, 4, 2026-04-01", secrets: ["Word": "open sesame"],
      start: { $0.askWord() }),
  ]

  /// Writes a name for good, with work that says how far it is.
  @MainActor private static func writing(_ flow: Wizard) {
    let clock = flow.environment.clock
    flow.push("Name") {
      TextField("Name") { name in
        flow.push("Write") {
          Button("Write", onceOnly: true) { progress in
            progress.fraction = 0.5
            try await clock.sleep(for: .milliseconds(20))
          } then: {
            flow.commit(written: "\(name) was written.")
            flow.push("Last") { TextField("Last") { flow.next($0) } }
          }
        }
      }
    }
  }

  /// A function that asks: checks, work between two questions, questions on one screen, a branch and a review.
  nonisolated static let interviews: [Behaviour] = [
    Behaviour(
      "a function that asks, and the way back", "Ada\n:await Pet\n:back\nEve\nno\nYes",
      recorded: "Ada\n:back\nEve\nno\nYes", end: "=Eve 30 false", start: interview),
    Behaviour(
      "an earlier answer of a function that asks, changed",
      "Ada\nyes\nTom\n:back Name\nEvelyn\n:expect-screen Check\nYes",
      recorded: "Ada\nyes\nTom\n:back Name\nEvelyn\nYes", end: "=Evelyn 60 Tom", start: interview),
    Behaviour(
      "a function that asks, rejecting an answer", "ada\n", recorded: "", rejectedLine: 1,
      start: interview),
    Behaviour(
      "a function that asks, rejecting an answer after its work", "Xerxes\n",
      recorded: "Xerxes", rejectedLine: 1, start: interview),
  ]

  @MainActor private static func interview(_ flow: Wizard) {
    let clock = flow.environment.clock
    flow.start(
      Interview("Order") { ask in
        let name = try await ask(TextField("Name"))
        guard name.first?.isUppercase == true else { throw Rejection("Write a capital letter.") }
        let price = try await ask.work("Getting the price") {
          try await clock.sleep(for: .seconds(5))
          return name.count * 10
        }
        guard name != "Xerxes" else { throw Rejection("The price is too high.") }
        let hasPet = try await ask(Toggle("Pet"))
        let pet = hasPet ? try await ask(TextField("Its name")) : "false"
        try await ask.review("Check", finish: "Yes")
        return "\(name) \(price) \(pet)"
      }
    ) { flow.finish($0) }
  }

  /// Asks for the address of a place.
  private final class Place: FlowController<Void, Void> {
    private let name: String

    init(_ name: String) {
      self.name = name
      super.init(state: ())
    }

    override var title: String { name }

    override func startFlow() {
      push("Address") { TextField("Address") { _ in self.finish(()) } }
    }
  }

  @MainActor private static func nameAndPet(_ flow: Wizard) {
    flow.push("Name") {
      TextField("Name") { name in
        flow.keep(name)
        flow.push("Pet") { Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) } }
      }
    }
  }

  /// Work that loads, fails and is tried again.
  nonisolated static let work: [Behaviour] = [
    .asking("options that load", "Dog\nDone", end: "=Dog") { flow in
      Picker("Pet", load: { try await load(flow, failures: 0) }) { flow.next($0) }
    },
    .asking(
      "options that load at the second attempt",
      ":await cannot be reached\n:retry Pet\nDog\nDone",
      recorded: ":retry Pet\nDog\nDone", end: "=Dog"
    ) { flow in
      Picker("Pet", load: { try await load(flow, failures: 1) }) { flow.next($0) }
    },
    .asking("a default that is fetched", "\nDone", recorded: "Cat\nDone", end: "=Cat") { flow in
      TextField("Pet", load: { try await load(flow, failures: 0).all[0].label }) { flow.next($0) }
    },
    .asking(
      "a default that is fetched at the second attempt",
      ":await cannot be reached\n:retry Pet\n\nDone",
      recorded: ":retry Pet\nCat\nDone", end: "=Cat"
    ) { flow in
      TextField("Pet", load: { try await load(flow, failures: 1).all[0].label }) { flow.next($0) }
    },
    .asking(
      "an answer where no default could be fetched", ":await cannot be reached\nDog\nDone",
      recorded: "Dog\nDone", end: "=Dog"
    ) { flow in
      TextField("Pet", load: { try await load(flow, failures: 1).all[0].label }) { flow.next($0) }
    },
    .asking("a button whose work takes time", "Fetch\nDone", end: "=fetched") { flow in
      Button("Fetch") {
        try await flow.environment.clock.sleep(for: .seconds(5))
        flow.next("fetched")
      }
      Button("Stay") { flow.end() }
    },
    .asking(
      "a button whose work fails once",
      "Fetch\n:expect cannot be reached\n:retry Fetch\nDone",
      recorded: "Fetch\n:retry Fetch\nDone", end: "=Cat"
    ) { flow in
      Button("Fetch") { flow.next(try await load(flow, failures: 1).all[0].label) }
      Button("Stay") { flow.end() }
    },
    .asking("a button that works once only", "Pay\nDone", end: "=paid") { flow in
      Button("Pay", onceOnly: true) { flow.next("paid") }
      Button("Stay") { flow.end() }
    },
    Behaviour(
      "work of the screen that brings a text", ":await The sun shines.\nDone", recorded: "Done",
      end: "="
    ) { flow in
      flow.push(WeatherScreen(flow))
    },
  ]

  @MainActor private static func load(_ flow: Wizard, failures: Int) async throws -> OptionList {
    try await flow.environment.clock.sleep(for: .seconds(1))
    flow.calls += 1
    if flow.calls <= failures { throw FlowError("The shelter cannot be reached.") }
    return ["Cat", "Dog"]
  }

  /// Lists that grow, with a composer.
  nonisolated static let lists: [Behaviour] = [
    Behaviour(
      "messages, a draft, and a button whose name is sent as a message",
      """
      Grace
      One
      Two
      :expect You: Two
      :draft "Message" = begun
      :back
      Grace
      Three
      \\Leave
      Leave

      """,
      recorded: """
        Grace
        One
        Two
        :draft Message = begun
        :back
        Grace
        Three
        :set Message = Leave
        :press Leave
        """, end: "=Three, Leave", start: { ChatsScreen.start($0) }),
    Behaviour(
      "a message that is rejected", "Grace\nno\n", recorded: "Grace", rejectedLine: 2,
      start: { ChatsScreen.start($0) }),
    Behaviour(
      "an empty message", "Grace\n\n", recorded: "Grace", rejectedLine: 2,
      start: { ChatsScreen.start($0) }),
    Behaviour(
      "an empty message after one", "Grace\nOne\n\n", recorded: "Grace\nOne", rejectedLine: 3,
      start: { ChatsScreen.start($0) }),
  ]

  /// The ends of a run.
  nonisolated static let ends: [Behaviour] = [
    .asking("steps that run out", "Ada\n", recorded: "Ada", end: "goes on at “End”") { flow in
      TextField("Name") { flow.next($0) }
    },
    .asking("cancelling", "Ada\n:cancel\n", recorded: "Ada\n:cancel", end: "was cancelled") {
      flow in TextField("Name") { flow.next($0) }
    },
    .asking("cancelling at once", ":cancel\n", recorded: ":cancel", end: "was cancelled") {
      flow in TextField("Name") { flow.next($0) }
    },
    .asking(
      "a step after the end", "Go\nMore\n", recorded: "Go", rejectedLine: 2
    ) { flow in
      Button("Go") { flow.end() }
      Button("Stay") { flow.next("stayed") }
    },
    .asking(
      "a failure that ends the run", "Go\n", recorded: "Go", end: "failed: The engine is broken."
    ) { flow in
      Button("Go") { flow.fail(FlowError("The engine is broken.")) }
      Button("Stay") { flow.next("stayed") }
    },
    Behaviour("an end without a question", "", end: "=", start: { $0.end() }),
  ]
}

extension Wizard {
  /// A secret, and a screen with a field of each kind.
  static func stay() -> Wizard { Wizard { $0.askWord() } }

  func askWord() {
    push("Secret") {
      SecureField("Word") { _ in self.askStay() }
    }
  }

  private func askStay() {
    var pet = "", isNew = false, rooms = 0
    var day = CalendarDate(daysSince1970: 0)
    push("Stay") {
      Picker("Pet", options: ["Cat", "Dog", "Fish"]) { pet = $0 }
      Toggle("New") { isNew = $0 }
      NumberField("Rooms", in: 1...9) { rooms = $0 }
      DatePicker("Day") { day = $0 }
      Button("Done") { self.finish("\(pet), \(isNew), \(rooms), \(day)") }
    }
  }
}

/// A screen whose work brings a text.
private final class WeatherScreen: Screen {
  let title = "Weather"
  private unowned let flow: Wizard
  private var weather = "The sky is not known yet."

  init(_ flow: Wizard) { self.flow = flow }

  var task: ScreenTask? {
    ScreenTask {
      try? await self.flow.environment.clock.sleep(for: .seconds(3))
      self.weather = "The sun shines."
    }
  }

  var body: any Element {
    Text(verbatim: weather)
    Button("Done") { self.flow.end() }
  }
}

/// The messages of one chat.
private final class Room {
  var rows = (1...60).map { ListRow("Message \($0)", id: "\($0)", title: "Grace") }
  var draft = ""
}

/// A list whose items lead to their messages.
private final class ChatsScreen: Screen {
  let title = "Chats"
  let isFullScreen = true
  let badge: Int? = 2
  private let open: () -> Void

  init(_ open: @escaping () -> Void) { self.open = open }

  static func start(_ flow: Wizard) {
    let room = Room()
    flow.push(ChatsScreen { [unowned flow] in flow.push(RoomScreen(flow, room)) })
  }

  var body: any Element {
    Picker(
      "Chat",
      options: [
        OptionList.Option(
          "Grace", detail: OptionList.Option.Detail("See you", trailing: "14:05", badge: 2)),
        "Alan",
      ]
    ) { _ in self.open() }
    Button("New chat") {}
  }
}

/// The messages, and a composer that adds to them.
private final class RoomScreen: Screen {
  let title = "Grace"
  let isFullScreen = true
  private unowned let flow: Wizard
  private let room: Room

  init(_ flow: Wizard, _ room: Room) {
    self.flow = flow
    self.room = room
  }

  var body: any Element {
    List("Messages", rows: room.rows)
    TextField("Message", text: room.draft) { text in
      if text == "no" { throw Rejection("This is not said here.") }
      self.room.draft = ""
      self.flow.keep(text)
      let id = "own \(self.room.rows.count)"
      self.room.rows.append(ListRow(verbatim: text, id: id, alignment: .trailing))
    }
    .repeatsQuestion().onEdit { self.room.draft = $0 }
    Button("Leave") { self.flow.end() }
  }
}
