import StepwiseFlow
import StepwiseTerminal

/// What a person sees of a wizard in a terminal, and what their keys do: everything but reading keys
/// and writing frames.
///
/// A key, news of the session and another window each lead to a layout, which keeps what scrolls in
/// step; drawing a frame changes nothing.
package final class TerminalView {
  /// What the keys ask of the terminal.
  package enum Request: Equatable {
    /// To be stopped, as Ctrl-Z does.
    case suspend
    /// To end by a signal, as Ctrl-\ does.
    case quit
    /// To draw everything anew.
    case redraw
    /// To let a program of the person's edit this text.
    case edit(String)
  }

  package let session: Session
  package var look: Look {
    didSet { layOut() }
  }
  /// How large the window is.
  package var size: (columns: Int, rows: Int) {
    didSet {
      guard size != oldValue else { return }
      state.heldRows = 0
      layOut()
    }
  }
  /// The contents of picture files; `nil` reads no files.
  package var album: PictureAlbum?
  /// Called when the keys ask something of the terminal.
  package var onRequest: (Request) -> Void = { _ in }
  /// Called when something is to be drawn that no key brought about.
  package var onChange: () -> Void = {}

  package var snapshot: Snapshot
  package var screens = ScreenStates()
  package var history = HistoryCursor()
  /// The help that is open.
  package var help: HelpPages?
  package var cancelQuestion: CancelQuestion?
  /// A sentence of the terminal's own, as it is shown.
  package var sentence: String?
  package var submission: Submission?
  package var busy: BusyClock
  /// Whether the last key gave an answer or pressed a button, so that nothing typed waits to be seen.
  package var hasActed = false
  package let clock: any WizardClock
  /// How the screen fits into the window.
  package var arrangement = Arrangement()
  /// Whether the person's mouse is used.
  package var usesMouse = false
  /// What can be clicked in the frame that was drawn last.
  package private(set) var targets: [ClickTarget] = []
  /// The last click, if it led to another screen, and its time: the second of a double click is not meant for
  /// that screen.
  package var leavingClick: (event: MouseEvent, time: Duration)?
  /// A memo of rows that were turned into cells: frames are the same without it.
  private var builder = FrameBuilder()

  /// A view of a session.
  package init(
    session: Session, look: Look, clock: any WizardClock,
    size: (columns: Int, rows: Int) = (80, 24), album: PictureAlbum? = nil
  ) {
    self.session = session
    self.look = look
    self.size = size
    self.album = album
    self.clock = clock
    busy = BusyClock(clock)
    snapshot = session.show().localized(by: look.localizer)
    refresh()
  }

  /// The state of the current screen.
  package var state: ScreenState {
    get { screens.current }
    set { screens.current = newValue }
  }

  /// The states of the screens that are known.
  package var states: [Int: ScreenState] { screens.all }
  /// Which row of the history keys go to; `nil` while they go to the screen.
  package var climb: Int? { history.row }
  package var isHelping: Bool { help != nil }
  /// How long it is until something must be drawn anew because time has passed; `nil` for never.
  package var nextChange: Duration? { busy.nextChange }

  /// How long the next frame can wait because what a key began may be over in a moment; `nil` if it cannot.
  ///
  /// Without it, each fetch that takes a few milliseconds would make the screen flicker.
  package var frameDelay: Duration? { hasActed ? busy.showDelay : nil }

  /// The answered screens, folded.
  package var story: Story { history.story(of: snapshot.trail) }

  /// The current frame.
  package func frame() -> Frame {
    let plan = plan
    targets = plan.targets
    return plan.frame(&builder)
  }

  // MARK: What the session says

  /// Takes what the session says now, and lays it out.
  package func refresh() {
    update()
    layOut()
  }

  /// Takes what the session says now.
  package func update() {
    guard session.ending == nil else { return }
    let before = snapshot
    snapshot = session.show().localized(by: look.localizer)
    if snapshot.entry != screens.entry { enter(from: before) }
    state.update(snapshot.elements)
    for case let control as any SearchingControl in state.allControls {
      control.onFound = { [weak self] in self?.onChange() }
    }
    busy.note(snapshot)
    // What was answered ahead of the person is not where their keys go.
    let isAtQuestion = state.isUsed || focusedField.map { !$0.isAnswered } ?? false
    if !isAtQuestion || focused == nil { state.focus = natural }
    goOnFromPressed()
    resume()
  }

  /// Where what a button began has ended well, the next thing to do has the keys.
  private func goOnFromPressed() {
    guard let pressed = state.pressed,
      let button = snapshot.elements.first(where: { $0.id == pressed }), !button.isBusy
    else { return }
    state.pressed = nil
    guard !button.hasError, state.focus == pressed, let next = order.defaultButton else { return }
    state.focus = next
  }

  private func enter(from before: Snapshot) {
    // A screen that a revisit kept is back as it was, and so is the one that was revisited.
    if before.trail.last(0).contains(where: { $0.entry == snapshot.entry }) {
      screens.forget(before.entry)
    }
    history.leave()
    submission = nil
    let isNew = screens.enter(snapshot.entry)
    // To change an answer, a person must see all that there is to choose from.
    if !snapshot.trail.last(0).isEmpty { for control in state.allControls { _ = control.close() } }
    if isNew { state.focus = natural }
    // What is to be read is read from its beginning, and what is asked is seen at once.
    state.begin(isRead: isNew && focusedField == nil && windowList == nil)
  }
}
