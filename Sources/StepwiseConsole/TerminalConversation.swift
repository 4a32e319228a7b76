import Dispatch
import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Shows a wizard on a terminal.
package final class TerminalConversation {
  /// The minimum time between two frames that no key caused.
  package static let frameTime = Duration.milliseconds(16)
  /// The time that a terminal which has never replied has for its first reply.
  ///
  /// It is real time, because a terminal does not follow virtual time.
  private static let replyTime = Duration.milliseconds(100)
  /// The time that a window must keep its size before a frame is drawn.
  private static let settleTime = Duration.milliseconds(50)
  /// The maximum delay of a terminal's report of a new size: tmux reports it four times a second.
  private static let tellTime = Duration.seconds(1)

  private let session: Session
  package let device: TerminalDevice
  private let view: TerminalView
  private let theme: Theme
  private let clock: any WizardClock
  private let log: LogFile?
  private let album: PictureAlbum
  private var abilities: TerminalAbilities
  private var painter: FramePainter
  private let reader: KeyReader
  private let owed = OwedReplies()
  private var modes: [UInt8] = []
  private var locator = ClickLocator()
  private var title: String?
  /// The column of the cursor if nobody wrote to the terminal while the program was stopped; `nil`
  /// while this does not matter.
  private var columnBefore: Int?
  /// The number of queries for the cursor that the terminal has not answered yet.
  private var measures = 0
  /// The window's size in cells, as the terminal last reported it.
  private var textSize: (columns: Int, rows: Int)?
  private var sizing = Sizing.known
  /// Whether the size that the terminal reports is reliable.
  private var trustsTextSize = true
  private var measureTimer: Task<Void, Never>?
  /// The time of the window's last change, in real time.
  private var lastResize: ContinuousClock.Instant?
  /// The number of rows of the frame that the restore sequence belongs to.
  private var writtenHeight = 0
  private var isScheduled = false
  private var isLent = false
  private var lastFrame: Duration?
  private var timer: Task<Void, Never>?
  private var over: CheckedContinuation<Bool, Never>?
  private var isEnded = false
  private var changes: SessionEvents.Observation?
  /// Printed output, as rows, that was not written yet.
  private var unwritten: [UInt8] = []

  /// The state of the window's size.
  private enum Sizing {
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
    isSpoken: Bool = false, usesMouse: Bool = false, keymap: Keymap = .emacs
  ) {
    self.session = session
    self.device = device
    self.theme = theme
    self.abilities = abilities
    self.log = log
    album = PictureAlbum(session.environment.files)
    clock = session.environment.clock
    reader = KeyReader(clock: clock)
    let size = device.size
    // Other programs in this terminal number their pictures, too, so this process has a thousand
    // numbers of its own.
    let number = (UInt32(truncatingIfNeeded: getpid()) & 0x3F_FFFF) * 1000 + 1000
    painter = FramePainter(columns: size.columns, rows: size.rows, pictureNumber: number)
    view = TerminalView(
      session: session,
      theme: ResolvedTheme(
        theme, abilities, isDark: abilities.isDark, localizer: session.environment.localizer,
        isSpoken: isSpoken),
      clock: clock, size: size, album: album)
    // Terminals that must not be queried have no mouse, or do not report where they show a frame.
    view.usesMouse = usesMouse && abilities.answersQueries
    view.keymap = keymap
  }

  /// Shows the wizard; returns `true` at its end, and `false` if the terminal is gone.
  package func run() async throws -> Bool {
    guard session.ending == nil else { return true }
    connect()
    do {
      try device.begin(capturing: false)
      (session.environment.host as? TerminalHost)?.driver = self
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
    let isOver = await withCheckedContinuation { over = $0 }
    await finish()
    return isOver
  }

  private func connect() {
    device.onInput = { [weak self] in self?.reader.read($0) }
    device.onEnd = { [weak self] in
      self?.reader.finish()
      self?.end(false)
    }
    reader.onEvents = { [weak self] in self?.handle($0) }
    reader.readArrived = { [weak self] in self?.device.readArrived() }
    device.onResize = { [weak self] in self?.resize() }
    device.onResume = { [weak self] in self?.comeBack() }
    device.onPrinted = { [weak self] in self?.printed($0) }
    view.onChange = { [weak self] in self?.schedule() }
    album.decoded.onDecoded = { [weak self] in self?.schedule() }
    view.onRequest = { [weak self] in self?.serve($0) }
  }

  // MARK: The terminal's modes

  /// Turns on the modes that are used, and queries the terminal.
  private func greet(after first: [UInt8] = []) {
    var bytes = first + Array("\u{1B}[?2004h".utf8)
    modes = Array("\u{1B}[?2004l".utf8)
    if view.usesMouse {
      bytes += MouseReports.on
      modes += MouseReports.off
      reader.decoder.expectsMouse = true
    }
    if abilities.answersQueries {
      // Saves the title, and queries the background and the abilities. The query that every
      // terminal answers comes last, so that its reply ends the waiting.
      bytes += Array("\u{1B}[22;0t\u{1B}]11;?\u{1B}\\\u{1B}[?u\u{1B}[?2026$p".utf8)
      bytes += PictureQuery.bytes + Array("\u{1B}[c".utf8)
      modes += Array("\u{1B}[23;0t".utf8)
      owed.asked()
    } else {
      drawInCells()
    }
    title = nil
    write(bytes)
  }

  private func take(_ reply: TerminalReply) {
    owed.answered(reply)
    // The last frame changes no more.
    guard !isEnded else { return }
    switch reply {
    case .background(let red, let green, let blue):
      // At this luminance, black and white have the same contrast.
      let isDark = Self.luminance(red, green, blue) < 0.179
      view.theme = ResolvedTheme(
        theme, abilities, isDark: isDark, localizer: view.theme.localizer,
        isSpoken: view.theme.isSpoken)
    case .keyboard: painter.distinguishesKeys = true
    case .mode(2026, let state): painter.synchronizes = state == 1 || state == 2
    case .attributes: drawInCells()
    case .cursor(let row, let column):
      guard measures > 0 else { return }
      measures -= 1
      if measures == 0, sizing == .known { return located(row: row - 1) }
      // A reply from before the last change of size no longer counts.
      guard measures == 0, sizing == .asked else { return }
      guard let before = columnBefore else { return takeCursor(row: row - 1) }
      column - 1 == before ? measured(cursorRow: row - 1) : beginAnew()
    case .kittyPictures(let canDraw): changeAlbum { $0.drawsKitty = canDraw }
    case .inlineFiles(let canDraw): changeAlbum { $0.drawsInline = canDraw }
    case .cellSize(let size): changeAlbum { $0.cell = size }
    case .windowSize(let size):
      let (columns, rows) = view.size
      changeAlbum { $0.take(window: size, columns: columns, rows: rows) }
    case .textSize(let columns, let rows): textSize = (columns, rows)
    case .mode: break
    }
  }

  /// Draws pictures as text, after it is known which pictures the terminal draws itself.
  private func drawInCells() {
    guard abilities.colours == .direct, abilities.showsUnicode, !album.abilities.drawsCells else {
      return
    }
    changeAlbum { $0.drawsCells = true }
  }

  private func changeAlbum(_ change: (inout PictureAbilities) -> Void) {
    change(&album.abilities)
    view.layOut()
  }

  /// The relative luminance of the Web Content Accessibility Guidelines 2.1, with a square as
  /// the transfer function.
  private static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }

  // MARK: Keys

  private func handle(_ events: [TerminalEvent]) {
    for (position, event) in events.enumerated() {
      if case .reply(let reply) = event {
        take(reply)
        continue
      }
      guard !isEnded else { continue }
      if locator.isWaiting {
        locator.hold(event)
      } else if case .mouse(let mouse) = event {
        take(mouse)
      } else {
        let next = events.dropFirst(position + 1).first
        view.handle(event, isTypingOn: next?.isTyped == true)
      }
      if session.ending != nil { return end(true) }
    }
    // Reports of the window's size cause a frame themselves, once the size is known.
    if !events.allSatisfy(Self.isAboutSize) { draw() }
  }

  private static func isAboutSize(_ event: TerminalEvent) -> Bool {
    switch event {
    case .reply(.cursor), .reply(.textSize): true
    default: false
    }
  }

  // MARK: The mouse

  private func take(_ event: MouseEvent) {
    guard view.usesMouse, sizing == .known, !isLent else { return }
    switch event.action {
    case .scrollUp: view.turnWheel(-1)
    case .scrollDown: view.turnWheel(1)
    case .press:
      if painter.isInWindow {
        return view.click(event, inRow: event.row, among: view.targets)
      }
      guard let cursorRow = painter.cursorRow else { return }
      locator.begin(event, cursorRow: cursorRow, targets: view.targets)
      askForCursor()
      device.write(Array("\u{1B}[6n".utf8))
      // The connection may be slow; keys typed in the meantime wait, too.
      wait(Self.tellTime) { [weak self] in
        self?.measures = 0
        self?.located(row: nil)
      }
    }
  }

  /// Notes that the terminal is asked for the cursor.
  private func askForCursor() {
    measures += 1
    owed.asked()
    reader.decoder.expectsCursor = true
  }

  /// Takes the position of the cursor for a click, and then handles the events after the click.
  private func located(row: Int?) {
    guard locator.isWaiting else { return }
    if sizing == .known {
      measureTimer?.cancel()
      reader.decoder.expectsCursor = false
    }
    let (click, events) = locator.end(row: row)
    if let click { view.click(click.event, inRow: click.row, among: click.targets) }
    if session.ending != nil { return end(true) }
    draw()
    handle(events)
  }

  private func serve(_ request: TerminalView.Request) {
    switch request {
    case .suspend: device.suspend()
    case .quit: device.quit()
    case .redraw:
      draw(after: painter.redraw())
    case .edit(let text):
      guard !isLent else { return }
      Task {
        do {
          view.takeEdited(try await TextEditorProgram.edit(text) { try await lend(to: $0) })
        } catch let failure as RunFailure {
          view.say(view.theme.localizer(failure.sentence))
        } catch {
          view.say(String(describing: error))
        }
        draw()
      }
    }
  }

  // MARK: Drawing

  /// Draws soon, once for all changes until then.
  private func schedule() {
    guard !isScheduled, !isEnded else { return }
    isScheduled = true
    let wait = lastFrame.map { Self.frameTime - (clock.now - $0) } ?? .zero
    Task { [weak self, clock] in
      if wait > .zero { try? await clock.sleep(for: wait) }
      guard let self else { return }
      isScheduled = false
      guard !isEnded else { return }
      if session.ending != nil { return end(true) }
      view.refresh()
      if session.ending != nil { return end(true) }
      draw()
    }
  }

  private func draw(after first: [UInt8] = []) {
    guard !isEnded, !isLent, sizing == .known, session.ending == nil else { return }
    // A click waits for a reply of its own.
    if first.isEmpty, unwritten.isEmpty, mayBeBehind, !locator.isWaiting { return measure() }
    paint(after: first)
  }

  /// Whether the window may have a new size that the terminal has not reported yet.
  private var mayBeBehind: Bool {
    guard let lastResize, owed.hasAnswered, trustsTextSize, !view.snapshot.isFullScreen else {
      return false
    }
    return .now - lastResize < Self.tellTime
  }

  /// Writes bytes of the painter, together with the bytes that restore the terminal later.
  ///
  /// - Returns: Whether they were written.
  @discardableResult
  private func write(_ bytes: [UInt8]) -> Bool {
    let isWritten = device.write(
      bytes, restoreSequence: painter.restoreSequence + modes,
      reset: painter.settingsRestoreSequence + modes)
    if isWritten { writtenHeight = painter.height }
    return isWritten
  }

  private func paint(after first: [UInt8] = []) {
    guard !isEnded, !isLent, session.ending == nil else { return }
    // A screen that was redrawn from outside shows the current state at once.
    guard view.frameDelay == nil || !first.isEmpty || !unwritten.isEmpty else { return arm() }
    let frame = view.frame()
    var bytes = first + printedRows()
    bytes += painter.bytes(for: frame, inWindow: view.snapshot.isFullScreen)
    if abilities.answersQueries, title != view.title {
      title = view.title
      bytes += Self.naming(view.title)
    }
    if !bytes.isEmpty, write(bytes) { unwritten = [] }
    lastFrame = clock.now
    arm()
  }

  /// Starts a timer for the next frame that is due because time has passed.
  private func arm() {
    timer?.cancel()
    timer = nil
    guard let wait = view.frameDelay ?? view.nextChange else { return }
    timer = Task { [weak self, clock] in
      try? await clock.sleep(for: wait)
      guard !Task.isCancelled, let self else { return }
      view.layOut()
      draw()
    }
  }

  /// The bytes that set the window's title.
  package static func naming(_ title: String) -> [UInt8] {
    var bytes = Array("\u{1B}]2;".utf8)
    TerminalSanitizer.append(title, to: &bytes)
    return bytes + [7]
  }

  /// Draws after the window has kept its size for a moment.
  ///
  /// Rows that a narrow window pushes away are out of reach, and some terminals never bring them
  /// back.
  private func resize() {
    // The last frame stays as it is, and nothing more is asked.
    guard !isEnded else { return }
    // The clicked thing is elsewhere now.
    let held = locator.end(row: nil).events
    defer { handle(held) }
    view.size = device.size
    columnBefore = nil
    guard abilities.answersQueries, !isLent else { return measured(cursorRow: nil) }
    lastResize = .now
    sizing = .settling
    // A full window loses no rows.
    guard !view.snapshot.isFullScreen else { return measure() }
    wait(Self.settleTime) { [weak self] in self?.measure() }
  }

  /// Queries the cursor, because terminals differ in how they move the frame.
  private func measure() {
    sizing = .asked
    askForCursor()
    textSize = nil
    // The sizes are queried first, so that the next frame is drawn for them.
    let cell = album.abilities.hasProtocol ? "\u{1B}[16t" : ""
    device.write(Array("\(cell)\u{1B}[18t\u{1B}[6n".utf8))
    // A terminal that answers may be slow, and a guess instead of its reply would leave rows of old
    // frames behind.
    wait(owed.hasAnswered ? Self.tellTime : Self.replyTime) { [weak self] in
      guard let self, sizing == .asked else { return }
      measures = 0
      measured(cursorRow: nil)
    }
  }

  /// Draws, unless the window has another size by now: the frame would be torn, and could not be
  /// removed any more.
  private func takeCursor(row: Int) {
    guard trustsTextSize, let textSize, !isDrawnFor(textSize.columns, textSize.rows),
      // tmux 3.3 reports the rows first.
      !isDrawnFor(textSize.rows, textSize.columns)
    else { return measured(cursorRow: row) }
    sizing = .behind
    wait(Self.tellTime) { [weak self] in
      guard let self, sizing == .behind else { return }
      trustsTextSize = false
      measured(cursorRow: row)
    }
  }

  /// Whether the frame is drawn for a window of this size, up to the maximum size.
  private func isDrawnFor(_ columns: Int, _ rows: Int) -> Bool {
    let most = TerminalDevice.sizeMax
    return view.size == (min(columns, most.columns), min(rows, most.rows))
  }

  /// Runs a closure after some real time, unless the window changes first.
  private func wait(_ time: Duration, then go: @escaping () -> Void) {
    measureTimer?.cancel()
    measureTimer = Task {
      try? await Task.sleep(for: time)
      if !Task.isCancelled { go() }
    }
  }

  private func measured(cursorRow: Int?) {
    measureTimer?.cancel()
    sizing = .known
    columnBefore = nil
    reader.decoder.expectsCursor = false
    painter.resize(columns: view.size.columns, rows: view.size.rows, cursorRow: cursorRow)
    paint()
  }

  // MARK: Suspension and other programs

  /// Continues after a stop, or after another program had the terminal.
  private func comeBack() {
    isLent = false
    if isEnded { return comeBackAtEnd() }
    let held = locator.end(row: nil).events
    defer { handle(held) }
    // Otherwise the modes would be turned on twice and off once.
    let old = device.owedReset
    let isUnforeseen = !old.isEmpty
    let isSameSize = view.size == device.size
    view.size = device.size
    if isUnforeseen, isSameSize, columnBefore != nil, sizing == .asked {
      // A reply is on its way. The reply to another query would tell where the later queries have
      // left the cursor.
      painter.forgetSettings()
      return greet(after: old)
    }
    sizing = .known
    columnBefore = nil
    if device.isUntouched, isSameSize {
      painter.comeBack(over: writtenHeight)
      greet()
      return draw()
    }
    guard isUnforeseen, isSameSize, abilities.answersQueries, let column = painter.cursorColumn
    else {
      measures = 0
      painter.resize(columns: view.size.columns, rows: view.size.rows)
      painter.forget()
      greet(after: old)
      return draw()
    }
    painter.forgetSettings()
    // If the program was not stopped, or nobody wrote in the meantime, the frame is still there.
    // The cursor is queried first, because other queries move it.
    columnBefore = column
    sizing = .asked
    askForCursor()
    greet(after: old + Array("\u{1B}[6n".utf8))
    // A terminal that replies at all answers this query, perhaps late.
    wait(Self.tellTime) { [weak self] in
      guard let self, sizing == .asked else { return }
      measures = 0
      beginAnew()
    }
  }

  /// Draws below the output of others.
  private func beginAnew() {
    painter.forget()
    measured(cursorRow: nil)
  }

  /// Shows printed output above the frame, or appends it to the log.
  ///
  /// Output that no frame can follow now waits for the next frame or for the end.
  private func printed(_ bytes: [UInt8]) {
    if let log { return log.append(bytes) }
    unwritten += PrintedText.lines(bytes)
    guard !unwritten.isEmpty else { return }
    if isEnded { drawLast() } else { draw() }
  }

  /// The bytes that put printed output in place of the frame.
  private func printedRows() -> [UInt8] {
    unwritten.isEmpty ? [] : painter.takeAway(keepsData: true) + unwritten
  }

  /// Lends the terminal to another program while a closure runs.
  package func lend<T>(_ body: () async throws -> T) async rethrows -> T {
    write(painter.takeAway())
    isLent = true
    return try await device.lend(body)
  }

  /// Lends the terminal to a program until it ends.
  package func lend(to words: [String]) async throws -> Int32 {
    write(painter.takeAway())
    isLent = true
    return try await device.lend(to: words)
  }

  // MARK: The end

  private func end(_ isOver: Bool) {
    guard !isEnded else { return }
    isEnded = true
    over?.resume(returning: isOver)
    over = nil
  }

  private func finish() async {
    changes?.cancel()
    timer?.cancel()
    measureTimer?.cancel()
    reader.stop()
    drawLast()
    // Late replies would end up in the shell as typed text.
    await owed.wait()
    reader.stop()
    let left = device.end(showsPrinted: log == nil, after: unwritten)
    if let log { log.append(left) }
    (session.environment.host as? TerminalHost)?.driver = nil
  }

  /// Writes the last frame, below printed output that was not written yet.
  private func drawLast() {
    let rows = printedRows()
    if write(rows + (session.ending == nil ? [] : painter.bytes(for: view.frame()))) {
      unwritten = []
    }
  }

  /// Writes the last frame again after a stop, without new modes and queries.
  private func comeBackAtEnd() {
    // The modes stay on if the program could not turn them off before it stopped.
    if device.owedReset.isEmpty { modes = [] }
    let isSameSize = view.size == device.size
    view.size = device.size
    if device.isUntouched, isSameSize {
      painter.comeBack(over: writtenHeight)
    } else {
      painter.resize(columns: view.size.columns, rows: view.size.rows)
      painter.forget()
    }
    drawLast()
  }
}
