import Stepwise

/// Pastes texts of growing lengths into fields on a pseudo-terminal, and then types into the
/// fields.
struct PasteBenchmark: WizardProgram {
  static let name = "paste"
  static let summary = "Measures pastes of up to a million letters, and keys after them."

  @Option("How many letters to paste at most.", value: "N")
  var length = 999_000

  func makeFlow(in environment: Environment) throws -> ReportFlowController {
    var report: [String] = []
    for length in lengths {
      // The time that the machine needs to deliver this number of bytes and to return an answer.
      var reader = try Typist()
      let bytes = length + "\u{1B}[200~\u{1B}[201~".utf8.count
      try reader.start([
        "/bin/sh", "-c", "stty raw -echo; echo; head -c \(bytes) >/dev/null; echo; exec cat",
      ])
      let time = try reader.paste(String(repeating: "a", count: length))
      reader.end()
      report.append("a bare reader, \(length) letters: \(Self.milliseconds(time))")
    }
    let forms = FormBenchmark.Kind.allCases.map { ["form", "--kind", $0.rawValue] }
    for words in [["chat", "--rows", "10"]] + forms {
      for length in lengths { report.append(try measure(words, length)) }
    }
    return ReportFlowController(report.joined(separator: "\n"))
  }

  private var lengths: [Int] { [1000, 10_000, 100_000].filter { $0 < length } + [length] }

  private func measure(_ words: [String], _ length: Int) throws -> String {
    var typist = try Typist()
    try typist.start(["/proc/self/exe"] + words)
    typist.answer("\u{1B}[?62c")
    let text = Array(repeating: "some words", count: length / 10).joined()
    let time = try typist.paste(text)
    // A secret that fills its row looks the same with another letter.
    let end = try? typist.measure("at the end", 30) { _ in "a" }
    typist.answer("\u{1B}[H")
    let start = try? typist.measure("at the beginning", 30) { _ in "a" }
    typist.end()
    let keys = [end, start].compactMap(\.self).map { "\n  \($0)" }.joined()
    return "\(words.joined(separator: " ")), \(length) letters: \(Self.milliseconds(time))\(keys)"
  }

  private static func milliseconds(_ time: Duration) -> String {
    "\((time / .milliseconds(1) * 10).rounded() / 10) ms"
  }
}
