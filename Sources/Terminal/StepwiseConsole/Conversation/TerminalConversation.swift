import Dispatch
import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Shows a wizard on a terminal.
package final class TerminalConversation {
  /// The minimum time between two frames that no key caused.
  static let frameTime = Duration.milliseconds(16)
  /// The time that a terminal which has never replied has for its first reply.
  ///
  /// It is real time, because a terminal does not follow virtual time.
  static let replyTime = Duration.milliseconds(100)
  /// The time that a window must keep its size before a frame is drawn.
  static let settleTime = Duration.milliseconds(50)
  /// The maximum delay of a terminal's report of a new size: tmux reports it four times a second.
  static let tellTime = Duration.seconds(1)

  let session: Session
  let device: TerminalDevice
  let view: TerminalView
  let theme: Theme
  let clock: any WizardClock
  let log: LogFile?
  let pictures: any ScreenPictures
  var abilities: TerminalAbilities
  var painter: FramePainter
  let reader: KeyReader
  let owed = OwedReplies()
  var modes: [UInt8] = []
  var locator = ClickLocator()
  var title: String?
  /// The column of the cursor if nobody wrote to the terminal while the program was stopped; `nil`
  /// while this does not matter.
  var columnBefore: Int?
  /// The number of queries for the cursor that the terminal has not answered yet.
  var measures = 0
  /// The window's size in cells, as the terminal last reported it.
  var textSize: (columns: Int, rows: Int)?
  var sizing = Sizing.known
  /// Whether the size that the terminal reports is reliable.
  var trustsTextSize = true
  var measureTimer: Task<Void, Never>?
  /// The time of the window's last change, in real time.
  var lastResize: ContinuousClock.Instant?
  /// The number of rows of the frame that the restore sequence belongs to.
  var writtenHeight = 0
  var isScheduled = false
  /// Whether the keys are read that had arrived before a rejection was shown.
  private var isReadingArrived = false
  var isLent = false
  var lastFrame: Duration?
  var timer: Task<Void, Never>?
  var over: CheckedContinuation<Void, Never>?
  var isEnded = false
  var changes: SessionEvents.Observation?
  /// By which the wizard's code finds this driver; that of the run, whose screens may have begun work before.
  private let host = TerminalHost.current ?? TerminalHost()
  /// Printed output, as rows, that was not written yet.
  var unwritten: [UInt8] = []

  /// The state of the window's size.
  enum Sizing {
    /// The size is the one that frames are drawn for.
    case known
    /// The size changed, and may change again in a moment.
    case settling
    /// The size stayed the same for a moment, and the terminal was asked how it moved the frame.
    case asked
    /// The window has another size by now, which the terminal has not reported yet.
    case behind
  }

  /// Creates a driver for a wizard on a terminal.
  package init(
    session: Session, device: TerminalDevice, theme: Theme,
    abilities: TerminalAbilities = TerminalAbilities(), log: LogFile? = nil,
    isSpoken: Bool = false, usesMouse: Bool = false, keymap: Keymap = .emacs,
    drawing: PictureDrawing? = nil
  ) {
    self.session = session
    self.device = device
    self.theme = theme
    self.abilities = abilities
    self.log = log
    let files = session.environment.files
    pictures = drawing?.makePictures(files) ?? CaptionedPictures(files)
    clock = session.environment.clock
    reader = KeyReader(clock: clock)
    let size = device.size
    // Other programs in this terminal number their pictures, too, so this process has a thousand
    // numbers of its own.
    let number = (UInt32(truncatingIfNeeded: getpid()) & 0x3F_FFFF) * 1000 + 1000
    painter = FramePainter(
      columns: size.columns, rows: size.rows,
      shownPictures: pictures.makePainter(firstNumber: number),
      windowPictures: pictures.makePainter(firstNumber: number + 500))
    view = TerminalView(
      session: session,
      theme: ResolvedTheme(
        theme, abilities, isDark: abilities.isDark, localizer: session.environment.localizer,
        isSpoken: isSpoken),
      clock: clock, size: size, pictures: pictures)
    // Terminals that must not be queried have no mouse, or do not report where they show a frame.
    view.mouse.isUsed = usesMouse && abilities.answersQueries
    view.keymap = keymap
  }

  /// Shows the wizard until it ends, or until the terminal is gone.
  package func run() async throws {
    guard session.ending == nil else { return }
    connect()
    do {
      try device.begin(capturing: false)
      host.driver = self
      changes = session.events.observe { [weak self] in
        if case .changed = $0 { self?.schedule() }
      }
      greet()
      draw()
      // The first frame need not wait for this.
      try device.capture()
    } catch {
      device.end()
      throw RunFailure(.ioError, "The terminal cannot be used: \(error).")
    }
    await withCheckedContinuation { continuation in
      over = continuation
      // Keys that the wizard before this one did not need were typed for this one.
      asHost { $0.handle(TypedAhead.takeAll()) }
    }
    await finish()
  }

  func connect() {
    device.onInput = { [weak self] in self?.reader.read($0) }
    device.onEnd = { [weak self] in
      self?.reader.finish()
      self?.end()
    }
    reader.onEvents = { [weak self] events in self?.asHost { $0.handle(events) } }
    reader.readArrived = { [weak self] in self?.device.readArrived() }
    device.onResize = { [weak self] in self?.resize() }
    device.onResume = { [weak self] in self?.comeBack() }
    device.onPrinted = { [weak self] in self?.printed($0) }
    pictures.onReady = { [weak self] in self?.schedule() }
    view.onRequest = { [weak self] in self?.serve($0) }
  }

  /// Does something so that the wizard's code finds this driver.
  func asHost(_ body: (TerminalConversation) -> Void) {
    TerminalHost.$current.withValue(host) { body(self) }
  }

  // MARK: Keys

  func handle(_ events: [TerminalEvent]) {
    guard !events.isEmpty else { return }
    var typed: [TerminalEvent] = []
    for event in events {
      guard case .reply(let reply) = event else {
        typed.append(event)
        continue
      }
      giveToView(&typed)
      learn(from: reply)
    }
    giveToView(&typed)
    // Reports of the window's size cause a frame themselves, once the size is known.
    if !isEnded, !events.allSatisfy(Self.isAboutSize) { draw() }
  }

  func giveToView(_ typed: inout [TerminalEvent]) {
    guard !typed.isEmpty else { return }
    view.receive(typed)
    typed = []
    if session.ending != nil { return end() }
    // Keys that have arrived already are behind the rejection, too, which the person has not seen yet.
    guard view.waiting.isRejected, !isReadingArrived else { return }
    isReadingArrived = true
    device.readArrived()
    isReadingArrived = false
  }

  static func isAboutSize(_ event: TerminalEvent) -> Bool {
    switch event {
    case .reply(.cursor), .reply(.textSize): true
    default: false
    }
  }

  func serve(_ request: TerminalView.Request) {
    switch request {
    case .suspend: device.suspend()
    case .quit: device.quit()
    case .draw: schedule()
    case .locate(let event): handleMouse(event)
    case .redraw:
      draw(after: painter.redraw())
    case .edit(let text):
      guard !isLent else { return }
      Task {
        do {
          view.takeEdited(try await TextEditorProgram.edit(text) { try await lend(to: $0) })
        } catch let failure as RunFailure {
          view.say(view.theme.localizer(failure.sentence), isError: true)
        } catch {
          view.say(String(describing: error), isError: true)
        }
        draw()
      }
    }
  }

  // MARK: The end

  func end() {
    guard !isEnded else { return }
    isEnded = true
    over?.resume()
    over = nil
  }

  func finish() async {
    changes?.cancel()
    timer?.cancel()
    measureTimer?.cancel()
    reader.stop()
    drawLast()
    // Late replies would end up in the shell as typed text.
    await owed.wait()
    reader.finish()
    TypedAhead.keep(view.waiting.unused)
    let left = device.end(showsPrinted: log == nil, after: unwritten)
    if let log { log.append(left) }
    host.driver = nil
  }

  /// Writes the last frame, below printed output that was not written yet.
  ///
  /// - Parameter first: The bytes to write before it.
  func drawLast(after first: [UInt8] = []) {
    let rows = first + printedRows()
    if write(rows + (session.ending == nil ? [] : painter.bytes(for: view.frame()))) {
      unwritten = []
    }
  }
}
