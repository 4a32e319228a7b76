import Foundation
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

@testable import Stepwise

/// The page for `man`.
@Suite(.tags(.program, .tool), .slow)
nonisolated struct ManualTests {
  private static let mandoc = ProgramPath.installed("mandoc")
  private static let groff = ProgramPath.installed("groff")

  @Test(arguments: [("stepwise", ["manual"]), ("WizardProbe", ["--manual"])])
  func theManualHasEveryOption(_ program: String, _ words: [String]) throws {
    let page = try Program(words, program: program).output
    #expect(page.hasPrefix(".\\\" Made by "))
    let wizard = program == "stepwise" ? ["home"] : []
    let help = try Program(wizard + ["-h", "all"], program: program).output
    let options = help.matches(of: /\n  --([a-z-]+)/).map { String($0.1) }
    #expect(options.count > 20)
    for option in options {
      #expect(page.contains("\\fB\\-\\-\(option.replacing("-", with: "\\-"))\\fR"), "\(option)")
    }
    for code in ExitCode.allCases { #expect(page.contains("\n.TP\n\\fB\(code.rawValue)\\fR\n")) }
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
  }

  /// The manual explains each variable that the program reads, so that a person can know it.
  @MainActor @Test func everyVariableThatIsReadIsExplained() throws {
    let root = TestFolder.repository("Sources").path
    var read: Set<String> = []
    for path in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      let parts = ["", "System", "Terminal", "Lines", "Console"].map { "/Stepwise\($0)/" }
      guard parts.contains(where: { path.contains($0) }),
        path.hasSuffix(".swift"), !path.hasSuffix("Manual.swift")
      else { continue }
      let code = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
      guard code.contains("getenv(") || code.contains(/\bvariable\b/) else { continue }
      for match in code.matches(of: /"([A-Z]{2,}(?:_[A-Z]+)*)"/)
      where Self.isVariable(match.1, code) {
        read.insert(String(match.1))
      }
    }
    #expect(
      read.isSuperset(of: [
        "TERM", "NO_COLOR", "XDG_STATE_HOME", "EDITOR", "LC_ALL", "LC_MESSAGES", "LANGUAGE",
      ]))
    let explained = Set(
      Manual.variables.flatMap { $0.names.split(separator: ", ") }.map(String.init))
    #expect(read == explained)
  }

  private static func isVariable(_ name: Substring, _ code: String) -> Bool {
    code.contains("getenv(\"\(name)\")") || code.contains("(\"\(name)\"")
      || code.contains("[\"LC_ALL\"") && (name.hasPrefix("LC_") || name == "LANG")
      || code.contains("getenv(name)") && code.contains("\"\(name)\"")
  }

  @Test(
    .enabled(if: mandoc != nil, "mandoc is missing"),
    arguments: [("stepwise", ["manual"]), ("WizardProbe", ["--manual"])])
  func mandocFindsNothingWrong(_ program: String, _ words: [String]) async throws {
    let page = try Program(words, program: program).output
    let found = try await ProgramRun(try #require(Self.mandoc), ["-Tlint"], input: Array(page.utf8))
    // The page is reproducible, so it has no date; and a summary is one line, however long.
    let complaints = found.output.split(separator: "\n").filter {
      !$0.contains("missing date") && !$0.contains("input text line longer than 80 bytes")
    }
    #expect(complaints == [])
    let shown = try await ProgramRun(try #require(Self.mandoc), ["-Tutf8"], input: Array(page.utf8))
    let text = shown.output.replacing(/.\u{8}/, with: "")
    #expect(text.contains("“:help”"))
    #expect(text.contains("EXIT STATUS"))
  }

  @Test(.enabled(if: groff != nil, "groff is missing"))
  func groffFindsNothingWrong() async throws {
    let page = try Program(["manual"]).output
    let run = try await ProgramRun(
      try #require(Self.groff), ["-man", "-ww", "-z", "-Tutf8"], input: Array(page.utf8))
    #expect(run.error == "")
    #expect(run.code == 0)
  }

  /// A suite with long names, and with words that have no blanks.
  private struct TeaSuite: WizardSuite {
    static let name = "house-of-tea"
    static let summary = String(repeating: "ถามชาที่ชอบ", count: 5)
    static let version = "1"
    static let wizards: [any WizardProgram.Type] = [TeaWizard.self, LongWizard.self]
    static let commands = [
      ProgramCommand(
        name: "compare-many-kinds-of-tea", summary: "Compares.",
        arguments: [.choice(["black", "green", "white", "yellow", "oolong", "pu-erh"]), .files]
      ) { _ in "" }
    ]
  }

  private struct TeaWizard: WizardProgram {
    static let name = "tea"
    static let summary = String(repeating: "选择一种茶", count: 20)
    func makeFlow(in environment: Environment) -> FlowController<Void, Void> {
      FlowController(state: ())
    }
  }

  private struct LongWizard: WizardProgram {
    static let name = String(repeating: "a-very-long-name-", count: 3) + "of-a-tea"
    func makeFlow(in environment: Environment) -> FlowController<Void, Void> {
      FlowController(state: ())
    }
  }

  /// A broken word would be another word, and a broken character would be none.
  @MainActor @Test func noWordHeadingOrCommandIsBroken() {
    let page = Manual(ProgramGuide(TeaSuite.self, commands: TeaSuite.commands)).page
    for line in page.split(separator: "\n") {
      #expect(
        line.matches(of: /\\\[/).count == line.matches(of: /\\\[u[0-9A-F]+\]/).count, "\(line)")
    }
    let tea = "选择一种茶".unicodeScalars.map { "\\[u\(String($0.value, radix: 16, uppercase: true))]" }
      .joined()
    #expect(page.contains("\n.SS tea\n\(String(repeating: tea, count: 20))\n"))
    let usage = "compare-many-kinds-of-tea black|green|white|yellow|oolong|pu-erh FILE …"
    #expect(page.contains("\n.SS \(Manual.text(usage))\nCompares.\n"))
    #expect(!Manual.text(usage).contains("\n"))
    let call = "house-of-tea \(LongWizard.name) --script answers.steps --output result"
    #expect(page.contains("\n.nf\n\(Manual.text(call))\n.fi\n"))
  }

  @MainActor @Test func noTextIsMistakenForARequest() {
    #expect(Manual.text(".so /etc/passwd") == "\\&.so /etc/passwd")
    #expect(
      Manual.text("a\\fB-b'\"^`~“\u{1F600}")
        == "a\\efB\\-b\\(aq\\(dq\\(ha\\(ga\\(ti\\[u201C]\\[u1F600]")
  }
}
