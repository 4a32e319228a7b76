import Stepwise
import StepwiseConsole
import StepwiseJSON
import StepwiseTerminal

/// Draws a wizard as a terminal shows it, and records the frames with their times as an asciicast.
final class CastRecorder: TimeWatcher {
  /// The minimum time between two frames that no key caused.
  static let frameTime = Duration.milliseconds(40)
  /// The maximum time for which busy indicators are drawn while nothing else happens.
  static let spinningTimeMax = Duration.seconds(10)
  /// The maximum number of frames.
  static let framesMax = 100_000
  /// The length in seconds to which players shorten longer pauses.
  private static let idleSecondsMax = 3.0

  let terminal: HeadlessTerminal
  private let session: Session
  private let size: WindowSize
  private let clock: CastClock
  private let virtual: VirtualClock?
  private var painter: FramePainter
  private var title: String?
  private var lines: [UInt8] = []
  private var frames = 0
  private var lastFrame = Duration.zero
  /// Whether a change came too soon after the last frame to be drawn.
  private var isHeldBack = false

  /// Creates a film of a wizard, without any frame yet.
  init(_ session: Session, size: WindowSize, theme: Theme) {
    self.session = session
    self.size = size
    clock = CastClock(session.environment.clock)
    virtual = session.environment.clock as? VirtualClock
    terminal = HeadlessTerminal(session, theme: theme, clock: clock)
    painter = FramePainter(columns: size.columns, rows: size.rows)
    append(
      .members([
        "version": .number(2), "width": .number(Value.Number(size.columns)),
        "height": .number(Value.Number(size.rows)),
        "idle_time_limit": .number(Value.Number(Self.idleSecondsMax)),
        "env": .members(["TERM": .text(HeadlessTerminal.terminalName)]),
      ]))
  }

  /// Whether there are more frames than allowed.
  var isTooLong: Bool { frames > Self.framesMax }

  /// The file: a header, and a line for each frame.
  var bytes: [UInt8] { lines }

  // MARK: Time

  /// Lets time pass on the wizard's clock, and draws the changes meanwhile.
  func pass(_ duration: Duration, or isOver: () -> Bool) async {
    draw()
    guard let virtual else { return }
    let end = virtual.now + duration
    let start = virtual.now
    while virtual.now < end, session.ending == nil, !isOver() {
      var step = end - virtual.now
      if let next = virtual.nextDeadline { step = min(step, max(.zero, next - virtual.now)) }
      let spins = virtual.now - start < Self.spinningTimeMax
      if let wait = frameWait(spins: spins) { step = min(step, wait) }
      await session.move(by: step)
      draw(isHurried: false)
    }
    if isHeldBack { draw() }
  }

  /// Lets time pass for the person only, who reads or types.
  func linger(_ duration: Duration, isDrawn: Bool = false) {
    if !isDrawn { draw() }
    let end = clock.now + duration
    while let wait = frameWait(spins: true), clock.now + wait < end {
      clock.add(wait)
      draw(isHurried: false)
    }
    clock.add(end - clock.now)
  }

  /// Returns the time until a frame is drawn because time has passed; `nil` for never.
  private func frameWait(spins: Bool) -> Duration? {
    guard !isTooLong else { return nil }
    let wait = max(.milliseconds(1), lastFrame + Self.frameTime - clock.now)
    if isHeldBack { return wait }
    guard spins, let change = terminal.nextChange else { return nil }
    return max(change, wait)
  }

  // MARK: Drawing

  /// Draws the current screen.
  ///
  /// - Parameter isHurried: Whether to draw even if the last frame was very recent.
  /// - Returns: Whether anything has changed.
  @discardableResult
  func draw(isHurried: Bool = true) -> Bool {
    guard session.ending == nil, !isTooLong else { return false }
    isHeldBack = !isHurried && clock.now < lastFrame + Self.frameTime
    guard !isHeldBack else { return false }
    terminal.refresh()
    let frame = terminal.frame(columns: size.columns, rows: size.rows)
    // The window's own title is saved, as at a terminal.
    var bytes = frames == 0 ? Array("\u{1B}[22;0t".utf8) : []
    bytes += painter.bytes(for: frame, inWindow: terminal.isFullScreen)
    if title != terminal.title {
      title = terminal.title
      bytes += TerminalConversation.naming(terminal.title)
    }
    guard !bytes.isEmpty else { return false }
    write(bytes)
    lastFrame = clock.now
    return true
  }

  /// Draws the final state of the terminal and lets it be seen for a while.
  func end() {
    draw()
    guard frames > 0 else { return }
    var bytes: [UInt8] = []
    if session.ending != nil {
      bytes = painter.bytes(for: terminal.frame(columns: size.columns, rows: size.rows))
    }
    write(bytes + painter.restoreSequence + Array("\u{1B}[23;0t".utf8))
    clock.add(TypingCadence.endTime)
    write([])
  }

  private func write(_ bytes: [UInt8]) {
    frames += 1
    let microseconds = (clock.now / .microseconds(1)).rounded()
    append(
      .array([
        .number(Value.Number(microseconds / 1e6)), .text("o"),
        .text(String(decoding: bytes, as: UTF8.self)),
      ]))
  }

  private func append(_ line: JSONValue) {
    lines += line.line
    lines.append(10)
  }
}
