import Stepwise

/// Types into a form of twenty fields on a pseudo-terminal, and measures from the bytes of a key to
/// the last byte of its frame.
struct KeystrokeBenchmark: WizardProgram {
  static let name = "keystroke"
  static let summary = "Measures from a key to the last byte drawn, in a form of twenty fields."

  @Option("How many keys to press.", value: "N")
  var count = 1000

  func makeFlow(in environment: Environment) throws -> ReportFlowController {
    var report: [String] = []
    // A program that echoes each byte: the time that the machine needs for both ways.
    var echo = try Typist()
    try echo.start(["/bin/sh", "-c", "stty raw -echo; echo; exec cat"])
    report.append(try echo.measure("a bare echo", count) { _ in "a" })
    echo.end()
    var typist = try Typist()
    try typist.start(["/proc/self/exe", "form"])
    // Replies to the program's queries like a terminal that knows only its attributes.
    typist.answer("\u{1B}[?62c")
    report.append(try typist.measure("letters at the end of a line", count) { _ in "a" })
    let mixed = ["x", "\u{1B}[D", "\u{7F}", "\t", "b", "\u{1B}[Z", "\u{17}", "\u{1B}[A"]
    report.append(
      try typist.measure("letters, arrows, erasing, tabs", count) { mixed[$0 % mixed.count] })
    typist.end()
    for rows in ["10", "10000"] {
      var writer = try Typist()
      try writer.start(["/proc/self/exe", "chat", "--rows", rows])
      writer.answer("\u{1B}[?62c")
      report.append(try writer.measure("a composer below \(rows) messages", count) { _ in "a" })
      let pages = ["\u{1B}[5~", "\u{1B}[5~", "\u{1B}[6~"]
      report.append(
        try writer.measure("pages of \(rows) messages", count) { pages[$0 % pages.count] })
      writer.end()
    }
    return ReportFlowController(report.joined(separator: "\n"))
  }
}

/// Finishes at once with the measurements.
final class ReportFlowController: FlowController<Void, String> {
  private let report: String

  init(_ report: String) {
    self.report = report
    super.init(state: ())
  }

  override func startFlow() { finish(report) }
}
