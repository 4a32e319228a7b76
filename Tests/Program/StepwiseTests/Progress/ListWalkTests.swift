import Foundation
import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise

/// The law of lists: whatever a person does, however they come to the list and however the run is killed, its entries are
/// those of a plain array to which the same was done.
@Suite struct ListWalkTests {
  /// The number of moves.
  nonisolated static var movesMax: Int {
    ProcessInfo.processInfo.environment["STEPWISE_LIST_MOVES"].flatMap { Int($0) } ?? 1_500
  }

  @Test(.slow, arguments: ListWizard.Editor.allCases)
  func aListIsAPlainArray(editor: ListWizard.Editor) async throws {
    var (seed, taken, finished) = (UInt64(1), 0, 0)
    let most = Self.movesMax / ListWizard.Editor.allCases.count
    while taken < most {
      var walk = try await ListWalk(editor, seed: seed)
      for _ in 0..<150 where walk.outcome == nil && taken < most {
        taken += 1
        guard let difference = try await walk.step() else { continue }
        Issue.record("Editor \(editor), seed \(seed), after \(walk.done):\n\(difference)")
        return
      }
      if walk.outcome != nil { finished += 1 }
      seed += 1
    }
    #expect(finished > 0)
  }
}

/// A place to back up.
struct ListedPlace: Codable, Equatable {
  var name: String
  var kind: String
}

/// A question, a list, a question and a review.
final class ListWizard: FlowController<[String], [ListedPlace]> {
  /// The ways to ask for an entry.
  enum Editor: CaseIterable {
    case field, flow, interview, screen
    /// A flow, and the list is a section of a hub.
    case inHub
  }

  private let editor: Editor
  private let isSection: Bool

  init(_ editor: Editor, isSection: Bool = false) {
    self.editor = editor
    self.isSection = isSection
    super.init(state: [])
  }

  override var title: String { "Setup" }

  override func startFlow() {
    if isSection { return askPlaces { self.finish($0) } }
    if editor == .inHub { return pushHub() }
    push("Before") {
      TextField("Before") {
        self.state = [$0]
        self.askPlaces { places in
          self.state = [self.state[0]] + places.map { "\($0.name) \($0.kind)" }
          self.push("After") {
            TextField("After", text: "later") { _ in
              self.push("Check") {
                Review()
                Button("Confirm") { self.finish(places) }
              }
            }
          }
        }
      }
    }
  }

  private func pushHub() {
    pushHub("Hub", finish: "Confirm") {
      HubSection("First", Interview("First") { try await $0(TextField("Before")) })
      HubSection("Second", ListWizard(.flow, isSection: true)) { places in
        self.state = places.map { "\($0.name) \($0.kind)" }
      }
    } onFinish: {
      self.finish(
        self.state.map { row in
          let parts = row.split(separator: " ").map(String.init)
          return ListedPlace(name: parts[0], kind: parts.last ?? "")
        })
    }
  }

  private func askPlaces(_ onFinish: @escaping ([ListedPlace]) -> Void) {
    pushList(
      "Places", of: [ListedPlace(name: "home", kind: "-")], row: { "\($0.name) \($0.kind)" },
      count: 1...6, unique: true
    ) { place in
      switch self.editor {
      case .field: PlaceField(name: place?.name)
      case .flow, .inHub: PlaceFlow(place)
      case .interview:
        Interview("Place") { ask in
          let name = try await ask(TextField("Name", text: place?.name ?? ""))
          let kind = try await ask(TextField("Kind", text: place?.kind ?? ""))
          return ListedPlace(name: name, kind: kind)
        }
      case .screen:
        EntryEditor(screen: { save in
          Page("Place") {
            TextField("Name", text: place?.name ?? "") { save(ListedPlace(name: $0, kind: "-")) }
          }
        })
      }
    } onFinish: {
      onFinish($0)
    }
  }
}

/// A field whose answer is an entry.
private struct PlaceField: AnswerableElement {
  let name: String?
  var take: (ListedPlace) throws -> Void = { _ in }

  var label: String { "Name" }

  func onAnswer(_ take: @escaping (ListedPlace) throws -> Void) -> PlaceField {
    PlaceField(name: name, take: take)
  }

  func render(into rendering: inout Rendering) {
    TextField("Name", text: name ?? "") { try take(ListedPlace(name: $0, kind: "-")) }
      .render(into: &rendering)
  }
}

private final class PlaceFlow: FlowController<String?, ListedPlace> {
  private let place: ListedPlace?

  init(_ place: ListedPlace?) {
    self.place = place
    super.init(state: nil)
  }

  override func startFlow() {
    push("Name") {
      TextField("Name", text: self.place?.name ?? "") {
        self.state = $0
        self.push("Kind") {
          TextField("Kind", text: self.place?.kind ?? "") {
            self.finish(ListedPlace(name: self.state ?? "", kind: $0))
          }
        }
      }
    }
  }
}

/// A person at the wizard, and the plain array.
private struct ListWalk {
  private let editor: ListWizard.Editor
  private var random: SeededGenerator
  private var store = WrittenStore()
  private var run: SavedRun
  private let result = Result()
  private var entries = ["home -"]
  /// The entries from before the change of the list that is going on.
  private var before: [String]?
  private var lastName = 0
  private(set) var done: [String] = []

  private final class Result { var places: [ListedPlace]? }

  var outcome: [ListedPlace]? { result.places }

  init(_ editor: ListWizard.Editor, seed: UInt64) async throws {
    self.editor = editor
    random = SeededGenerator(seed: seed)
    run = try await Self.run(editor, store, result)
    try await play(editor == .inHub ? ["First", "first"] : ["first"])
  }

