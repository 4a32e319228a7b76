import Dispatch
import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Shows a wizard on a terminal, key by key.
package final class TerminalConversation {
  /// How long a lone Escape is waited for to turn out a key that begins with it.
  package static let escapeDelay = Duration.milliseconds(30)
  /// How long nothing must come of a paste or an answer that has begun until it is given up.
  package static let holdTime = Duration.seconds(1)
  /// How long there is at least between two frames that no key brought about.
  package static let frameTime = Duration.milliseconds(16)
  /// How long a terminal may take to answer what it was asked: in real time, since a terminal keeps no
  /// other.
  private static let replyTime = Duration.milliseconds(100)
  /// How long a window must keep its size before it is drawn in.
  private static let settleTime = Duration.milliseconds(50)
  /// How long a terminal may have another size before it tells: tmux tells four times a second.
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
  private var decoder = KeyDecoder()
  private var modes: [UInt8] = []
  private var locator = ClickLocator()
  private var title: String?
  private var isWaitingForReplies = false
  /// Whether the terminal has ever answered.
  private var hasAnswered = false
  /// The column that the cursor has if nobody wrote to the terminal while the program was stopped; `nil` while
  /// that is not in question.
  private var columnBefore: Int?
  /// How often the terminal was asked where the cursor is and did not answer yet.
  private var measures = 0
  /// How many cells the terminal said that the window has, when it was asked last.
  private var textSize: (columns: Int, rows: Int)?
  private var sizing = Sizing.known
  /// Whether what the terminal says of its size is what it tells a moment later.
  private var trustsTextSize = true
  private var measureTimer: Task<Void, Never>?
  private var isScheduled = false
  private var isLent = false
  private var lastFrame: Duration?
  private var timer: Task<Void, Never>?
  private var escapeTimer: Task<Void, Never>?
  private var holdTimer: Task<Void, Never>?
  private var lastRead = Duration.zero
  private var over: CheckedContinuation<Bool, Never>?
  private var isEnded = false
  private var changes: SessionEvents.Observation?
  private var onReplied: () -> Void = {}

  /// What is known of the window's size.
  private enum Sizing {
    /// It is the one that is drawn for.
    case known
    /// It changed, and may do so again in a moment.
    case settling
    /// It stayed for a moment, and the terminal was asked what it made of what is shown.
    case asked
    /// It is another one by now, which the terminal is still to tell.
    case behind
  }

  /// A wizard on a terminal.
  package init(
    session: Session, device: TerminalDevice, theme: Theme,
    abilities: TerminalAbilities = TerminalAbilities(), log: LogFile? = nil,
    keepsCursor: Bool = false, usesMouse: Bool = false
  ) {
    self.session = session
    self.device = device
    self.theme = theme
    self.abilities = abilities
    self.log = log
    album = PictureAlbum(session.environment.files)
    clock = session.environment.clock
    let size = device.size
    // Other programs in this terminal number their pictures, too: a thousand are this process's.
    let number = (UInt32(truncatingIfNeeded: getpid()) & 0x3F_FFFF) * 1000 + 1000
    painter = FramePainter(columns: size.columns, rows: size.rows, pictureNumber: number)
    view = TerminalView(
      session: session,
      look: Look(
        theme, abilities, isDark: abilities.isDark, localizer: session.environment.localizer,
        keepsCursor: keepsCursor),
      clock: clock, size: size, album: album)
    // Terminals that must not be asked anything have no mouse, or do not say where they show a frame.
    view.usesMouse = usesMouse && abilities.answersQueries
  }

  /// Shows the wizard until it ends, which is `true`, or the terminal is gone.
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
      // After the first frame, which need not wait for it.
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
    device.onInput = { [weak self] in self?.read($0) }
    device.onEnd = { [weak self] in self?.end(false) }
    device.onResize = { [weak self] in self?.resize() }
    device.onResume = { [weak self] in self?.comeBack() }
    device.onPrinted = { [weak self] in self?.printed($0) }
    view.onChange = { [weak self] in self?.schedule() }
    album.decoded.onDecoded = { [weak self] in self?.schedule() }
    view.onRequest = { [weak self] in self?.serve($0) }
  }

  // MARK: The terminal's modes

  /// Turns on what is used, and asks what there is.
  private func greet(after first: [UInt8] = []) {
    var bytes = first + Array("\u{1B}[?2004h".utf8)
    modes = Array("\u{1B}[?2004l".utf8)
    if view.usesMouse {
      bytes += MouseReports.on
      modes += MouseReports.off
      decoder.expectsMouse = true
    }
    if abilities.answersQueries {
      // The title is put aside, the background and the abilities are asked for; what every terminal
      // answers comes last, so that nothing more is waited for then.
      bytes += Array("\u{1B}[22;0t\u{1B}]11;?\u{1B}\\\u{1B}[?u\u{1B}[?2026$p".utf8)
      bytes += PictureQuery.bytes + Array("\u{1B}[c".utf8)
      modes += Array("\u{1B}[23;0t".utf8)
      isWaitingForReplies = true
      decoder.expectsReplies = true
    } else {
      drawInCells()
    }
    title = nil
    device.write(bytes, farewell: painter.farewell + modes)
  }

  private func take(_ reply: TerminalReply) {
    hasAnswered = true
    switch reply {
    case .background(let red, let green, let blue):
      // Where black and white have the same contrast.
      let isDark = Self.luminance(red, green, blue) < 0.179
      view.look = Look(
        theme, abilities, isDark: isDark, localizer: view.look.localizer,
        keepsCursor: view.look.keepsCursor)
    case .keyboard: painter.distinguishesKeys = true
    case .mode(2026, let state): painter.synchronizes = state == 1 || state == 2
    case .attributes:
      isWaitingForReplies = false
      drawInCells()
      decoder.expectsReplies = false
      onReplied()
    case .cursor(let row, let column):
      guard measures > 0 else { return }
      measures -= 1
      if measures == 0, sizing == .known { return located(row: row - 1) }
      // An answer from before the last change of size counts no longer.
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

  /// Draws pictures as text, once it is known which ones the terminal draws itself.
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

  /// The relative luminance of the Web Content Accessibility Guidelines 2.1, with a plain square for
  /// the transfer function.
  private static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }

  // MARK: Keys

  private func read(_ bytes: [UInt8]) {
    escapeTimer?.cancel()
    lastRead = clock.now
    handle(decoder.read(bytes))
    watchHeld()
    guard decoder.isPending, !isEnded else { return }
    let isAnswering = isWaitingForReplies
    escapeTimer = Task { [weak self, clock] in
      // While answers are on their way, an Escape is rather the first byte of one.
      try? await clock.sleep(for: isAnswering ? Self.replyTime : Self.escapeDelay)
      guard !Task.isCancelled, let self else { return }
      handle(decoder.timeOut())
    }
  }

  /// Gives up what keeps all keys to itself and does not come to its end.
  private func watchHeld() {
    guard decoder.isHolding, holdTimer == nil, !isEnded else { return }
    holdTimer = Task { [weak self, clock] in
      while let left = self?.holdTimeLeft, left > .zero, !Task.isCancelled {
        try? await clock.sleep(for: left)
      }
      guard !Task.isCancelled, let self else { return }
      holdTimer = nil
      if decoder.isHolding { handle(decoder.giveUp()) }
    }
  }

  /// How long it is until what is held is given up; `nil` where nothing is.
  private var holdTimeLeft: Duration? {
    decoder.isHolding ? lastRead + Self.holdTime - clock.now : nil
  }

  private func handle(_ events: [TerminalEvent]) {
    for (position, event) in events.enumerated() {
      if case .reply(let reply) = event {
        take(reply)
      } else if locator.isWaiting {
        locator.hold(event)
      } else if case .mouse(let mouse) = event {
        take(mouse)
      } else {
        let next = events.dropFirst(position + 1).first
        view.handle(event, isTypingOn: next?.isTyped == true)
      }
      if session.ending != nil { return end(true) }
    }
    if !events.isEmpty { draw() }
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
      measures += 1
      decoder.expectsCursor = true
      device.write(Array("\u{1B}[6n".utf8))
      // A line may be slow: what is typed meanwhile waits, too.
      wait(Self.tellTime) { [weak self] in
        self?.measures = 0
        self?.located(row: nil)
      }
    }
  }

  /// Takes where the cursor is for a click, and then what came after the click.
  private func located(row: Int?) {
    guard locator.isWaiting else { return }
    if sizing == .known {
      measureTimer?.cancel()
      decoder.expectsCursor = false
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
          view.say(view.look.localizer(failure.sentence))
        } catch {
          view.say(String(describing: error))
        }
        draw()
      }
    }
  }

  // MARK: Drawing

  /// Draws soon, once for all that changes until then.
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
    // A screen that was redrawn from outside shows at once what there is.
    guard view.frameDelay == nil || !first.isEmpty else { return arm() }
    let frame = view.frame()
    var bytes = first + painter.bytes(for: frame, inWindow: view.snapshot.isFullScreen)
    if abilities.answersQueries, title != view.title {
      title = view.title
      bytes += Self.naming(view.title)
    }
    if !bytes.isEmpty { device.write(bytes, farewell: painter.farewell + modes) }
    lastFrame = clock.now
    arm()
  }

  /// Wakes when something must be drawn because time has passed.
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

  /// What gives the window a title.
  package static func naming(_ title: String) -> [UInt8] {
    var bytes = Array("\u{1B}]2;".utf8)
    HarmlessText.append(title, to: &bytes)
    return bytes + [7]
  }

  /// Draws once the window keeps its size: rows that a narrow window pushes away are beyond reach, and
  /// some terminals never give them back.
  private func resize() {
    // What was clicked is elsewhere now.
    let held = locator.end(row: nil).events
    defer { handle(held) }
    view.size = device.size
    columnBefore = nil
    guard abilities.answersQueries, !isLent else { return measured(cursorRow: nil) }
    sizing = .settling
    // In a window of its own nothing is pushed away.
    guard !view.snapshot.isFullScreen else { return measure() }
    wait(Self.settleTime) { [weak self] in self?.measure() }
  }

  /// Asks where the cursor is now: terminals differ in what they do to what is shown.
  private func measure() {
    sizing = .asked
    measures += 1
    textSize = nil
    decoder.expectsCursor = true
    // The sizes come first: what is drawn then counts with them.
    let cell = album.abilities.hasProtocol ? "\u{1B}[16t" : ""
    device.write(Array("\(cell)\u{1B}[18t\u{1B}[6n".utf8))
    // A terminal that answers may be slow, and a guess instead of its answer would leave rows of old frames behind.
    wait(hasAnswered ? Self.tellTime : Self.replyTime) { [weak self] in
      guard let self, sizing == .asked else { return }
      measures = 0
      measured(cursorRow: nil)
    }
  }

  /// Draws, unless the window has another size by now: what was drawn for the one that was told would be
  /// torn, and could not be taken away any more.
  private func takeCursor(row: Int) {
    guard trustsTextSize, let textSize, !isDrawnFor(textSize.columns, textSize.rows),
      // As tmux 3.3 says it.
      !isDrawnFor(textSize.rows, textSize.columns)
    else { return measured(cursorRow: row) }
    sizing = .behind
    wait(Self.tellTime) { [weak self] in
      guard let self, sizing == .behind else { return }
      trustsTextSize = false
      measured(cursorRow: row)
    }
  }

  /// Whether what is drawn is for a window of this size: as much of it as is drawn on.
  private func isDrawnFor(_ columns: Int, _ rows: Int) -> Bool {
    let most = TerminalDevice.sizeMax
    return view.size == (min(columns, most.columns), min(rows, most.rows))
  }

  /// Does something after a while in real time, unless the window changes first.
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
    decoder.expectsCursor = false
    painter.resize(columns: view.size.columns, rows: view.size.rows, cursorRow: cursorRow)
    draw()
  }

  // MARK: Others at the terminal

  /// Goes on after a stop, or after another program had the terminal.
  private func comeBack() {
    isLent = false
    let held = locator.end(row: nil).events
    defer { handle(held) }
    let isUnforeseen = device.owesFarewell
    // Else it would be turned on twice and off once.
    let old = isUnforeseen ? painter.settingsFarewell + modes : []
    let isSameSize = view.size == device.size
    view.size = device.size
    if isUnforeseen, isSameSize, columnBefore != nil, sizing == .asked {
      // The answer is on its way; another would tell where the questions since then have left the cursor.
      painter.forgetSettings()
      return greet(after: old)
    }
    sizing = .known
    columnBefore = nil
    guard isUnforeseen, isSameSize, abilities.answersQueries, let column = painter.cursorColumn
    else {
      measures = 0
      painter.resize(columns: view.size.columns, rows: view.size.rows)
      painter.forget()
      greet(after: old)
      return draw()
    }
    painter.forgetSettings()
    // Perhaps there was no stop, or nobody wrote meanwhile: then what is shown is still there. It is asked first,
    // because other questions move the cursor.
    columnBefore = column
    sizing = .asked
    measures += 1
    decoder.expectsCursor = true
    greet(after: old + Array("\u{1B}[6n".utf8))
    // Who answers at all answers this, if perhaps late.
    wait(Self.tellTime) { [weak self] in
      guard let self, sizing == .asked else { return }
      measures = 0
      beginAnew()
    }
  }

  /// Draws below what others left on the terminal.
  private func beginAnew() {
    painter.forget()
    measured(cursorRow: nil)
  }

  /// Shows what was printed above the frame, or keeps it in the log.
  private func printed(_ bytes: [UInt8]) {
    if let log { return log.append(bytes) }
    let text = PrintedText.lines(bytes)
    guard !text.isEmpty else { return }
    draw(after: painter.takeAway(keepsData: true) + text)
  }

  /// Gives the terminal to another program for as long as something runs.
  package func lend<T>(_ body: () async throws -> T) async rethrows -> T {
    device.write(painter.takeAway(), farewell: painter.farewell + modes)
    isLent = true
    return try await device.lend(body)
  }

  /// Gives the terminal to a program until it ends.
  package func lend(to words: [String]) async throws -> Int32 {
    device.write(painter.takeAway(), farewell: painter.farewell + modes)
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
    escapeTimer?.cancel()
    holdTimer?.cancel()
    if isWaitingForReplies { await waitForReplies() }
    var bytes: [UInt8] = []
    if session.ending != nil { bytes = painter.bytes(for: view.frame()) }
    device.write(bytes, farewell: painter.farewell + modes)
    let left = device.end(showsPrinted: log == nil)
    if let log { log.append(left) }
    (session.environment.host as? TerminalHost)?.driver = nil
  }

  /// What the terminal still answers must not be taken for what is typed into a shell.
  private func waitForReplies() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      let go = {
        waiting?.resume()
        waiting = nil
      }
      onReplied = go
      Task {
        try? await Task.sleep(for: Self.replyTime)
        go()
      }
    }
    onReplied = {}
  }
}
