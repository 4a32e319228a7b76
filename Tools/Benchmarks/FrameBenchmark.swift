import Stepwise
import StepwiseConsole
import StepwiseFlow
import StepwiseTerminal

/// Presses keys in a wizard whose terminal is this process: from the bytes of a key to the bytes of its frame.
///
/// No device and no other process takes part, so that instructions can be counted exactly: the instructions for a key
/// are the difference of two runs, divided by the difference of their counts.
struct FrameBenchmark {
  /// The command `StepwiseBenchmarks frames`.
  static let command = ProgramCommand(
    name: "frames", summary: "Presses N keys without a terminal: time and bytes of a frame.",
    options: FrameBenchmark()
  ) { benchmark, words in
    if let word = words.first {
      throw RunFailure(.usage, "“\(word)” was not expected: frames takes options only.")
    }
    return benchmark.run()
  }

  /// The screen, and the keys that are pressed in it.
  nonisolated enum Kind: String, CaseIterable, OptionValue {
    /// A letter at the end of a line, in a form of twenty fields.
    case form
    /// A letter at the end of a composer below 10,000 messages.
    case composer
    /// An arrow key in a list of 10,000.
    case list
    /// N letters that are pasted at once into a line, a text of several lines and a composer.
    case pasteLine = "paste-line"
    case pasteLines = "paste-lines"
    case pasteComposer = "paste-composer"
    /// N letters from a terminal that does not mark a paste.
    case typedLine = "typed-line"
    case typedLines = "typed-lines"
    case typedComposer = "typed-composer"
  }

  /// The number of bytes that a terminal delivers at once.
  private static let readLength = 4096
  /// The number of letters after which a line is emptied.
  private static let lineLength = 40

  @Option("The screen, and the keys that are pressed in it.")
  var kind = Kind.form
  @Option("How many keys to press, or letters to paste.", value: "N")
  var count = 1000
  @Option("The language of the screen.", value: "LANGUAGE")
  var language = "en"

  private func run() -> String {
    var terminal = BenchmarkTerminal(session: makeSession())
    terminal.draw()
    let first = terminal.byteCount
    let start = ContinuousClock.now
    press(&terminal)
    let time = ContinuousClock.now - start
    let bytes = terminal.byteCount - first
    let isPaste = ![.form, .composer, .list].contains(kind)
    guard !isPaste else {
      return "\(kind.rawValue)\t\(Self.rounded(time / .milliseconds(1)))\tms for \(count) letters"
    }
    let each = Self.rounded(time / .microseconds(1) / Double(max(1, count)))
    return """
      \(kind.rawValue)\t\(each)\tµs a key
      \(kind.rawValue)\t\(Self.rounded(Double(bytes) / Double(max(1, count))))\tbytes a key
      """
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func press(_ terminal: inout BenchmarkTerminal) {
    switch kind {
    case .form, .composer:
      for number in 1...max(1, count) {
        terminal.type(number.isMultiple(of: Self.lineLength) ? [21] : [UInt8(ascii: "a")])
      }
    case .list: for _ in 0..<count { terminal.type(Array("\u{1B}[B".utf8)) }
    case .pasteLine, .pasteLines, .pasteComposer:
      terminal.type(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8), inPiecesOf: Self.readLength)
    case .typedLine, .typedLines, .typedComposer:
      terminal.type(Array(text.utf8), inPiecesOf: Self.readLength)
    }
  }

  private var text: String {
    String(Array(repeating: "some words", count: count / 10 + 1).joined().prefix(count))
  }

  private func makeSession() -> Session {
    var environment = Environment(language: language)
    environment.libraryStrings = .stepwise
    switch kind {
    case .form, .pasteLine, .typedLine:
      return Session(FormFlowController(.line), environment: environment, isLive: true)
    case .pasteLines, .typedLines:
      return Session(FormFlowController(.lines), environment: environment, isLive: true)
    case .composer, .pasteComposer, .typedComposer:
      return Session(ChatFlowController(rows: 10_000), environment: environment, isLive: true)
    case .list:
      return Session(ListFlowController(count: 10_000), environment: environment, isLive: true)
    }
  }
}

/// Asks for one of many options.
final class ListFlowController: FlowController<Void, String> {
  private let options: OptionList

  init(count: Int) {
    options = OptionList((0..<count).map { "Option number \($0)" })
    super.init(state: ())
  }

  override func startFlow() {
    push("List") { Picker("One", options: self.options) { self.finish($0) } }
  }
}

/// The part of a terminal's driver between a key and its frame, without the terminal.
private struct BenchmarkTerminal {
  private static let size = (columns: 120, rows: 40)
  private let view: TerminalView
  private var painter = FramePainter(columns: size.columns, rows: size.rows)
  private var decoder = KeyDecoder()
  /// The number of bytes that were drawn so far.
  private(set) var byteCount = 0

  init(session: Session) {
    var abilities = TerminalAbilities { ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"][$0] }
    abilities.colours = .indexed
    view = TerminalView(
      session: session,
      theme: ResolvedTheme(
        .standard, abilities, isDark: true, localizer: session.environment.localizer),
      clock: session.environment.clock, size: Self.size)
  }

  mutating func draw() {
    repeat {
      byteCount += painter.bytes(for: view.frame(), inWindow: view.snapshot.isFullScreen).count
    } while view.drawn()
  }

  /// Reads typed bytes, in pieces as a terminal delivers them.
  mutating func type(_ bytes: [UInt8], inPiecesOf length: Int = .max) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let events = decoder.read(rest.prefix(length))
      rest = rest.dropFirst(length)
      view.receive(events)
      if !events.isEmpty { draw() }
    }
  }
}