  private static func run(
    _ editor: ListWizard.Editor, _ store: WrittenStore, _ result: Result
  ) async throws -> SavedRun {
    try await SavedRun(in: store) { environment in
      ListWizard(editor).makeSession(environment: environment, isLive: false) { result.places = $0 }
    }
  }

  private mutating func play(_ lines: [String]) async throws {
    done += lines
    guard !lines.isEmpty else { return }
    try await run.play(lines)
  }

  private var screen: String { run.session.show().title }

  /// Does something, and says where the wizard and the array differ; `nil` if they do not.
  mutating func step() async throws -> String? {
    if random.below(12) == 0 {
      let before = (run.place, run.screen)
      done.append(":kill")
      store = WrittenStore(store.lines)
      run = try await Self.run(editor, store, result)
      // The states of an editor that is stepped back from are no part of what a file restores.
      guard before.0 == run.place, before.1 == run.screen else {
        return
          "was \(before.0) \(before.1)\nand is \(run.place) \(run.screen)\nby \(store.lines.joined(separator: "\n"))"
      }
      return difference
    }
    switch screen {
    case "Places": try await change()
    case "Hub": return try await takeSection()
    case "Before": try await play([random.below(2) == 0 ? "" : "before \(random.below(9))"])
    case "After": try await pass(["", "later \(random.below(9))"])
    case "Check":
      if random.below(6) == 0 {
        try await play(["Confirm"])
        let rows = (outcome ?? []).map { "\($0.name) \($0.kind)" }
        return rows == entries ? nil : "finished with \(rows), and should with \(entries)"
      }
      try await pass([])
    default: try await play([":back"])
    }
    return difference
  }

  /// Does something on a hub.
  private mutating func takeSection() async throws -> String? {
    let snapshot = run.session.show()
    let second = snapshot.elements.first { $0.id == "Second" }
    switch random.below(8) {
    case 0...2:
      before = second?.revisits == nil ? nil : entries
      try await play(["Second"])
    case 3: try await play(["First"])
    case 4 where snapshot.elements.last?.isEnabled == true:
      try await play(["Confirm"])
      let rows = (outcome ?? []).map { "\($0.name) \($0.kind)" }
      return rows == entries ? nil : "finished with \(rows), and should with \(entries)"
    default: try await play([":back"])
    }
    return difference
  }

  /// Answers, or goes back in one of the ways.
  private mutating func pass(_ answers: [String]) async throws {
    let ways = [":back", ":back Places", ":back Before"]
    let all = answers + answers + ways
    let way = all[random.below(all.count)]
    try await play([way])
    if way == ":back Places" { before = entries }
  }

  private mutating func change() async throws {
    let position = random.below(entries.count)
    switch random.below(9) {
    case 0, 1:
      guard entries.count < 6 else { return }
      try await edit([":press Add"], at: nil)
    case 2, 3: try await edit([":press \"Change \(entries[position])\""], at: position)
    case 4:
      try await play(["Remove one"])
      guard random.below(4) > 0 else { return try await play([":back"]) }
      try await play([entries[position]])
      let isAsked = screen != "Places"
      if isAsked {
        guard random.below(4) > 0 else { return try await play(["Keep it"]) }
        try await play(["Remove it"])
      }
      entries.remove(at: position)
      if entries.isEmpty { try await edit([":press Add"], at: nil) }
    case 5:
      guard entries.count > 1 else { return }
      let place = random.below(entries.count)
      try await play(["Move one", entries[position], "\(place + 1)"])
      entries.insert(entries.remove(at: position), at: place)
    case 6 where editor == .inHub && random.below(2) == 0:
      try await play([":press Back to the list"])
      before = nil
    case 6:
      try await play([":back"])
      if let before { entries = before }
      before = nil
    default:
      try await play(["Done"])
      before = nil
    }
  }

  /// Goes through an editor, perhaps with a step back, a draft, or a name that is there already.
  private mutating func edit(_ way: [String], at position: Int?) async throws {
    try await play(way)
    if position != nil || !entries.isEmpty, random.below(5) == 0 {
      return try await play([":back"])
    }
    lastName += 1
    var name = "place\(lastName)"
    let hasKind = [.flow, .interview, .inHub].contains(editor)
    let kind = hasKind ? ["disk", "net"][random.below(2)] : "-"
    let other = entries.indices.filter { $0 != position }.randomElement(using: &random)
    let isTaken = other != nil && random.below(5) == 0
    let row = isTaken ? entries[other ?? 0] : "\(name) \(kind)"
    let parts = row.split(separator: " ").map(String.init)
    name = parts[0]
    let answers = kind == "-" ? [name] : [name, parts[1]]
    guard isTaken else {
      try await play(answers)
      if let position { entries[position] = row } else { entries.append(row) }
      return
    }
    try await play(Array(answers.dropLast()))
    do {
      try await run.play([answers.last ?? ""])
      Issue.record("“\(row)” is accepted twice: \(self.done)")
    } catch is Rejection {}
    done.append("\(answers.last ?? "") (rejected)")
    try await play(Array(repeating: ":back", count: answers.count))
  }

  private var difference: String? {
    let snapshot = run.session.show()
    let shown: [String]
    switch snapshot.title {
    case "Places":
      shown = snapshot.elements.filter { $0.id.hasPrefix("Change ") }.map(\.labelText.english)
    case "After", "Check":
      shown = run.session.trail.rows.filter { $0.title == "Places" }.map(\.summary)
    default: return nil
    }
    guard shown == entries else { return "shows \(shown), and should \(entries)" }
    guard snapshot.title == "Check" else { return nil }
    let review = snapshot.elements.compactMap { element in
      element.labelText.english.hasPrefix("Places: ")
        ? String(element.labelText.english.dropFirst("Places: ".count)) : nil
    }
    return review == entries ? nil : "reviews \(review), and should \(entries)"
  }
}
