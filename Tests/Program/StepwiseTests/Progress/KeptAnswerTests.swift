import Foundation
import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Small stories of what a run keeps, each of which is resumed after every step.
@Suite struct KeptAnswerTests {
  let folder = TestFolder()

  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wizard: AwkwardWizard
    let steps: [String]
    /// The stack, with what is asked and offered.
    let place: String
    /// The notes of the root flow.
    var notes: [String]?

    init(
      _ name: String, _ wizard: AwkwardWizard, _ steps: String, _ place: String,
      notes: [String]? = nil
    ) {
      testDescription = name
      self.wizard = wizard
      self.steps = steps.components(separatedBy: "; ")
      self.place = place
      self.notes = notes
    }
  }

  /// Two changes within each other that have ended, and another.
  nonisolated private static let changes =
    "O'Neil; 1915; Fish; Here; :back Pet; Other; :back Last; Smith; x; :back Born; 2001"

  nonisolated static let rows = [
    Row(
      "a change after changes in each other", .branches, changes,
      "Last Smith, Born 2001, Pet Other, Which x, Town Here, Album"),
    Row(
      "two of them", .branches, changes + "; :back Pet; Fish",
      "Last Smith, Born 2001, Pet Fish, Town Here, Album"),
    Row(
      "a resume that is killed while an answer is checked", .checks,
      "grace; x; :press Next; :back; :set Name = bob; :kill-resume",
      "Account; asks Password = x"),
    Row(
      "a screen that takes the place of a changed one", .quiz,
      "Ada; Cleopatra; Short; Here; :back Length; Long; x",
      "Start Ada, Quiz Cleopatra, Long x, Town Here, Album"),
    Row(
      "back from it", .quiz, "Ada; Cleopatra; Short; Here; :back Length; Long; :back",
      "Start Ada, Quiz Cleopatra, Length Short, Town Here, Album"),
    Row(
      "questions that take the place of each other", .quiz, "Ada; Bob; Bob; Bob",
      "Start Ada, Quiz Bob, Length; asks Length",
      notes: ["Start Ada", "question 1 Bob", "question 2 Bob", "question 3 Bob"]),
    Row(
      "a list that presses have changed, after a step back to it", .list,
      "Ada; Write; x; y; :press Remove 1 item x; Done; :back",
      "Start Ada, Home Write, List; asks Item", notes: ["Start Ada", "item y"]),
    Row(
      "a list that presses have changed, entered again", .list,
      "Ada; Write; x; y; :press Remove 1 item x; Home; Write",
      "Start Ada, Home Write, List; asks Item", notes: ["Start Ada", "item y"]),
    Row(
      "what was answered in a change that was left", .checks,
      "Bob; :press Next; :back; :press Next; :back Account; Ada; :back; :back Account",
      "Account, [Colour]; asks Name = Ada"),
    Row(
      "a draft of a screen that a change has suspended", .list,
      "Ada; Write; :draft Item = half; :back Start; :kill; :back",
      "Start Ada, Home Write, List; asks Item with half"),
    Row(
      "a question that asks something else, and then the first again", .branches,
      "x; y; Dog; 7; Here; :back Pet; Cat; Ada; :back Pet; Dog",
      "Last x, Born y, Pet Dog, When, [Town], [Album]; asks Hour = 7"
    ),
  ]

  @Test(arguments: rows) func aRunKeeps(_ row: Row) async throws {
    var walk = try await TwinWalk({ row.wizard.makeFlow(Weather(isFair: true)) }, seed: 0)
    for step in row.steps {
      if let problem = try await walk.take(step) { Issue.record("After \(step): \(problem)") }
    }
    #expect(walk.place == row.place)
    if let notes = row.notes { #expect(walk.notes == "Awkward: \(notes)") }
  }

  /// A section whose first screen has a list.
  private final class Shop: FlowController<[String], [String]> {
    init() { super.init(state: []) }

    override func startFlow() {
      pushHub("Shop", finish: "Pay") {
        HubSection("Things", Things()) { self.state = $0 }
      } onFinish: {
        self.finish(self.state)
      }
    }
  }

  private final class Things: FlowController<[String], [String]> {
    init() { super.init(state: []) }

    override func startFlow() {
      push(
        Card("List") {
          TextField("Item") { self.state.append($0) }.repeatsQuestion()
          for item in self.state {
            Button("Remove \(item)") { self.state.removeAll { $0 == item } }
          }
          Button("Done") {
            self.push(Card("Note") { TextField("Note") { self.finish(self.state + [$0]) } })
          }
        })
    }
  }

  /// A list comes back as it was left: with its section, and by a step back.
  @Test(arguments: [
    ("Things", "Shop Things, List, [Note], [Shop]; asks Item", ["Remove y", "Done"], "[]"),
    (
      "Things; z", "Shop Things, List, [Note], [Shop]; asks Item",
      ["Remove y", "Remove z", "Done"], "[]"
    ),
    (
      "Things; z; :press Done", "Shop Things, List Done, Note n, Shop", ["Things", "Pay"],
      #"["y", "z", "n"]"#
    ),
    (
      "Things; z; :back", "Shop Things, List Done, Note n, Shop", ["Things", "Pay"], #"["y", "n"]"#
    ),
    (":back; :back", "Shop Things, List; asks Item", ["Remove y", "Done"], "[]"),
  ])
  func aListIsThereAgain(_ more: String, _ place: String, _ buttons: [String], _ state: String)
    async throws
  {
    var walk = try await TwinWalk({ Shop() }, seed: 0)
    let steps = "Things; x; y; :press Remove x; :press Done; n; " + more
    for step in steps.components(separatedBy: "; ") {
      if let problem = try await walk.take(step) { Issue.record("After \(step): \(problem)") }
    }
    #expect(walk.place == place && walk.notes == "Shop: \(state)")
    #expect(walk.buttons.starts(with: buttons))
  }

  /// What can be long in a run.
  nonisolated enum Growth: String, CaseIterable, Sendable {
    case answers, remembered, steppedBack, again, nested, recorded

    /// The reason why the bytes grow faster than the answers; `nil` if they do not.
    var cause: String? {
      switch self {
      case .answers, .remembered, .steppedBack, .again, .recorded: nil
      case .nested: "The name of a screen holds the names of all flows that it is in."
      }
    }
  }

  /// Twice as many answers write twice as many bytes.
  @Test(arguments: Growth.allCases) func whatIsWrittenGrowsAsTheAnswers(_ growth: Growth)
    async throws
  {
    let one = try await written(growth, 30)
    let two = try await written(growth, 60)
    withKnownIssue(growth.cause.map { "\($0)" } ?? "") {
      #expect(two < one * 5 / 2, "\(one) and then \(two) bytes")
    } when: {
      growth.cause != nil
    }
  }

  /// Returns the number of bytes that some answers write.
  private func written(_ growth: Growth, _ count: Int) async throws -> Int {
    func flow() -> Talk {
      growth == .nested
        ? Talk { Self.nest(in: $0, count) }
        : Talk(
          [Self.branch] + (0..<count).map { Talk.asks("Question \($0)") } + [Talk.review])
    }
    var store = WrittenStore()
    let answers = Array(repeating: "x", count: count)
    let before: [String] =
      switch growth {
      case .answers, .again, .nested, .recorded: ["first"]
      // A question is remembered, and its branch is not taken again.
      case .remembered: ["other", "which", ":back", ":back", "first"]
      case .steppedBack: ["first"] + answers + answers.map { _ in ":back" }
      }
    if growth == .recorded { return try await recorded(answers) }
    var run = try await SavedRun(flow(), in: store, shortMax: 1000)
    try await run.play(before + (growth == .again ? answers : []))
    try folder.write(store.lines.map { $0 + "\n" }.joined(), to: "old.steps")
    store = WrittenStore(growth == .again ? [] : store.lines)
    let earlier = growth == .again ? EarlierRun(folder["old.steps"]) : nil
    run = try await SavedRun(flow(), in: store, from: earlier, shortMax: 1000)
    try await run.play(growth == .again ? before + answers.map { _ in "" } : answers)
    return store.writtenSize
  }

  /// A question of which one answer leads to another question first.
  private static let branch: Talk.Step = { flow, next in
    Card(asking: "First") {
      guard $0 == "other" else { return next() }
      flow.push(Card(asking: "Which") { _ in next() })
    }
  }

  /// Returns the number of bytes of a recording that are written anew for messages on a screen with a task.
  private func recorded(_ messages: [String]) async throws -> Int {
    var size = 0
    let path = folder["recording.steps"]
    try? FileManager.default.removeItem(atPath: path)
    let calls = DiskCalls { call in
      guard call == .rename else { return .real }
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      size += attributes?[.size] as? Int ?? 0
      return .real
    }
    let recording = try RecordingFile(
      path: path, program: "room", version: "1", keepsDetours: false, options: [], calls: calls)
    let run = try await SavedRun(
      AwkwardWizard.talk.makeFlow(Weather(isFair: true)), in: WrittenStore())
    recording.begin(run.session)
    try await run.play(["Room"])
    for message in messages {
      await run.session.pass(.seconds(1))
      try await run.play([message])
      try recording.write()
    }
    return size
  }

  /// Asks a question in a flow in a flow, and so on.
  private static func nest(in talk: Talk, _ count: Int) {
    talk.push(
      Card(asking: "Question") {
        talk.note($0)
        guard count > 0 else { return talk.finish([]) }
        talk.start(Talk(named: "Inner") { nest(in: $0, count - 1) }) { _ in }
      })
  }
}
