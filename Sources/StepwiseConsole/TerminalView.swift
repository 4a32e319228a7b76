import StepwiseFlow
import StepwiseTerminal

/// What a person sees of a wizard in a terminal, and what their keys do: everything but reading keys
/// and writing frames.
package final class TerminalView {
  /// How long something runs before it is said that it does.
  package static let spinnerDelay = Duration.milliseconds(100)
  /// How long each sign of a spinner is seen.
  package static let spinnerStep = Duration.milliseconds(80)
  /// How many screens one left keep what was typed and where one was.
  private static let statesMax = 500

  /// How many hints are shown.
  package static let hintsMax = 5

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
  package let clock: any WizardClock
  package var look: Look
  /// How large the window is.
  package var size: (columns: Int, rows: Int) = (80, 24) {
    didSet { if size != oldValue { state.heldRows = 0 } }
  }
  /// Called when the keys ask something of the terminal.
  package var onRequest: (Request) -> Void = { _ in }
  /// Called when something is to be drawn that no key brought about.
  package var onChange: () -> Void = {}

  package var snapshot: Snapshot
  package private(set) var states: [Int: ScreenState] = [:]
  /// The entries of these screens, in the order in which one came to them last.
  private var entered: [Int] = []
  package var state = ScreenState()
  package var stateEntry = 0
  /// Which row of the story one has climbed to.
  package var climb: Int?
  package var opened: Set<TrailFlow> = []
  package var isHelping = false
  /// The first key of the help that is seen, and how many are.
  package var helpStart = 0, helpRoom = 1
  package var cancelQuestion: String?
  /// A sentence of the terminal's own, as it is shown.
  package var sentence: String?
  package var submission: Submission?
  /// Whether another letter follows that came with the one that is being typed.
  package var isTypingOn = false
  /// Whether something was typed that the session does not know yet.
  package var hasUnkeptEdit = false
  package var busySince: [String: Duration] = [:]
  /// How many rows the window had for the screen when it was last drawn.
  package var lastRoom = 10
  /// How many rows were last drawn, the list of keys apart.
  package var shownRows = 0
  /// The entries whose own rows are seen.
  package var shownEntries: Set<Int> = []
  package var builder = FrameBuilder()
  /// What is in the files of pictures; `nil` looks at no file.
  package var album: PictureAlbum?

  /// Answers that are given one after the other, because one of them may take time.
  package struct Submission {
    package let entry: Int
    package var fields: [String]
    package var press: String?
    package var isWaiting = false
  }

  /// A view of a session.
  package init(session: Session, look: Look, clock: any WizardClock) {
    self.session = session
    self.look = look
    self.clock = clock
    snapshot = session.show().localized(by: look.localizer)
    refresh()
  }

  // MARK: What the session says

  /// Takes what the session says now.
  package func refresh() {
    guard session.ending == nil else { return }
    let before = snapshot
    snapshot = session.show().localized(by: look.localizer)
    if snapshot.entry != stateEntry { enter(from: before) }
    for element in snapshot.elements where element.isField {
      state.knownControl(of: element.id)?.update(element)
    }
    noteBusy()
    // What was answered ahead of the person is not where their keys go.
    let isAtQuestion = state.isUsed || focusedField.map { !$0.isAnswered } ?? false
    if let focus = state.focus, isAtQuestion, focusable.contains(where: { $0.id == focus }) {
      resume()
    } else {
      state.focus = natural
      resume()
    }
  }

  private func enter(from before: Snapshot) {
    // A screen that a revisit kept is back as it was, and so is the one that was revisited.
    if before.trail.last(0).contains(where: { $0.entry == snapshot.entry }) {
      states[before.entry] = nil
    }
    stateEntry = snapshot.entry
    climb = nil
    submission = nil
    let known = states[stateEntry]
    state = known ?? ScreenState()
    // To change an answer, all must be seen that there is to choose from.
    if !snapshot.trail.last(0).isEmpty { state.close() }
    states[stateEntry] = state
    forgetOldest()
    if known == nil { state.focus = natural }
    state.scroll = 0
    // What is to be read is read from its beginning, and what is asked is seen at once.
    state.isScrolled = known == nil && focusedField == nil && windowList == nil
    state.heldRows = 0
  }

  /// Forgets the screens that one has not been on for the longest time.
  private func forgetOldest() {
    entered.removeAll { $0 == stateEntry }
    entered.append(stateEntry)
    while entered.count > Self.statesMax { states[entered.removeFirst()] = nil }
  }

  /// Where one is when nothing else is said: the question that is asked.
  package var natural: String? {
    let usable = focusable
    switch snapshot.question {
    case .field(let field) where usable.contains { $0.id == field.id }: return field.id
    default:
      let buttons = usable.filter { $0.button != nil }
      return (buttons.first { $0.revisits == nil } ?? buttons.first ?? usable.first)?.id
    }
  }

  package func noteBusy() {
    let now = clock.now
    var since: [String: Duration] = [:]
    for element in snapshot.elements {
      if element.isBusy || element.loading == .running {
        since[element.id] = busySince[element.id] ?? now
      } else if case .progress(let progress) = element.kind, progress.fraction == nil {
        since[ScreenLayout.progressID] = busySince[ScreenLayout.progressID] ?? now
      }
    }
    if !snapshot.busy.isEmpty { since[""] = busySince[""] ?? now }
    busySince = since
  }

  /// How long it is until something must be drawn anew because time has passed; `nil` for never.
  package var nextChange: Duration? {
    let now = clock.now
    return busySince.values.map { since in
      let time = now - since
      if time < Self.spinnerDelay { return Self.spinnerDelay - time }
      let steps = Int(time / Self.spinnerStep) + 1
      return max(.milliseconds(1), Self.spinnerStep * steps - time)
    }.min()
  }
}
