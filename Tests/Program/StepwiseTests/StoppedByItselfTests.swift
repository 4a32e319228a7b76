import TestSupport
import Testing

@testable import Stepwise

/// Work that throws `CancellationError` although nobody has cancelled it, as a library does that it uses, has failed.
@Suite struct StoppedByItselfTests {
  let folder = TestFolder()

  nonisolated enum Work: String, CaseIterable, Sendable {
    case check, press, plainPress, oncePress, plainOncePress, load, action, onceAction

    var isOnceOnly: Bool { self == .oncePress || self == .plainOncePress || self == .onceAction }
  }

  /// What stops, and how often it was begun.
  private final class Service {
    var stops = true
    private(set) var calls = 0

    func call() throws {
      calls += 1
      if stops { throw CancellationError() }
    }
  }

  private func flow(_ work: Work, _ service: Service) -> Talk {
    Talk { talk in
      @MainActor func goOn(_ answer: String) {
        talk.note(answer)
        talk.push(Card(asking: "City") { talk.note($0) })
      }
      @MainActor func call() async throws {
        try await talk.environment.clock.sleep(for: .seconds(1))
        try service.call()
      }
      talk.push("Work") {
        switch work {
        case .check: TextField("Do", onAnswer: { goOn($0) }, check: { _ in try await call() })
        case .press, .oncePress:
          Button("Do", onceOnly: work.isOnceOnly) {
            try await call()
            goOn("done")
          }
        case .plainPress, .plainOncePress:
          Button("Do", onceOnly: work.isOnceOnly) {
            try service.call()
            goOn("done")
          }
        case .load:
          Picker(
            "Do",
            load: {
              try await call()
              return ["Ada"]
            }
          ) { goOn($0) }
        case .action, .onceAction:
          ActionList("Do", of: ["npm"], id: \.self, onceOnly: work.isOnceOnly) { _ in
            try await call()
            return "done"
          } onFinish: { _ in
            goOn("done")
          }
        }
      }
    }
  }

  @Test(arguments: Work.allCases)
  func itHasFailedAndCanBeRetried(_ work: Work) async throws {
    let service = Service()
    let store = WrittenStore()
    let run = try await SavedRun(flow(work, service), in: store)
    let isField = work == .check
    if work != .load { try await run.play([isField ? "Ada" : ":press Do"]) }
    await run.session.waitUntilIdle(timeout: .zero)
    let shown = run.session.show()
    #expect(shown.title == "Work" && service.calls == 1)
    let errors = shown.elements.compactMap(\.error) + [shown.error].compactMap(\.self)
    let sentence =
      switch work {
      case .oncePress, .plainOncePress: "“Do” was stopped, and is perhaps done."
      case .onceAction: "Perhaps done already: “npm”. Do again what was not done, or go on."
      default: "This was stopped before it was done."
      }
    #expect(
      errors.contains { ($0.details?.english ?? $0.message).hasSuffix(sentence) }, "\(errors)")
    // The next run is told of a press that is perhaps done, too.
    #expect(store.lines.contains { $0.hasPrefix("# :unclear") } == work.isOnceOnly)
    guard work != .onceAction else { return }
    #expect(errors.contains { $0.canRetry })
    service.stops = false
    try await run.play([isField ? ":retry Do = Ada" : work == .load ? ":press Do" : ":retry Do"])
    await run.session.waitUntilIdle(timeout: .zero)
    if work == .load { try await run.play(["Ada"]) }
    #expect(run.session.show().title == "City")
    #expect(!store.lines.contains { $0.hasPrefix("# :unclear") })
  }

  /// A script ends there, and gives its next line to no question.
  @Test(arguments: Work.allCases)
  func aScriptEndsThere(_ work: Work) async throws {
    let session = flow(work, Service()).makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    let first = work == .check || work == .load ? "Ada" : ":press Do"
    let (text, failure) = await HeadlessLines.conversation(
      "\(first)\nLondon\n", called: "steps", on: session)
    #expect(failure != nil, "\(text)")
    #expect(session.show().title == "Work" && session.flowStates == ["Talk: []"])
  }
}
