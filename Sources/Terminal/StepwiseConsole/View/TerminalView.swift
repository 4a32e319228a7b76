import StepwiseFlow
import StepwiseTerminal

/// Shows a wizard as a person sees it in a terminal, and handles their keys; only reading keys and
/// writing frames is left to others.
///
/// A key, a change in the session and a new window size each lead to a layout, which also updates
/// all scroll positions; drawing a frame changes nothing.
package final class TerminalView {
  /// A request of the view to the terminal.
  package enum Request: Equatable {
    /// Stop the program, as Ctrl-Z does.
    case suspend
    /// End the program by a signal, as Ctrl-\ does.
    case quit
    /// Draw everything again.
    case redraw
    /// Open this text in the person's own editor.
    case edit(String)
    /// Find out where in the frame the mouse was used.
    case locate(MouseEvent)
    /// Draw a frame that no key caused.
    case draw
  }

  /// What was found out for the last frame; without it, frames are the same and take longer.
  struct Memo {
    /// The order of the focus for some visible entries.
    var order: (order: FocusOrder, shownEntries: Set<Int>)?
    /// The last row of hints, and what it was made from.
    var hints: (hints: [Hint], mode: ModeName?, columns: Int, row: StyledText)?
    /// The elements of the last layout.
    package var elements: EarlierElements? = EarlierElements()
    /// The rows that were turned into cells.
    var rows = FrameBuilder()
  }

  /// The use of the mouse.
  struct Mouse {
    package var isUsed = false
    /// The click targets of the last frame.
    package fileprivate(set) var targets: [ClickTarget] = []
    /// The last click that led to another screen, and its time, because the second click of a double click is not meant
    /// for that screen.
    var leavingClick: (event: MouseEvent, time: Duration)?
  }

  /// What takes all keys while it is open.
  enum Overlay {
    case help(HelpPages)
    case cancelQuestion(CancelQuestion)
  }

  /// A message of the terminal itself, about the last key.
  struct Remark: Equatable {
    package let text: String
    /// Whether something went wrong; otherwise it only informs, in the colour of hints.
    package var isError = false
    /// The sentence that keys behind it were dropped; `nil` if none were.
    var dropped: String?
  }

  let session: Session
  package var theme: ResolvedTheme {
    didSet {
      memo.hints = nil
      layOut()
    }
  }
  /// The size of the window.
  package var size: (columns: Int, rows: Int) {
    didSet {
      guard size != oldValue else { return }
      state.heldRows = 0
      layOut()
    }
  }
  /// The pictures of the screens; `nil` looks at no files.
  package var pictures: (any ScreenPictures)?
  /// Called with a request to the terminal.
  package var onRequest: (Request) -> Void = { _ in }

  package var snapshot: Snapshot { didSet { memo.order = nil } }
  /// The snapshot in the wizard's own words.
  private var source: Snapshot
  /// The state of the current screen.
  var state = ScreenState()
  var screens = ScreenStates()
  var memo = Memo()
  /// The field that receives the letters that are read together, as in a paste that the terminal
  /// does not mark; `nil` after the last letter.
  var burst: (field: Snapshot.Element, control: any FieldControl)?
  var historyCursor = HistoryCursor()
  var overlay: Overlay?
  /// A message of the terminal itself.
  var remark: Remark?
  /// The answers whose verdicts are still open.
  var given: [GivenAnswer] = []
  var busy: BusyClock
  /// The keys that wait, and what the person has seen.
  package var waiting = WaitingKeys()
  /// Whether the last key submitted an answer or pressed a button, so that the frame need not show
  /// typed text at once.
  var hasActed = false
  let clock: any WizardClock
  /// The arrangement of the screen in the window.
  var arrangement = Arrangement()
  var mouse = Mouse()
  /// The keys that edit text.
  package var keymap = Keymap.emacs

  /// Creates a view of a session.
  package init(
    session: Session, theme: ResolvedTheme, clock: any WizardClock,
    size: (columns: Int, rows: Int) = (80, 24), pictures: (any ScreenPictures)? = nil
  ) {
    self.session = session
    self.theme = theme
    self.size = size
    self.pictures = pictures
    self.clock = clock
    busy = BusyClock(clock)
    source = session.show()
    snapshot = source.localized(by: theme.localizer)
    refresh()
  }

  /// The states of the known screens.
  var states: [Int: ScreenState] { screens.others.merging([screens.entry: state]) { $1 } }
  /// The selected row of the history; `nil` while keys go to the screen.
  package var historyRow: Int? { historyCursor.row }
  var help: HelpPages? { if case .help(let pages) = overlay { pages } else { nil } }
  package var isHelping: Bool { help != nil }
  /// The open question whether to cancel; `nil` if it is not asked.
  var cancelQuestion: CancelQuestion? {
    if case .cancelQuestion(let question) = overlay { question } else { nil }
  }
  /// The time until the frame changes by itself; `nil` for never.
  package var nextChange: Duration? { busy.nextChange }

  /// How long the next frame can wait, because the effect of a key may end in a moment; `nil` if it
  /// cannot wait.
  ///
  /// Without it, each request of a few milliseconds would make the screen flicker.
  package var frameDelay: Duration? { hasActed ? busy.showDelay : nil }

  /// The answered screens, folded.
  var history: AnswerHistory { historyCursor.history(of: snapshot.trail) }

  /// The current frame.
  package func frame() -> Frame {
    let plan = plan
    mouse.targets = plan.targets
    return plan.frame(&memo.rows)
  }

  // MARK: Updates from the session

  /// Updates from the session, and lays out the screen.
  package func refresh() {
    update()
    layOut()
  }

  /// Updates from the session.
  func update() {
    guard session.ending == nil else { return }
    let before = snapshot
    let shown = session.show()
    snapshot = shown.localized(by: theme.localizer, after: (source, before))
    source = shown
    let isEntered = snapshot.entry != screens.entry
    if isEntered { enter(from: before) }
    let new = state.update(snapshot.elements, after: isEntered ? [] : before.elements)
    for case let control as any SearchingControl in new {
      control.onFound = { [weak self] in self?.onRequest(.draw) }
      control.keepsMessage = theme.isSpoken
      if let line = control as? LineControl, line.stepsDates {
        line.calendarDay = { [weak self] in self?.calendarDay }
      }
    }
    busy.note(snapshot)
    // Answers that were given in advance do not attract the focus.
    let isAtQuestion = state.isUsed || focusedField.map { !$0.isAnswered } ?? false
    if !isAtQuestion || focused == nil { state.focus = defaultFocus }
    goOnFromPressed()
    let isStopped = followVerdicts()
    followWaiting(after: before, isStopped: isStopped)
  }

  /// Moves the focus to the next step after the effect of a button has succeeded; not for a screen
  /// reader, which reads out changes but not where the cursor went.
  private func goOnFromPressed() {
    guard let pressed = state.pressed,
      let button = snapshot.elements.first(where: { $0.id == pressed }), !button.isBusy
    else { return }
    state.pressed = nil
    guard !theme.isSpoken, !button.hasError, state.focus == pressed, let next = order.defaultButton
    else { return }
    state.focus = next
  }

  private func enter(from before: Snapshot) {
    // A screen that a revisit kept is restored as it was, and so is the revisited screen.
    if before.trail.last(0).contains(where: { $0.entry == snapshot.entry }) {
      screens.forget(before.entry)
    }
    historyCursor.leave()
    given = []
    let known = screens.enter(snapshot.entry, leaving: state)
    let isNew = known == nil
    state = known ?? ScreenState()
    state.typedName = TypedName()
    // A list that the person comes back to shows all options, with the answer selected: to change the answer, they must
    // see the others, and letters that they type begin a new filter.
    for control in state.allControls {
      _ = control.close()
      control.beginAnew()
    }
    if isNew { state.focus = defaultFocus }
    // A text is shown from its beginning, a question at once.
    state.begin(isRead: isNew && focusedField == nil && windowList == nil)
  }
}
