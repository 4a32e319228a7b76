import Stepwise
import StepwiseConsole
import StepwiseJSON
import StepwiseTerminal

/// Draws a wizard as a terminal shows it, and keeps what is drawn with its time: an asciicast.
final class CastRecorder {
  /// How long there is at least between two frames that no key brought about.
  static let frameTime = Duration.milliseconds(40)
  /// How long the signs of what runs are drawn while nothing else happens.
  static let spinningTimeMax = Duration.seconds(10)
  /// How many frames there may be.
  static let framesMax = 100_000
  /// Longer pauses than this many seconds are cut by who plays the recording.
  private static let idleSecondsMax = 3.0

  let stage: TerminalStage
  private let session: Session
  private let size: WindowSize
  private let clock: CastClock
  private let virtual: VirtualClock?
  private var painter: FramePainter
  private var title: String?
  private var lines: [UInt8] = []
  private var frames = 0
  private var lastFrame = Duration.zero
  /// Whether a change was seen too soon after the frame before to be drawn.
  private var isHeldBack = false

  /// A recording of a wizard, in which nothing is drawn yet.
  init(_ session: Session, size: WindowSize, theme: Theme) {
    self.session = session
    self.size = size
    clock = CastClock(session.environment.clock)
    virtual = session.environment.clock as? VirtualClock
    stage = TerminalStage(session, theme: theme, clock: clock)
    painter = FramePainter(columns: size.columns, rows: size.rows)
    append(
      .members([
        "version": .number(2), "width": .number(Double(size.columns)),
        "height": .number(Double(size.rows)), "idle_time_limit": .number(Self.idleSecondsMax),
        "env": .members(["TERM": .text(TerminalStage.terminalName)]),
      ]))
  }

  /// Whether there are more frames than may be kept.
  var isTooLong: Bool { frames > Self.framesMax }

  /// The file: a header, and a line for each frame.
  var bytes: [UInt8] { lines }

  // MARK: Time

  /// Lets time pass on the wizard's clock, and draws what is seen meanwhile.
  ///
  /// - Parameters:
  ///   - duration: How much time.
  ///   - isOver: Says when that takes too long.
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
      await session.pass(step)
      draw(isHurried: false)
    }
    if isHeldBack { draw() }
  }

  /// Lets time pass for the person alone, who reads or types.
  func linger(_ duration: Duration, isDrawn: Bool = false) {
    if !isDrawn { draw() }
    let end = clock.now + duration
    while let wait = frameWait(spins: true), clock.now + wait < end {
      clock.add(wait)
      draw(isHurried: false)
    }
    clock.add(end - clock.now)
  }

  /// How long it is until something is drawn because time has passed; `nil` for never.
  private func frameWait(spins: Bool) -> Duration? {
    guard !isTooLong else { return nil }
    let wait = max(.milliseconds(1), lastFrame + Self.frameTime - clock.now)
    if isHeldBack { return wait }
    guard spins, let change = stage.nextChange else { return nil }
    return max(change, wait)
  }

  // MARK: Drawing

  /// Draws what is seen now.
  ///
  /// - Parameter isHurried: Whether it is drawn however short ago the last frame was.
  /// - Returns: Whether anything is otherwise than before.
  @discardableResult
  func draw(isHurried: Bool = true) -> Bool {
    guard session.ending == nil, !isTooLong else { return false }
    isHeldBack = !isHurried && clock.now < lastFrame + Self.frameTime
    guard !isHeldBack else { return false }
    stage.refresh()
    let frame = stage.frame(columns: size.columns, rows: size.rows)
    // The window's own title is put aside, as at a terminal.
    var bytes = frames == 0 ? Array("\u{1B}[22;0t".utf8) : []
    bytes += painter.bytes(for: frame, inWindow: stage.isFullScreen)
    if title != stage.title {
      title = stage.title
      bytes += TerminalConversation.naming(stage.title)
    }
    guard !bytes.isEmpty else { return false }
    write(bytes)
    lastFrame = clock.now
    return true
  }

  /// Draws what is left on the terminal, and the time in which it is seen.
  func end() {
    draw()
    guard frames > 0 else { return }
    var bytes: [UInt8] = []
    if session.ending != nil {
      bytes = painter.bytes(for: stage.frame(columns: size.columns, rows: size.rows))
    }
    write(bytes + painter.farewell + Array("\u{1B}[23;0t".utf8))
    clock.add(CastRhythm.endTime)
    write([])
  }

  private func write(_ bytes: [UInt8]) {
    frames += 1
    let microseconds = (clock.now / .microseconds(1)).rounded()
    append(
      .array([
        .number(microseconds / 1e6), .text("o"), .text(String(decoding: bytes, as: UTF8.self)),
      ]))
  }

  private func append(_ line: JSONValue) {
    lines += line.line
    lines.append(10)
  }
}
