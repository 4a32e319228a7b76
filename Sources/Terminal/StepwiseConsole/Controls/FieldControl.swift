import StepwiseFlow
import StepwiseTerminal

/// Handles the keys of a field and draws it; one type for each kind of field that is drawn
/// differently.
protocol FieldControl: AnyObject {
  /// An error in the typed text that the control reports itself.
  var message: String? { get set }
  /// Whether the field shows something that was not submitted yet.
  var isChanged: Bool { get }
  /// Whether the field shows nothing that the person or the author has chosen.
  var isUntouched: Bool { get }
  /// The typed text that was not submitted yet, for the session to keep; `nil` if there is nothing
  /// to keep.
  var draft: String? { get }
  /// The text in the field, submitted or not; `nil` if nothing is typed.
  var typed: String? { get }

  /// Takes the current state of the field from the session.
  func update(_ field: Snapshot.Element)
  /// Handles a key and returns its effect.
  func handle(
    _ key: Key, in field: Snapshot.Element, _ environment: Environment, _ keymap: Keymap
  ) -> KeyUse
  /// Whether Esc has a meaning for the text in the field, because the keys have modes.
  func takesEscape(_ keymap: Keymap) -> Bool
  /// The arrow key that a letter stands for now; `nil` for none.
  func arrow(for key: Key, _ keymap: Keymap) -> Key?
  /// The name of the mode of the keys; `nil` if they have no modes here.
  func mode(_ keymap: Keymap) -> ModeName?
  /// Returns to the mode in which a field begins.
  func beginAnew()
  /// Goes to command mode, because the person came here from another field in command mode.
  func beginInCommandMode()
  /// Inserts the whole text, unless there is no room for it.
  func paste(_ text: String) -> Bool
  /// The maximum number of bytes of UTF-8 that can be typed.
  var lengthMax: Int { get }
  /// Closes an open filter or list; returns whether anything was open.
  func close() -> Bool
  /// The thing that Esc closes; `nil` if nothing is open.
  var closing: LocalizedStringKey? { get }
  /// The answer that the field shows; `nil` if there is nothing to submit yet.
  func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection) -> Action?
  /// The visible part of a control that scrolls, as of the last layout.
  var viewport: Viewport { get set }
  /// Returns the rows of the control and its viewport; drawing changes nothing.
  func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing
  /// The hint about a valid answer; `nil` for none.
  func answerHint(_ field: Snapshot.Element, in region: Region?) -> LocalizedStringKey?
  /// Whether the typed text can never become an answer, whatever is typed after it; the hint says why.
  var isUnfit: Bool { get }
  /// The hints about keys in this field, most useful first, without Enter and Esc.
  func hints(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint]
  /// All keys that work in this field, for the help.
  func help(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint]
  /// The hint about Enter in this field.
  func submitHint(_ field: Snapshot.Element) -> SubmitHint
  /// Discards the submitted text, because the field is asked again; `nil` for a field that is no
  /// longer visible.
  func renew(_ field: Snapshot.Element?)
}

/// A control that searches for the typed text, and may find it later.
protocol SearchingControl: FieldControl {
  /// Called when more was found.
  var onFound: () -> Void { get set }
  /// Whether the error stays until the next answer, instead of until the next key.
  var keepsMessage: Bool { get set }
}

extension SearchingControl {
  var keepsMessage: Bool {
    get { false }
    set {}
  }
}

extension FieldControl {
  /// Whether the value is one line of text; an empty text of several lines is one line, too.
  var isLine: Bool {
    self is LineControl || self is SecretControl || (self as? LinesControl)?.typed?.isEmpty == true
  }

  package var typed: String? { nil }
  var viewport: Viewport {
    get { Viewport() }
    set {}
  }
  var lengthMax: Int { AnswerRules.textLengthMax }

  var closing: LocalizedStringKey? { nil }

  func close() -> Bool { false }

  func renew(_ field: Snapshot.Element?) {}

  func help(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] { hints(field, keymap) }

  var isUnfit: Bool { false }

  var isUntouched: Bool { false }

  func takesEscape(_ keymap: Keymap) -> Bool { false }

  func arrow(for key: Key, _ keymap: Keymap) -> Key? { nil }

  func mode(_ keymap: Keymap) -> ModeName? { nil }

  func beginAnew() {}

  func beginInCommandMode() {}

  func submitHint(_ field: Snapshot.Element) -> SubmitHint { .usual }

  func answerHint(_ field: Snapshot.Element, in region: Region?) -> LocalizedStringKey? {
    field.hint
  }
}

