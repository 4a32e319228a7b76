import Testing

@testable import Stepwise

/// The choice of the driver, for all settings and all states of a process.
@Suite struct DriverChoiceTests {
  /// A rule: what it says about the settings and the process, in words of which each must apply, and the choice.
  private typealias Rule = (when: String, choice: String)

  /// The first rule that applies decides.
  private static let rules: [Rule] = [
    ("nobody", "unattended"),
    ("driver", "own"),
    ("player FILE", "own, a script"),
    ("script FILE", "a script"),
    ("in-closed", "64 nothing to talk to"),
    ("player -", "own, a script"),
    ("script -", "a script"),
    ("json", "json"),
    ("in-other", "a script"),
    ("error-other no-tty", "64 no terminal"),
    ("error-closed no-tty", "64 no terminal"),
    ("plain error-terminal", "lines on standard error"),
    ("plain", "lines on the controlling terminal"),
    ("dumb error-terminal", "lines on standard error"),
    ("dumb", "lines on the controlling terminal"),
    ("accessible automatic error-terminal", "lines on standard error"),
    ("accessible automatic", "lines on the controlling terminal"),
    ("error-terminal", "a screen on standard error"),
    ("", "a screen on the controlling terminal"),
  ]

  private static let conversations: [(words: String, Stepwise.Conversation)] = [
    ("nobody", .nobody), ("json", .json), ("plain", .plain),
    ("automatic", .automatic), ("cursor", .terminal(TerminalSettings(keepsCursor: true))),
    ("script FILE", .script("a.steps")), ("script -", .script("-")),
    ("driver", .driver(OtherDriver(playsScript: false))),
    ("driver FILE", .driver(OtherDriver(playsScript: false), script: "a.steps")),
    ("player -", .driver(OtherDriver(playsScript: true))),
    ("player FILE", .driver(OtherDriver(playsScript: true), script: "a.steps")),
  ]

  @Test func everyStateOfAProcessHasItsDriver() {
    var used: Set<String> = []
    var failures: [String] = []
    for (settings, conversation) in Self.conversations {
      for (state, process) in Self.states {
        let words = Set("\(settings) \(state)".split(separator: " "))
        guard
          let rule = Self.rules.first(where: { words.isSuperset(of: $0.when.split(separator: " ")) }
          )
        else { continue }
        used.insert(rule.when)
        let choice = Self.choice(conversation, process)
        if choice != rule.choice { failures.append("\(settings) \(state): \(choice)") }
      }
    }
    #expect(failures.isEmpty && used.count == Self.rules.count, "\(failures.first ?? "")")
  }

  /// All states, in words.
  private static var states: [(words: String, ProcessState)] {
    var states: [(String, ProcessState)] = []
    for input in ProcessState.Stream.allCases {
      for error in ProcessState.Stream.allCases {
        for hasTerminal in [true, false] {
          for term in ["xterm", "dumb", ""] {
            for accessible in ["1", "0", "false", ""] {
              let words = [
                "in-\(input)", "error-\(error)", hasTerminal ? "tty" : "no-tty",
                term == "xterm" ? "able" : "dumb", accessible == "1" ? "accessible" : "usual",
              ]
              states.append(
                (
                  words.joined(separator: " "),
                  ProcessState(
                    input: input, error: error, hasControllingTerminal: hasTerminal, term: term,
                    accessible: accessible)
                ))
            }
          }
        }
      }
    }
    return states
  }

  /// The choice in words.
  private static func choice(_ conversation: Stepwise.Conversation, _ process: ProcessState)
    -> String
  {
    do throws(RunFailure) {
      let choice = try conversation.choice(in: process)
      let script = choice.playsScript ? "a script" : ""
      switch choice {
      case .own: return script.isEmpty ? "own" : "own, \(script)"
      case .unattended: return "unattended"
      case .json: return "json"
      case .script: return script
      case .plain(let place): return "lines on \(name(of: place))"
      case .drawn(let place, _): return "a screen on \(name(of: place))"
      }
    } catch {
      let names = ["nothing to talk to", "no terminal"]
      return "\(error.code.rawValue) \(names.first { error.description.contains($0) } ?? "")"
    }
  }

  private static func name(of place: TalkPlace) -> String {
    switch place {
    case .standardError: "standard error"
    case .controllingTerminal: "the controlling terminal"
    }
  }

  /// A driver that says whether it plays a script.
  private struct OtherDriver: Driver {
    let playsScript: Bool
    let isLive = false

    func drive(_ session: Session, in run: RunContext) {}
  }
}
