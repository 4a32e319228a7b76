import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// A command line of a table, and everything that a caller sees of its run.
nonisolated struct CommandRow: Sendable {
  /// The arguments, between blanks.
  ///
  /// `''` is an empty one, `URL` and `PORT` are those of ``server``, and `HERE` is the path of the folder.
  let line: String
  /// The exit code and the last line of standard error; `…` at its end stands for more.
  let end: String
  /// Standard input, where `HERE` and `URL` are replaced, too.
  var input: String
  /// Standard output; `nil` is anything.
  var output: String?
  /// Parts of standard error.
  var says: [String]
  /// How often each of the parts is there; `nil` is any number but none.
  var times: Int?
  /// The number of lines on standard error; `nil` is any.
  var lines: Int?
  /// The files in the folder before.
  var files: [String: String]
  /// Files in the folder after it; `nil` for one that is missing.
  var left: [String: String?]
  var variables: [String: String]
  var shell: String?
  var server: TinyServer.Reply?
  var program: String

  init(
    _ line: String, _ end: String, input: String = Ada.answers, output: String? = "",
    says: [String] = [], times: Int? = nil, lines: Int? = nil, files: [String: String] = [:],
    left: [String: String?] = [:], variables: [String: String] = [:], shell: String? = nil,
    server: TinyServer.Reply? = nil, program: String = "stepwise"
  ) {
    (self.line, self.end, self.input, self.output) = (line, end, input, output)
    (self.says, self.lines, self.files, self.left) = (says, lines, files, left)
    self.times = times
    (self.variables, self.shell, self.server, self.program) = (variables, shell, server, program)
  }

  /// Rows of a text: each line has the arguments, an arrow and the end; a line after `#` is a comment.
  static func table(_ text: String, more: String = "", lines: Int? = nil) -> [CommandRow] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: " → ", maxSplits: 1).map(String.init)
      return CommandRow(parts[0] + more, parts[1], lines: lines)
    }
  }

  /// Runs each row, and reports each that differs.
  static func check(
    _ rows: [CommandRow], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for row in rows {
      let differences = try row.differences()
      #expect(
        differences == [],
        "\(row.line) \(row.shell ?? "") \(row.input.debugDescription.prefix(300))",
        sourceLocation: sourceLocation)
    }
  }

  private func differences() throws -> [String] {
    let folder = TestFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let server = try server.map { try TinyServer($0) }
    defer { server?.stop() }
    func filled(_ text: String) -> String {
      text.replacing("HERE", with: folder.path).replacing("URL", with: server?.url ?? "URL")
        .replacing("PORT", with: server.map { "\($0.port)" } ?? "PORT")
    }
    let words = line.split(separator: " ").map { $0 == "''" ? "" : filled(String($0)) }
    let run = try Program(
      words, input: filled(input), shell: shell, folder: folder, variables: variables,
      program: program)
    var found: [String] = []
    let wanted = filled(end)
    if wanted.hasSuffix("…") ? !run.end.hasPrefix(wanted.dropLast()) : run.end != wanted {
      found.append("the end is \(run.end), and not \(wanted)")
    }
    if let output, run.output != filled(output) {
      found.append("the output is \(run.output.prefix(2000)), and not \(filled(output))")
    }
    for part in says.map(filled) {
      let count = run.conversation.ranges(of: part).count
      if times.map({ $0 != count }) ?? (count == 0) {
        found.append("“\(part)” is there \(count) times in \(run.conversation.prefix(4000))")
      }
    }
    let count = run.conversation.split(separator: "\n").count
    if let lines, lines != count { found.append("\(count) lines: \(run.conversation)") }
    for (name, text) in left {
      let kept = try? folder.read(name)
      if kept != text { found.append("\(name) holds \(kept ?? "nothing: it is missing")") }
    }
    return found
  }
}
