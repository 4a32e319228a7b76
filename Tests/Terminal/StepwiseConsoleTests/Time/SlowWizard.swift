import ChatSample
import ElementsSample
import MessierSample
import OnboardingSample
import ScoreboardSample
import TestSupport
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
  case rejections
  case onboarding, elements, messier, scoreboard, chat

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
    case .account: Talk { Self.begin(account: $0) }
    case .form: Talk { Self.begin(form: $0) }
    case .switches: Talk { Self.begin(switches: $0) }
    case .lists: Talk { Self.begin(lists: $0) }
    case .menu: Talk { Self.begin(menu: $0) }
    case .rejections: Talk { Self.begin(rejections: $0) }
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

  @MainActor private static func begin(account talk: Talk) {
    talk.push("User") {
      TextField("User") { name in
        talk.state.append("user \(name)")
        talk.push("Password") {
          SecureField("Password") { password in
            talk.state.append("password \(password)")
            talk.ask("Group") { _ in
              talk.ask("Team") { _ in talk.finish(talk.state) }
            }
          }
        }
      } check: { _ in
        try await talk.wait(2)
      }
    }
  }

  @MainActor private static func begin(form talk: Talk) {
    talk.push("Order") {
      TextField("Name") {
        talk.state.append("name \($0)")
      } check: { _ in
        try await talk.wait(1)
      }
      TextField("Remark") { talk.state.append("remark \($0)") }.optional()
      SecureField("Code") { talk.state.append("code \($0)") }
      Button("Send") {
        try await talk.wait(3)
        talk.state.append("sent")
        talk.ask(["Stars", "Words"]) { talk.finish(talk.state) }
      }
    }
  }

  @MainActor private static func begin(switches talk: Talk) {
    talk.push("Members") {
      Toggle("Member") { isMember in
        talk.state.append("member \(isMember)")
        talk.push("Secret") {
          SecureField("Secret") { secret in
            talk.state.append("secret \(secret)")
            talk.push("News") {
              Toggle("News", isOn: true) { wantsNews in
                talk.state.append("news \(wantsNews)")
                talk.ask(["Town", "Street"]) { talk.finish(talk.state) }
              } check: { _ in
                try await talk.wait(2)
              }
            }
          }
        }
      }
    }
  }

  @MainActor private static func begin(lists talk: Talk) {
    let colours = ["Red", "Green", "Blue", "1 grey", "2 greys"]
    talk.push("Colour") {
      Picker(
        "Colour",
        load: {
          try await talk.wait(2)
          return OptionList(colours)
        }
      ) { colour in
        talk.state.append("colour \(colour)")
        talk.ask("Name") { _ in
          talk.push("Others") {
            MultiPicker("Others", options: OptionList(colours)) { others in
              talk.state.append("others \(others)")
              talk.ask(["Last"]) { talk.finish(talk.state) }
            } check: { _ in
              try await talk.wait(1)
            }
          }
        }
      }
    }
  }

  @MainActor private static func begin(menu talk: Talk) {
    talk.push("Menu") {
      Button("Fetch") {
        try await talk.wait(2)
        talk.state.append("fetched")
      }
      Button("Notes") {
        talk.push("Notes") {
          for note in talk.state { Text(verbatim: note) }
          TextField("Note") {
            talk.state.append("note \($0)")
          } check: { _ in
            try await talk.wait(1)
          }
          .repeatsQuestion()
          Button("Done") { talk.finish(talk.state) }
        }
      }
      Button("Yes") { talk.ask("Yes") { _ in } }
    }
  }

  @MainActor private static func begin(rejections talk: Talk) {
    var failures = 1
    talk.push("Town") {
      Picker(
        "Town",
        load: {
          try await talk.wait(1)
          failures -= 1
          if failures >= 0 { throw FlowError("The towns cannot be reached.") }
          return OptionList(["Oslo", "Bergen"])
        }
      ) { town in
        talk.state.append("town \(town)")
        talk.push("Code") {
          TextField("Code") { code in
            talk.state.append("code \(code)")
            pushForm(talk)
          } check: { code in
            try await talk.wait(2)
            if !code.hasPrefix("a") { throw Rejection("A code begins with an a.") }
          }
        }
      }
    }
  }

  @MainActor private static func pushForm(_ talk: Talk) {
    talk.push("Form") {
      TextField("Name") { name in
        if name.count > 4 { throw Rejection("Four letters at most.") }
        talk.state.append("name \(name)")
      }
      SecureField("Key") { talk.state.append("key \($0)") }
      Button("Send") {
        try await talk.wait(2)
        if talk.state.last?.hasPrefix("key a") != true {
          throw Rejection("The key is wrong.", fields: ["Key"])
        }
        talk.ask(["Stars"]) { talk.finish(talk.state) }
      }
    }
  }
}
