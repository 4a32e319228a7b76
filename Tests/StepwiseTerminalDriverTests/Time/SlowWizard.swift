import ChatSample
import ElementsSample
import MessierSample
import OnboardingSample
import ScoreboardSample
@testable import Stepwise

/// Wizards whose answers take time in ways that once lost or misplaced keys, and the samples.
nonisolated enum SlowWizard: String, CaseIterable, Sendable {
  /// A user name whose check takes two seconds, and then a password.
  case account
  /// A form whose first field is checked, and a slow button that leads on.
  case form
  /// Switches, each before a field that shows its text or hides it.
  case switches
  /// A list whose options load, then a text, then a list of several choices.
  case lists
  /// A menu of buttons, one of which takes time, and a question that is repeated and checked.
  case menu
  /// Checks that reject, a load that fails once, and a form that is checked as a whole.
  case refusals
  case onboarding, elements, messier, scoreboard, chat

  /// Whether no answer is rejected or fails later than it was given.
  var neverRefusesLate: Bool { [.account, .switches, .lists, .menu].contains(self) }

  /// Keys that lead into a wizard whose first questions random keys would not pass.
  var opening: String {
    switch self {
    case .onboarding: "\r\rLovelace\r1985-12-10\rRab\r\r"
    case .elements:
      "bea\rcorrect horse\rBea\tb@example.org\rb@example.org\r\r36\r1.7\ryes\r\rkor\r"
    case .messier: "m31\r\r"
    case .scoreboard, .chat: "\r\r"
    default: ""
    }
  }

  /// Whether screens change by themselves while time passes, so that only the grouping of bytes can be varied.
  var isLive: Bool { [.scoreboard, .chat].contains(self) }

  @MainActor func makeFlow() throws -> any WizardFlow {
    switch self {
    case .account: Trip { Self.begin(account: $0) }
    case .form: Trip { Self.begin(form: $0) }
    case .switches: Trip { Self.begin(switches: $0) }
    case .lists: Trip { Self.begin(lists: $0) }
    case .menu: Trip { Self.begin(menu: $0) }
    case .refusals: Trip { Self.begin(refusals: $0) }
    case .onboarding: try Self.flow(of: OnboardingWizard(), [])
    case .elements: try Self.flow(of: ElementsWizard(), [])
    case .messier: try Self.flow(of: MessierWizard(), ["--image-source", "fake"])
    case .scoreboard: try Self.flow(of: ScoreboardWizard(), [])
    case .chat: try Self.flow(of: ChatWizard(), [])
    }
  }

  @MainActor private static func flow(
    of program: some WizardProgram, _ options: [String]
  ) throws -> any WizardFlow {
    try OptionTable(of: program).read(options, program: "sample")
    return try program.makeFlow(in: Environment())
  }

  @MainActor private static func begin(account trip: Trip) {
    trip.push("User") {
      TextField("User") { name in
        trip.state.append("user \(name)")
        trip.push("Password") {
          SecureField("Password") { password in
            trip.state.append("password \(password)")
            trip.ask("Group") { _ in
              trip.ask("Team") { _ in trip.finish(trip.state) }
            }
          }
        }
      } check: { _ in
        try await trip.wait(2)
      }
    }
  }

  @MainActor private static func begin(form trip: Trip) {
    trip.push("Order") {
      TextField("Name") {
        trip.state.append("name \($0)")
      } check: { _ in
        try await trip.wait(1)
      }
      TextField("Remark") { trip.state.append("remark \($0)") }.optional()
      SecureField("Code") { trip.state.append("code \($0)") }
      Button("Send") {
        try await trip.wait(3)
        trip.state.append("sent")
        trip.ask(["Stars", "Words"]) { trip.finish(trip.state) }
      }
    }
  }

  @MainActor private static func begin(switches trip: Trip) {
    trip.push("Members") {
      Toggle("Member") { isMember in
        trip.state.append("member \(isMember)")
        trip.push("Secret") {
          SecureField("Secret") { secret in
            trip.state.append("secret \(secret)")
            trip.push("News") {
              Toggle("News", isOn: true) { wantsNews in
                trip.state.append("news \(wantsNews)")
                trip.ask(["Town", "Street"]) { trip.finish(trip.state) }
              } check: { _ in
                try await trip.wait(2)
              }
            }
          }
        }
      }
    }
  }

  @MainActor private static func begin(lists trip: Trip) {
    let colours = ["Red", "Green", "Blue", "1 grey", "2 greys"]
    trip.push("Colour") {
      Picker(
        "Colour",
        load: {
          try await trip.wait(2)
          return OptionList(colours)
        }
      ) { colour in
        trip.state.append("colour \(colour)")
        trip.ask("Name") { _ in
          trip.push("Others") {
            MultiPicker("Others", options: OptionList(colours)) { others in
              trip.state.append("others \(others)")
              trip.ask(["Last"]) { trip.finish(trip.state) }
            } check: { _ in
              try await trip.wait(1)
            }
          }
        }
      }
    }
  }

  @MainActor private static func begin(menu trip: Trip) {
    trip.push("Menu") {
      Button("Fetch") {
        try await trip.wait(2)
        trip.state.append("fetched")
      }
      Button("Notes") {
        trip.push("Notes") {
          for note in trip.state { Text(verbatim: note) }
          TextField("Note") {
            trip.state.append("note \($0)")
          } check: { _ in
            try await trip.wait(1)
          }
          .repeatsQuestion()
          Button("Done") { trip.finish(trip.state) }
        }
      }
      Button("Yes") { trip.ask("Yes") { _ in } }
    }
  }

  @MainActor private static func begin(refusals trip: Trip) {
    var failures = 1
    trip.push("Town") {
      Picker(
        "Town",
        load: {
          try await trip.wait(1)
          failures -= 1
          if failures >= 0 { throw FlowError("The towns cannot be reached.") }
          return OptionList(["Oslo", "Bergen"])
        }
      ) { town in
        trip.state.append("town \(town)")
        trip.push("Code") {
          TextField("Code") { code in
            trip.state.append("code \(code)")
            pushForm(trip)
          } check: { code in
            try await trip.wait(2)
            if !code.hasPrefix("a") { throw Rejection("A code begins with an a.") }
          }
        }
      }
    }
  }

  @MainActor private static func pushForm(_ trip: Trip) {
    trip.push("Form") {
      TextField("Name") { name in
        if name.count > 4 { throw Rejection("Four letters at most.") }
        trip.state.append("name \(name)")
      }
      SecureField("Key") { trip.state.append("key \($0)") }
      Button("Send") {
        try await trip.wait(2)
        if trip.state.last?.hasPrefix("key a") != true {
          throw Rejection("The key is wrong.", fields: ["Key"])
        }
        trip.ask(["Stars"]) { trip.finish(trip.state) }
      }
    }
  }
}
