import Foundation
import StepwiseTerminalTesting
import StepwiseTesting
import Testing

/// Each example at a terminal: README shows its picture, and it ends with its result.
///
/// `STEPWISE_RECORD=1 swift test` puts the pictures into README again; read the difference.
@Suite(.serialized) struct ExamplesTests {
  nonisolated struct Run: CustomTestStringConvertible {
    let name: String
    var options: [String] = []
    /// A shell command that runs the program as `"$@"`.
    var shell: String?
    /// The keys before the picture: `⏎` is Enter, `⇥` Tab, `␃` Ctrl-C, `⟳` F5.
    let keys: String
    /// A text that the screen shows when the keys have been read.
    let shows: String
    /// The keys after the picture.
    let rest: String
    /// The last line on the terminal.
    let result: String

    var testDescription: String { name }
  }

  nonisolated static let runs = [
    Run(
      name: "confirmation", keys: "", shows: "Delete all of them?", rest: "y⏎",
      result: "12 files are deleted."),
    Run(
      name: "password", keys: "1234⏎", shows: "4 characters are too few",
      rest: "12345678⏎12345678⏎", result: "The new password has 8 characters."),
    Run(name: "search", keys: "ham", shows: "ham", rest: "⏎", result: "HAM"),
    Run(
      name: "choices", keys: " ↓ ", shows: "2 ticked", rest: "⏎",
      result: "A pizza with basil, mushrooms."),
    Run(
      name: "date-range", options: ["--today", "2026-03-01"], keys: "⏎", shows: "› To",
      rest: "2026-03-15⏎", result: "From 1 March 2026: 14 nights."),
    Run(
      name: "path", keys: "Sou⇥⏎", shows: "› Archive", rest: "⏎",
      result: "tar -cf backup.tar Sources/"),
    Run(name: "table", keys: "", shows: "Office", rest: "h⏎", result: "Home"),
    Run(
      name: "progress", keys: "⏎", shows: "Try the 1 that failed again", rest: "⏎",
      result: "Sent: 3 folders."),
    Run(
      name: "branch", keys: "By car⏎", shows: "Number plate", rest: "AB-123⏎9⏎",
      result: "By car (AB-123), at 9 o'clock"),
    Run(
      name: "child-flow", keys: "Main Street 1⏎Oslo⏎", shows: "Receiver", rest: "Harbour 2⏎Bergen⏎",
      result: "From Main Street 1, Oslo to Harbour 2, Bergen"),
    Run(
      name: "flow-for-each", keys: " ↓ ⏎4⏎", shows: "Order › Cherry", rest: "2⏎",
      result: "4 × Apple, 2 × Cherry"),
    Run(
      name: "sections", keys: "⏎Ada⏎", shows: "done: 1 of 3", rest: "⏎ada@example.org⏎↓⏎",
      result: "ada@example.org, Ada"),
    Run(
      name: "async-check", keys: "ada⏎", shows: "is taken", rest: "1⏎", result: "Hello, ada1!"),
    Run(
      name: "retry", keys: "", shows: "The timetable cannot be reached.", rest: "⟳⏎",
      result: "8:15 to Leiden"),
    Run(
      name: "once-only", keys: "42⏎", shows: "[ Pay ]", rest: "⏎", result: "Paid: receipt 1042"),
    Run(
      name: "save", shell: #""$@"; exec "$@""#, keys: "Ada⏎Osl␃", shows: "Go on",
      rest: "⏎o⏎Onwards⏎",
      result: "Ada, Oslo, Onwards"),
    Run(
      name: "languages", options: ["--language", "id"], keys: "⏎", shows: "› Telur", rest: "2⏎",
      result: "Teh dengan 2 telur."),
    Run(name: "theme", keys: " ↓", shows: "[x]", rest: "⏎", result: "Amber"),
    Run(
      name: "embedding", keys: "stars⏎", shows: "Licence", rest: "m⏎Ada⏎",
      result: "stars is ready, under MIT, by Ada."),
    Run(
      name: "driver", options: ["--defaults"], keys: "", shows: "localhost:8080", rest: "",
      result: "localhost:8080"),
  ]

  @Test(arguments: runs) func theReadmeShowsIt(_ run: Run) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try TerminalProgram(
      Self.built(run.name), run.options, shell: run.shell,
      environment: ["XDG_STATE_HOME": folder.path], folder: Self.package.path)
    // Keys that are typed before the first screen would be echoed.
    if !run.keys.isEmpty { try program.waitFor("F1") }
    Self.type(run.keys, to: program)
    try program.waitFor(run.shows)
    let picture = program.screen.text
    Self.type(run.rest, to: program)
    try #require(try program.end() == .exit(0))
    #expect(program.screen.transcript.split(separator: "\n").last.map(String.init) == run.result)
    let readme = try String(contentsOf: Self.readme, encoding: .utf8)
    try Golden(Self.readme.path).compare(Self.page(readme, showing: picture, of: run.name))
  }

  @Test func eachFileIsAnExample() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.package["Sources"].path)
    let readme = try String(contentsOf: Self.readme, encoding: .utf8)
    #expect(files.count == Self.runs.count)
    #expect(readme.matches(of: /\n## ([a-z-]+)\n/).map { String($0.1) } == Self.runs.map(\.name))
  }

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let readme = package["README.md"]

  /// The path of an example, which is built into the folder of the tests.
  private static func built(_ name: String) -> String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return URL(fileURLWithPath: bundle?.bundlePath ?? CommandLine.arguments[0])
      .deletingLastPathComponent()[name].path
  }

  private static func type(_ keys: String, to program: TerminalProgram) {
    for key in keys {
      switch key {
      case "⏎": program.press(.enter)
      case "⇥": program.press(.tab)
      case "↓": program.press(.down)
      case "␃": program.press(.control("c"))
      case "⟳": program.press(.f(5))
      default: program.press(.character(key))
      }
    }
  }

  /// The page with a picture in the block of the example's part.
  private static func page(
    _ page: String, showing picture: String, of name: String
  ) throws -> String {
    var parts = page.components(separatedBy: "\n## ")
    let index = try #require(parts.firstIndex { $0.hasPrefix("\(name)\n") }, "\(name)")
    var blocks = parts[index].components(separatedBy: "```")
    try #require(blocks.count == 3, "\(name)")
    blocks[1] = "text\n\(picture)\n"
    parts[index] = blocks.joined(separator: "```")
    return parts.joined(separator: "\n## ")
  }
}

extension URL {
  fileprivate subscript(_ name: String) -> URL { appending(path: name) }
}
