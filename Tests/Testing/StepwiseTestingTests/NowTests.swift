import Stepwise
import StepwiseTesting
import Testing

/// What a field says is there now, and what its answer changes.
@MainActor @Suite("What is there now")
struct NowTests {
  enum Place: String, CaseIterable { case folder, server, tape }

  /// A field, and what a review says of its answers.
  struct Row: CustomTestStringConvertible {
    let name: String
    let field: @MainActor () -> any AnswerableElement
    /// The typed answers, with the row that each has in the review.
    let answers: KeyValuePairs<String, String>

    var testDescription: String { name }
  }

  nonisolated static let rows = [
    Row(
      name: "text", field: { TextField("It", text: "home").now() },
      answers: [
        "default": "It: home (now)", "home": "It: home (now)", "work": "It: work (was home)",
      ]),
    Row(
      name: "nothing", field: { TextField("It").now().optional() },
      answers: ["default": "", "work": "It: work"]),
    Row(
      name: "emptied", field: { TextField("It", text: "home").optional().now() },
      answers: ["empty": "It: nothing (was home)"]),
    Row(
      name: "several lines", field: { TextEditor("It", text: "one\ntwo").now() },
      answers: ["default": "It: one… (now)"]),
    Row(
      name: "number", field: { NumberField("It", value: 7, in: 1...99).now() },
      answers: ["7": "It: 7 (now)", "14": "It: 14 (was 7)"]),
    Row(
      name: "toggle", field: { Toggle("It", isOn: false).now() },
      answers: ["no": "It: no (now)", "yes": "It: yes (was no)"]),
    Row(
      name: "choice", field: { Picker("It", Place.self, selection: .server).now() },
      answers: ["server": "It: Server (now)", "tape": "It: Tape (was Server)"]),
    Row(
      name: "choices",
      field: { MultiPicker("It", Place.self, selection: [.server, .tape]).now() },
      answers: ["tape, server": "It: Server, Tape (now)", "tape": "It: Tape (was Server, Tape)"]),
    Row(
      name: "secret", field: { SecureField("It").optional().now() },
      answers: ["default": ""]),
    Row(
      name: "fetched", field: { TextField("It", load: { "home" }).now() },
      answers: ["default": "It: home", "work": "It: work"]),
    Row(
      name: "not said", field: { TextField("It", text: "home") },
      answers: ["default": "It: home", "work": "It: work"]),
  ]

  /// Asks a field, and shows what its answer changes.
  final class FieldFlow: FlowController<Void, String> {
    private let field: any AnswerableElement

    init(_ field: any AnswerableElement) {
      self.field = field
      super.init(state: ())
    }

    override var id: String? { "field" }

    override func startFlow() {
      push("It") {
        self.field
        Button("Next") {
          self.push("Check") {
            Review()
            Text("Changes")
            Review().onlyChanges()
            Button("Done") { self.finish("") }
          }
        }
      }
    }
  }

  @Test(arguments: rows)
  func aReviewSaysWhatIsAsItWasAndWhatChanges(_ row: Row) async throws {
    for (typed, expected) in row.answers {
      try await withFlow(FieldFlow(row.field())) { (tester: FlowTester<String>) in
        switch typed {
        case "default": try await tester.acceptDefault()
        case "empty": try await tester.answer("It", with: "")
        default: try await tester.answer(typed)
        }
        try await tester.press("Next")
        let isChange = !expected.isEmpty && !expected.contains("(now)")
        for _ in 1...2 {
          if !expected.isEmpty { try tester.expect(expected) }
          try isChange
            ? tester.expectNot("Nothing changes.") : tester.expect("Nothing changes.")
          try await tester.resume()
        }
        try await tester.back()
        if let was = expected.split(separator: "(was ").dropFirst().first {
          try tester.expect("Now: \(was.dropLast())")
        } else {
          try tester.expectNot("Now:")
        }
        try await tester.cancel()
      }
    }
  }

  /// The presses on a list that begins with some entries, and its row among the changes; `nil` for none.
  nonisolated static let lists: [([String], [String], String?)] = [
    (["/etc"], [], nil),
    ([], [], nil),
    (["/etc"], ["/etc", "/etc"], nil),
    (["/etc"], ["/etc", "/usr"], "Paths: /usr"),
    ([], ["Add one", "/etc"], "Paths: /etc"),
    (["/etc"], ["Remove one", "/etc"], "Paths: none"),
    (["/etc"], ["Remove one", "/etc", "Add one", "/etc"], nil),
  ]

  @Test(arguments: lists)
  func aListWithTheEntriesThatItBeganWithChangesNothing(
    _ entries: [String], _ answers: [String], _ row: String?
  ) async throws {
    let flow = {
      Interview("Setup") { ask in
        _ = try await ask.list("Paths", of: entries, row: \.self) { path in
          TextField("Path", text: path)
        }
        try await ask.review("Check", Review().onlyChanges())
      }
    }
    try await withFlow(flow()) { tester in
      for answer in answers { try await tester.answer(answer) }
      try await tester.press("Done")
      try tester.expect(row ?? "Nothing changes.")
      if row != nil { try tester.expectNot("Nothing changes.") }
      try await tester.cancel()
    }
  }

  nonisolated struct Plan: Codable, Equatable {
    var days = 7
    var places = ["/etc", "/home"]
    var note: String?
    var limits = ["cpu": 1, "disk": 2]
  }

  nonisolated static let changes: [(@Sendable (inout Changes<Plan>) -> Void, [String])] = [
    ({ $0.days = 7 }, []),
    ({ $0.days = 14 }, ["- days: 7", "+ days: 14"]),
    (
      { $0.places = ["/home", "/srv", "/var"] },
      ["- places: \"/etc\"", "+ places: \"/srv\"", "+ places: \"/var\""]
    ),
    ({ $0.note = "new" }, ["+ note: \"new\""]),
    (
      { $0.limits = ["disk": 3, "net": 4] },
      ["- limits.cpu: 1", "- limits.disk: 2", "+ limits.disk: 3", "+ limits.net: 4"]
    ),
  ]

  @Test(arguments: changes)
  func changesAreWhatDiffers(
    _ change: @Sendable (inout Changes<Plan>) -> Void, _ lines: [String]
  ) throws {
    var plan = Changes(from: Plan())
    #expect(!plan.isChanged && plan.change(of: \.days) == nil)
    change(&plan)
    #expect(try plan.lines == lines)
    #expect(plan.isChanged == !lines.isEmpty)
    #expect(plan.change(of: \.days) == (plan.days == 7 ? nil : 14))
    #expect(plan.before == Plan())
  }
}
