import ElementsSample
import TestSupport
@testable import Stepwise

/// Wizards whose answers take time in ways that once lost or misplaced keys, and the sample with all elements.
nonisolated enum SlowWizard: String, CaseIterable, Sendable {
  /// A list that loads, a check that rejects, a secret, a switch and several choices, one after another.
  case questions
  /// A form whose first field is checked and whose slow button may reject it, and a menu with a composer.
  case form
  case elements

  /// Keys that lead into a wizard whose first questions random keys would not pass.
  var opening: String {
    self == .elements
      ? "bea\rcorrect horse\rBea\tb@example.org\rb@example.org\r\r36\r1.7\ryes\r\rkor\r" : ""
  }

  @MainActor func makeFlow() throws -> any WizardFlow {
    switch self {
    case .questions: return Talk { Self.begin(questions: $0) }
    case .form: return Talk { Self.begin(form: $0) }
    case .elements:
      try OptionTable(of: ElementsWizard()).read([], program: "sample")
      return try ElementsWizard().makeFlow(in: Environment())
    }
  }

  @MainActor private static func begin(questions talk: Talk) {
    let towns = ["Oslo", "Bergen", "1 grey", "2 greys"]
    var failures = 1
    talk.ask([
      {
        Picker(
          "Town",
          load: {
            try await talk.wait(1)
            failures -= 1
            if failures >= 0 { throw FlowError("The towns cannot be reached.") }
            return OptionList(towns)
          }, onAnswer: talk.takes("town", $0))
      },
      {
        TextField("User", onAnswer: talk.takes("user", $0)) { name in
          try await talk.wait(2)
          if name.hasPrefix("b") { throw Rejection("A name begins with another letter.") }
        }
      },
      { SecureField("Secret", onAnswer: talk.takes("secret", $0)) },
      {
        Toggle("News", isOn: true, onAnswer: talk.takes("news", $0)) { _ in
          try await talk.wait(2)
        }
      },
      { TextField("Group", onAnswer: talk.takes("group", $0)) },
      { Toggle("Member", onAnswer: talk.takes("member", $0)) },
      {
        MultiPicker("Others", options: OptionList(towns), onAnswer: talk.takes("others", $0)) { _ in
          try await talk.wait(1)
        }
      },
      { TextField("Last", onAnswer: talk.takes("last", $0)) },
    ])
  }

  @MainActor private static func begin(form talk: Talk) {
    talk.push("Order") {
      TextField("Name") { name in
        if name.count > 4 { throw Rejection("Four letters at most.") }
        talk.state.append("name \(name)")
      } check: { _ in
        try await talk.wait(1)
      }
      TextField("Remark") { talk.state.append("remark \($0)") }.optional()
      SecureField("Code") { talk.state.append("code \($0)") }
      Button("Send") {
        try await talk.wait(3)
        if talk.state.last?.hasPrefix("code x") == true {
          throw Rejection("The code is wrong.", fields: ["Code"])
        }
        talk.state.append("sent")
        begin(menu: talk)
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
}

extension Talk {
  /// A question, which goes on to what it is given.
  fileprivate typealias Question = (_ next: @escaping () -> Void) -> any Element

  /// Asks questions one after another, and finishes.
  fileprivate func ask(_ questions: [Question]) {
    guard let question = questions.first else { return finish(state) }
    push("Question \(questions.count)") { question { self.ask(Array(questions.dropFirst())) } }
  }

  /// Notes an answer, and goes on.
  fileprivate func takes<Answer>(_ name: String, _ next: @escaping () -> Void) -> (Answer) -> Void {
    { answer in
      self.state.append("\(name) \(answer)")
      next()
    }
  }
}
