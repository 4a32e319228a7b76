import StepwiseFlow
import StepwiseTerminal

/// What a field does with keys and how it is drawn; one for each kind of field that is drawn
/// differently.
package protocol FieldControl: AnyObject {
  /// What is wrong with what is typed, where the control says so itself.
  var message: String? { get set }
  /// Whether it shows something that was not given yet.
  var isChanged: Bool { get }
  /// What is typed and not yet given, to be kept by the session; `nil` where nothing is to be kept.
  var draft: String? { get }
  /// The text that stands there, given or not; `nil` where nothing is typed.
  var typed: String? { get }

  /// Takes what the session says of the field now.
  func update(_ field: Snapshot.Element)
  /// Does what a key does, and says what became of it.
  func handle(_ key: Key, in field: Snapshot.Element, _ environment: Environment) -> KeyUse
  /// Takes text as a whole, unless there is no room for it.
  func paste(_ text: String) -> Bool
  /// How many bytes of UTF-8 may be typed.
  var lengthMax: Int { get }
  /// Closes what is open, such as a filter or a list, and says whether anything was.
  func close() -> Bool
  /// What Esc closes; `nil` while nothing is open.
  var closing: LocalizedStringKey? { get }
  /// The answer that is shown; `nil` where there is nothing to give yet.
  func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection) -> Action?
  /// The visible part of a control that scrolls, as of the last layout.
  var viewport: Viewport { get set }
  /// The rows of the control and its viewport; drawing changes nothing.
  func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing
  /// What keys do here, most useful first, without Enter and Esc.
  func hints(_ field: Snapshot.Element) -> [Hint]
  /// All keys that work here, for the help.
  func help(_ field: Snapshot.Element) -> [Hint]
  /// What Enter does here.
  func submitHint(_ field: Snapshot.Element) -> SubmitHint
  /// Takes away what was given, because it is asked again; `nil` for a field that is no longer seen.
  func renew(_ field: Snapshot.Element?)
}

/// A control that looks for what is typed, and may find it later.
package protocol SearchingControl: FieldControl {
  /// Called when more was found.
  var onFound: () -> Void { get set }
}

extension FieldControl {
  /// Whether it is one line of text, as an empty text of several lines is, too.
  package var isLine: Bool {
    self is LineControl || self is SecretControl || (self as? LinesControl)?.typed?.isEmpty == true
  }

  package var typed: String? { nil }
  package var viewport: Viewport {
    get { Viewport() }
    set {}
  }
  package var lengthMax: Int { AnswerRules.textLengthMax }

  package var closing: LocalizedStringKey? { nil }

  package func close() -> Bool { false }

  package func renew(_ field: Snapshot.Element?) {}

  package func help(_ field: Snapshot.Element) -> [Hint] { hints(field) + KeyTable.editing }

  package func submitHint(_ field: Snapshot.Element) -> SubmitHint { .usual }
}

/// What a control made of a key.
package enum KeyUse {
  /// Nothing: it may mean something elsewhere.
  case unused
  /// It did something that is no answer.
  case used
  /// What is typed changed.
  case edited
  /// It goes on beyond an end of what there is here.
  case atEnd
  /// It would have made the text too long, and changed nothing.
  case full
  /// The answer is to be given.
  case submitted
}

/// How there is to be drawn.
package struct Canvas {
  package let look: Look
  /// How many cells the value may take.
  package let width: Int
  /// How many rows a list may take.
  package let rows: Int
  /// How many cells each of those rows may take.
  package let rowWidth: Int
  /// Whether a list takes all the rows there are; where there are none, it is only measured.
  package var isFilled = false
  /// Whether it is only found out how many rows a list takes: they stay blank.
  package var isMeasured = false
  package let isFocused: Bool
  package let region: Region?
}

/// What a field looks like.
package struct Drawing {
  /// What stands beside its label.
  package var value = StyledText()
  /// Where in the value the cursor is.
  package var cursor: Int?
  /// Whether something is typed at the cursor; elsewhere it only marks what is chosen.
  package var isTyping = true
  /// What stands at the right end.
  package var note = StyledText()
  /// What stands below.
  package var below: [StyledText] = []
  /// Whether the pointer stands in one of them, and therefore not beside the label.
  package var hasPointerBelow = false
  /// Where in the rows below the cursor is.
  package var cursorBelow: (row: Int, column: Int)?
  /// The viewport to keep; `nil` leaves it unchanged.
  package var viewport: Viewport?
  /// Whether the rows below go on with the value, and do not stand under the label.
  package var continuesValue = false
}

/// The hints about Enter in a field.
package enum SubmitHint {
  /// The hint that every field has.
  case usual
  /// Nothing, because it does nothing.
  case none
  case word(LocalizedStringKey, short: LocalizedStringKey)
}

extension Snapshot.Element {
  /// The control that fits the kind of field.
  package func makeControl() -> any FieldControl {
    switch format?.presentation {
    case .choice, .choices: ListControl(self)
    case .toggle: ToggleControl(self)
    case .lines: LinesControl(self)
    case .secret: SecretControl(self)
    case .date: LineControl(self, steps: DateSteps())
    default: LineControl(self, steps: nil)
    }
  }
}
