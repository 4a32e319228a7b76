import Foundation
import StepwiseFlow
import StepwiseLines
import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Interrupted set-ups that other programs have lost, repeated for ever, or could not leave, as their public issues tell.
@Suite struct InterruptedSetupTests {
  private let folder = TestFolder()

  /// One start of the set-up.
  nonisolated struct Start: Sendable {
    let steps: [String]
    /// The end: killed, failed, or as the steps say.
    var end = End.killed
    /// Whether the machine with the chosen provider can be made.
    var service = Service.works
  }
  nonisolated enum End: Sendable { case killed, failed, asSteps }
  nonisolated enum Service: Sendable { case works, isDown, isSlow }

  nonisolated struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let starts: [Start]
    /// The machines that were made.
    let made: [String]
  }

  private nonisolated static let answers = ["Local", "old key", "studio"]
  private nonisolated static let down = ":expect Local does not answer."
  private nonisolated static let offer = ":expect You answered 2 questions today."

  nonisolated static let stories = [
    // NVIDIA/NemoClaw 2430: the next start resumed by itself with the choice that had failed.
    Story(
      testDescription: "a choice that failed can be changed",
      starts: [
        Start(steps: answers + ["Create", down], service: .isDown),
        Start(steps: [
          offer, "Go on", ":expect-screen Key", ":back", "Cloud", "new key", "Create",
        ]),
      ], made: ["studio at Cloud with new key"]),
    Story(
      testDescription: "a choice that failed can be forgotten",
      starts: [
        Start(steps: answers + ["Create", down], service: .isDown),
        Start(steps: [
          offer, "Begin anew", ":expect-screen Provider", "Cloud", "key", "other", "Create",
        ]),
      ], made: ["other at Cloud with key"]),
    // NVIDIA/NemoClaw 3278: a missing credential was not asked for when the run was resumed.
    Story(
      testDescription: "a secret is asked again",
      starts: [
        Start(steps: answers + [":expect-screen Review"]),
        Start(steps: ["Go on", ":expect-screen Key", "new key", ":expect-screen Review", "Create"]),
      ], made: ["studio at Local with new key"]),
    // NVIDIA/NemoClaw 5783: a run that was left before its name was given could not be resumed without an option.
    Story(
      testDescription: "what was not yet asked is asked",
      starts: [
        Start(steps: ["Local", "key", ":expect-screen Name", ":cancel"], end: .asSteps),
        Start(steps: ["Go on", "key", ":expect-screen Name", "studio", "Create"]),
      ], made: ["studio at Local with key"]),
    // NVIDIA/NemoClaw 6003: the message of a failure did not say how to go on.
    Story(
      testDescription: "a failure says how to go on",
      starts: [
        Start(steps: answers + ["Create", down], end: .failed, service: .isDown),
        Start(steps: ["Go on", "key", "Create", down, ":cancel"], end: .asSteps, service: .isDown),
        Start(steps: ["Go on", "key", "Create"]),
      ], made: ["studio at Local with key"]),
    // NVIDIA/NemoClaw 12209: a run that was killed while it made the machine was rejected, and told to be resumed, for ever.
    Story(
      testDescription: "a kill during the work leads to no circle",
      starts: [
        Start(steps: answers + ["Create"], service: .isSlow),
        Start(steps: [
          offer, "Go on", "key", ":expect-screen Review", ":expect It is not known",
        ]),
        Start(steps: [offer, "Go on", "key", ":expect It is not known", "Create"]),
      ], made: ["studio at Local with key"]),
    // FaithLife-Community/OuDedetai 340: choices of a run that was left stayed for all later runs, without a way back.
    Story(
      testDescription: "a wrong choice does not stay",
      starts: [
        Start(steps: ["Local", ":cancel"], end: .asSteps),
        Start(steps: ["Go on", ":back", "Cloud", "key", ":cancel"], end: .asSteps),
        Start(steps: ["Begin anew", ":expect-screen Provider", "Local", "key", "a", "Create"]),
        Start(steps: [":expect-screen Provider", "Cloud", "key", "b", "Create"]),
      ], made: ["a at Local with key", "b at Cloud with key"]),
  ]

  @Test(arguments: stories) func aSetupGoesOn(_ story: Story) async throws {
    var made: [String] = []
    for (number, start) in story.starts.enumerated() {
      try await run(start, "\(story.testDescription), start \(number + 1)") { made.append($0) }
    }
    #expect(made == story.made)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder["runs"])
    #expect(kept.isEmpty, "a finished set-up is kept")
  }

  private func run(
    _ start: Start, _ name: String, _ make: @escaping (String) -> Void
  ) async throws {
    let journal = PrivateJournal(
      in: folder["runs"], of: "setup", version: "1", now: time(nil),
      calls: DiskCalls { $0 == .synchronize ? .skipped : .real })
    var kept: String?
    let driver = SessionDriver { session in
      let player = StepPlayer(session: session)
      var reader = StepsReader(text: start.steps.joined(separator: "\n") + "\n")
      while let step = try reader.next() {
        try #require(session.ending == nil, "\(name): it ended before line \(step.line)")
        let shown = session.show()
        switch step.kind {
        case .expect(let text):
          #expect(Transcript.screen(shown).contains(text), "\(name), line \(step.line)")
        case .expectScreen(let title): #expect(shown.title == title, "\(name), line \(step.line)")
        default:
          do {
            try player.play(
              step.kind, in: shown, secrets: TerminalSecrets(of: session), say: { _ in })
          } catch let rejection as Rejection {
            // The next step expects the sentence.
            #expect(Transcript.screen(session.show()).contains(rejection.sentence.english))
          }
        }
        await session.pass(.zero)
      }
      // A kill leaves the file as it is now.
      kept = try? String(contentsOfFile: journal.name, encoding: .utf8)
      if start.end == .failed { session.fail(FlowError("The disk is gone.")) }
    }
    var configuration = RunConfiguration(.driver(driver))
    configuration.environment = EnvironmentSettings(
      Environment(today: CalendarDate(daysSince1970: time(nil) / 86_400)))
    configuration.files.program = ("setup", "1")
    configuration.files.progress = .journal(journal)
    let run = try WizardRun(configuration)
    let clock = run.environment.clock
    let flow = Self.setup { provider, machine in
      if start.service == .isSlow { try await clock.sleep(for: .seconds(3600)) }
      if start.service == .isDown { throw Rejection("\(provider) does not answer.") }
      make(machine)
    }
    let result = try await run.result(of: flow, output: { _ in })
    if case .finished = result {
      try run.records.finish()
    } else {
      #expect(run.records.hint.english == " Start it again to go on.", "\(name)")
    }
    run.records.close()
    guard start.end == .killed, case .endOfInput = result else { return }
    try kept?.write(toFile: journal.name, atomically: false, encoding: .utf8)
  }

  private static func setup(_ make: @escaping (String, String) async throws -> Void) -> Talk {
    Talk { talk in
      talk.push(
        Card("Provider") {
          Picker("Provider", options: ["Local", "Cloud"]) { provider in
            talk.note(provider)
            talk.push(
              Card("Key") {
                SecureField("Key") { key in
                  talk.note(key)
                  talk.push(
                    Card(asking: "Name") { name in
                      talk.note(name)
                      talk.push(
                        Card("Review") {
                          Button("Create", onceOnly: true) {
                            let state = talk.state
                            try await make(state[0], "\(state[2]) at \(state[0]) with \(state[1])")
                            talk.finish([])
                          }
                        })
                    })
                }
              })
          }
        })
    }
  }
}