/// A control for text that keys edit.
protocol EditingControl: FieldControl {
  /// The text and its cursor.
  var editor: EditedText { get }

  /// The hints about the keys that do more than edit the text.
  func ownHints(_ field: Snapshot.Element) -> [Hint]
}

extension EditingControl {
  func takesEscape(_ keymap: Keymap) -> Bool { editor.takesEscape(keymap) }

  func arrow(for key: Key, _ keymap: Keymap) -> Key? { editor.arrow(for: key, keymap) }

  func mode(_ keymap: Keymap) -> ModeName? {
    guard keymap.hasModes else { return nil }
    return switch editor.mode {
    case .insert: .insert
    case .command: .command
    case .visual:
      ModeName(word: editor.selectsLines ? "lines selected" : "text selected", short: "selected")
    }
  }

  func hints(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
    guard editor.mode == .insert else {
      return keymap.table(of: editor.mode).hints(for: .insertMode(.before))
    }
    return ownHints(field)
  }

  func help(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
    (editor.mode == .insert ? ownHints(field) : []) + keymap.hints(in: editor.mode)
  }
}

/// The effect of a key on a control.
nonisolated enum KeyUse {
  /// The control does not use the key; it may have a meaning elsewhere.
  case unused
  /// The control used the key, and the typed text is the same.
  case used
  /// The typed text changed.
  case edited
  /// The key leads beyond an end of the control.
  case atEnd
  /// The key would have made the text too long, and changed nothing.
  case full
  /// The key submits the answer.
  case submitted
  /// The key would have submitted or ticked what cannot be; the field says why.
  case rejected
}

/// The theme and the space for drawing a control.
nonisolated struct Canvas {
  let theme: ResolvedTheme
  /// The number of cells for the value.
  let width: Int
  /// The number of rows for a list.
  let rows: Int
  /// The number of cells for each of those rows.
  let rowWidth: Int
  /// Whether a list fills all the rows; with 0 rows, it is only measured.
  var isFilled = false
  /// Whether only the number of rows is wanted; the rows may stay blank.
  var isMeasured = false
  /// Whether a list shows its options without the focus, too.
  var isOpen = false
  let isFocused: Bool
  let region: Region?
}

/// A field as it is drawn.
nonisolated struct Drawing {
  /// The text beside the label.
  var value = StyledText()
  /// The position of the cursor in the value.
  var cursor: Int?
  /// Whether the cursor is where text is typed; otherwise it only marks the selected option.
  var isTyping = true
  /// The text at the right end of the row.
  var note = StyledText()
  /// The rows below the label.
  var below: [StyledText] = []
  /// Whether the pointer is in one of the rows below, and therefore not beside the label.
  var hasPointerBelow = false
  /// The position of the cursor in the rows below.
  var cursorBelow: (row: Int, column: Int)?
  /// The viewport to keep; `nil` leaves it unchanged.
  var viewport: Viewport?
  /// Whether the rows below continue the value, instead of standing under the label.
  var continuesValue = false
  /// Whether the rows below stand below the error of the field, too.
  var isBelowError = false
  /// Whether the rows below stand below the error or the hint of the field.
  var isBelowHelp = false
  /// Whether the value shows the help of the field already.
  var showsHelp = false
}

/// The name of a mode of the keys, for the row of hints.
nonisolated struct ModeName: Equatable {
  let word: LocalizedStringKey
  /// The short form, for narrow windows.
  let short: LocalizedStringKey

  static let insert = ModeName(word: "insert mode", short: "insert")
  static let command = ModeName(word: "command mode", short: "commands")
}

/// The hint about Enter in a field.
nonisolated enum SubmitHint {
  /// The hint that is the same for every field.
  case usual
  /// No hint, because Enter does nothing.
  case none
  case word(LocalizedStringKey, short: LocalizedStringKey)
}

extension Snapshot.Element {
  /// Whether the answers are texts that are sent to someone, as in a chat.
  var isComposer: Bool { repeatsQuestion && answerKind?.value == .text && !isSecret }

  /// Makes the control for the kind of answer; a kind without one of its own is typed in a line.
  func makeControl() -> any FieldControl {
    let kind = answerKind ?? .line
    return switch kind {
    case .choice: ListControl(self, isSeveral: false)
    case .choices: ListControl(self, isSeveral: true)
    case .toggle: ToggleControl(self)
    case .date: LineControl(self, steps: DateSteps())
    case .path: LineControl(self, completesPaths: true)
    case _ where kind.isSecret: SecretControl(self)
    case _ where kind.isMultiline: LinesControl(self)
    default: LineControl(self)
    }
  }
}
