public import Stepwise
import StepwiseCast
import StepwiseTerminal

/// A person who hears a wizard and never sees it: presses keys, and knows what a screen reader says
/// after each.
///
/// It checks the rule that after a key only changes are read out, without a terminal, a process or
/// a pause:
///
/// ```swift
/// let person = await WizardListener(OrderFlow())
/// await person.press(.down)
/// #expect(person.heard == ["White wine"])
/// ```
///
/// The wizard is drawn as with `--cursor`. The work that a key begins has ended when the call
/// returns, because time is virtual.
public final class WizardListener {
  /// The texts that were spoken after a key.
  public struct Entry: Hashable, Sendable {
    /// The key; `nil` for the texts at the start.
    public let key: PressedKey?
    /// The spoken texts, in order.
    public internal(set) var heard: [String]
  }

  /// All spoken texts, key by key.
  public private(set) var log: [Entry] = []
  /// Whether the wizard has ended, so that keys have no effect any more.
  public var isOver: Bool { session.ending != nil }

  package let session: Session
  private let terminal: HeadlessTerminal
  private let size: (columns: Int, rows: Int)
  private var reader = ScreenReader()

  /// Starts a wizard, and hears its first screen.
  ///
  /// - Parameters:
  ///   - flow: The root flow.
  ///   - columns: The number of columns of the window.
  ///   - rows: The number of rows of the window.
  ///   - environment: The environment; `nil` for a fixed one with a virtual clock.
  public init<Outcome>(
    _ flow: some WizardFlow<Outcome>, columns: Int = 80, rows: Int = 24,
    environment: Environment? = nil
  ) async {
    session = flow.makeSession(environment: environment ?? Environment(), isLive: false) { _ in }
    terminal = HeadlessTerminal(session, isSpoken: true)
    size = (columns, rows)
    log = [Entry(key: nil, heard: [])]
    await listen()
  }

  /// The texts that were spoken after the last key, in order; empty after a silent key.
  public var heard: [String] { log.last?.heard ?? [] }

  /// Presses keys, one after the other; afterwards ``heard`` holds the texts of the last key.
  ///
  /// - Parameter keys: The keys: `.down`, `.enter`, `"y"`, `.control("c")`.
  public func press(_ keys: PressedKey...) async {
    for key in keys {
      log.append(Entry(key: key, heard: []))
      guard !isOver else { continue }
      terminal.press(key.key)
      await listen(isAfterArrow: key == .up || key == .down)
    }
  }

  /// Types text, character by character; a line break presses Enter.
  ///
  /// - Parameter text: The text.
  public func type(_ text: String) async {
    for character in text { await press(character == "\n" ? .enter : .character(character)) }
  }

  /// Listens to the next frame, and to the frame after all work has ended.
  private func listen(isAfterArrow: Bool = false) async {
    for _ in 0..<2 where session.ending == nil {
      let frame = terminal.frame(columns: size.columns, rows: size.rows)
      let view = ScreenReader.View(frame, rows: size.rows)
      log[log.count - 1].heard += reader.read(view, isAfterArrow: isAfterArrow)
      await session.waitUntilIdle(timeout: .zero)
      guard session.ending == nil else { return }
      terminal.refresh()
    }
  }

  /// The id of the focused element.
  package var focus: String? { terminal.focus }
  /// The text in the focused field; `nil` if nothing is typed there.
  package var typed: String? { terminal.typed }
  /// Whether a row of the history is selected.
  package var isInHistory: Bool { terminal.isInHistory }
  /// Whether the focused element was scrolled out of sight.
  package var isAway: Bool { terminal.isAway }

  /// The row of the cursor, as it is drawn.
  package var cursorRow: String {
    let frame = terminal.frame(columns: size.columns, rows: size.rows)
    return frame.text.indices.contains(frame.cursor.row) ? frame.text[frame.cursor.row] : ""
  }
}

nonisolated extension ScreenReader.View {
  /// A frame at the top of a window.
  init(_ frame: Frame, rows: Int) {
    var hasher = Hasher()
    for cell in frame.rows.joined() { hasher.combine(cell.style) }
    var texts = frame.rows.map { String($0.compactMap(\.text)) }
    while texts.count < rows { texts.append(String(repeating: " ", count: frame.columns)) }
    self.init(
      rows: texts, row: frame.cursor.row, column: frame.cursor.column, styles: hasher.finalize())
  }
}
