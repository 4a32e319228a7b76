import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The built program is killed at writes of its saved progress, and resumed by each driver.
///
/// `ResumeTests` stops the disk at every kind of call without a process.
@Suite(
  .tags(.program, .tool), .slow,
  .enabled(if: Killer.compiler != nil, "neither clang nor cc is in the PATH"))
nonisolated struct DeathAtWriteTests {
  private let folder = TestFolder()
  private let killer: Killer

  init() throws { killer = try Killer(in: folder) }

  /// A journey with a step back and a revisit, so that the file is both appended to and rewritten.
  private static let steps = [
    #"press","element":"Fetch user"#, #"press","element":"Select user"#,
    #"answer","element":"Last name","value":"Byron"#, "back",
    #"answer","element":"Last name","value":"Lovelace"#,
    #"answer","element":"Birthday","value":"1990-12-10"#,
    #"answer","element":"Favourite pet","value":"Dog"#, #"revisit","to":5"#,
    #"answer","element":"Favourite pet","value":"Cat"#, #"press","element":"Confirm"#,
  ]

  /// The steps of the journey as lines that a person types or a script contains.
  private static let typed = [
    "Fetch user", "Select user", "Byron", ":back", "Lovelace", "1990-12-10", "Dog",
    ":back Favourite pet", "Cat", "Confirm",
  ]

  @Test func aKilledRunContinuesFromTheLastAnswer() throws {
    let (lines, places) = try journey()
    #expect(places.count == Self.steps.count + 1)
    var deaths = 0
    for call in stride(from: 1, through: .max, by: 4) {
      try? FileManager.default.removeItem(atPath: folder["p.steps"])
      let killed = try Program(
        ["onboarding", "--json", "--save", "p.steps"], input: lines.joined(separator: "\n") + "\n",
        folder: folder, variables: killer.variables(call: call, of: "p.steps"),
        isProcess: true)
      guard killed.code == -9 else {
        #expect(killed.code == 0, "\(killed.conversation)")
        break
      }
      deaths += 1
      let answered = killed.output.split(separator: "\n").count - 1
      // If the program was killed before it created the file, there is nothing to resume.
      guard let file = try? folder.read("p.steps") else {
        #expect(answered <= 0)
        continue
      }
      if file.hasSuffix("\n# :finished\n") { continue }
      try folder.write(file, to: "copy.steps")
      let place = try resume("copy.steps", with: SavedOnboarding.Hands.allCases[deaths % 4])
      // A once-only button is never pressed again by itself: the person is asked.
      let asked = answered == Self.steps.count ? [answered - 1] : []
      let reached = (asked + [answered, answered + 1]).last {
        places.indices.contains($0) && places[$0] == place
      }
      guard let reached else {
        Issue.record("killed at call \(call), after \(answered) answers, it shows \(place)")
        continue
      }
      let last = try Program(
        ["onboarding", "--resume", "p.steps"],
        input: Self.typed.dropFirst(reached).map { $0 + "\n" }.joined(), folder: folder)
      #expect(last.output == Ada.greeting, "call \(call): \(last.conversation)")
    }
    // Each answer is written and synchronized, and a step back rewrites the whole file.
    #expect(deaths > 4)
  }

  /// The JSON lines of the journey, and the screen that follows each.
  private func journey() throws -> (lines: [String], places: [String]) {
    var lines: [String] = []
    var places: [String] = []
    for step in Self.steps + [""] {
      let output = try Program(
        ["onboarding", "--json"], input: lines.map { $0 + "\n" }.joined(), folder: folder
      ).output
      // The input ends there, so the last line reports the end.
      let shown = output.split(separator: "\n")[lines.count]
      let place = try Self.place(shown)
      places.append(place)
      let entry = shown.firstMatch(of: /"entry":(\d+)/)?.1 ?? "0"
      if step == "back" {
        lines.append(#"{"entry":\#(entry),"action":"back"}"#)
      } else if step.hasPrefix("revisit") {
        lines.append(#"{"entry":\#(entry),"action":"\#(step)}"#)
      } else {
        lines.append(#"{"entry":\#(entry),"action":"\#(step)"}"#)
      }
    }
    return (lines.dropLast(), places)
  }

  /// Resumes a file with one of the drivers, and kills it when it waits for a person.
  private func resume(_ file: String, with hands: SavedOnboarding.Hands) throws -> String {
    func place() throws -> String {
      let run = try Program(["onboarding", "--json", "--resume", file], folder: folder)
      return try Self.place(run.output.split(separator: "\n")[0])
    }
    let before = try place()
    switch hands {
    case _ where before == "over": return before
    case .json: break
    case .script:
      let run = try Program(["onboarding", "--resume", file], folder: folder)
      #expect(run.code == 75)
    case .plain, .terminal:
      let run = try SavedOnboarding(hands, ["--resume", file], in: folder)
      try run.wait(for: String(before.prefix { $0 != ":" }))
      _ = try run.kill()
    }
    #expect(try place() == before)
    return before
  }

  /// The content of a JSON line, without the members that differ from run to run.
  private static func place(_ line: Substring) throws -> String {
    let all = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    guard let screen = all?["screen"] as? [String: Any] else { return "over" }
    let elements = screen["elements"] as? [[String: Any]] ?? []
    let shown = elements.map { "\($0["label"] ?? "") \($0["value"] ?? $0["answer"] ?? "")" }
    return "\(screen["title"] ?? ""): \(shown.joined(separator: ", "))"
  }
}
