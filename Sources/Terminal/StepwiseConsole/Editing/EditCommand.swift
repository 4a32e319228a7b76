/// A command that edits text, for the keys of a ``Keymap``.
///
/// Commands that name a ``Motion`` act on the text from the cursor to the position that the motion
/// leads to, so that each motion works with each of them.
@nonexhaustive
public nonisolated enum EditCommand: Equatable, Sendable {
  /// Moves the cursor.
  case move(Motion)
  /// Erases text.
  case erase(Motion)
  /// Erases text, and keeps it for ``put(_:)``.
  case cut(Motion)
  /// Erases text, keeps it for ``put(_:)``, and goes to insert mode.
  case change(Motion)
  /// Keeps text for ``put(_:)``.
  case copy(Motion)
  /// Waits for a motion and then acts as far as it leads; acts on the selection if there is one.
  case begin(Operation)
  /// Inserts the text that was cut or copied last; never text from another field.
  case put(Side)
  /// Inserts a text, as a paste does.
  case insert(String)
  /// Begins a line, in a text that may have several.
  case newLine
  /// Swaps the characters around the cursor.
  case swapCharacters
  /// Waits for a character, and replaces the one at the cursor with it.
  case replaceCharacter
  /// Turns capitals into small letters, and the reverse.
  case switchCase
  /// Joins the line with the next one.
  case joinLines
  /// Takes back the last change.
  case undo
  /// Makes the last change again that was taken back.
  case redo
  /// Repeats the last change of command mode.
  case repeatChange
  /// Goes to insert mode.
  case insertMode(InsertPlace)
  /// Begins or ends a selection of characters, or of whole lines.
  case select(lines: Bool)
  /// Moves the cursor to the other end of the selection.
  case swapEnds

  /// An operation on the text that a motion leads over.
  @nonexhaustive
  public enum Operation: Equatable, Sendable {
    /// Cuts the text.
    case cut
    /// Cuts the text, and goes to insert mode.
    case change
    /// Copies the text.
    case copy
  }

  /// A side of the cursor.
  @nonexhaustive
  public enum Side: Equatable, Sendable {
    /// At the cursor, which then is behind the new text.
    case cursor
    /// Before or behind the character at the cursor, or above or below its line if the text is
    /// whole lines.
    case before, behind
  }

  /// The place where insert mode begins.
  @nonexhaustive
  public enum InsertPlace: Equatable, Sendable {
    /// Before or behind the character at the cursor.
    case before, behind
    /// At the first character of the line that is no blank.
    case lineStart
    /// At the end of the line.
    case lineEnd
    /// In a new line above or below.
    case above, below
  }

  /// A movement of the cursor.
  @nonexhaustive
  public enum Motion: Equatable, Sendable {
    /// To the next character, also over the end of a line.
    case left, right
    /// To the next character of the line.
    case leftInLine, rightInLine
    /// To the line above or below, in the same column.
    case up, down
    /// To an end of the line.
    case lineStart, lineEnd
    /// To the end of the line, or over the line break if the cursor is there already.
    case lineRest
    /// To the first character of the line that is no blank.
    case firstNonBlank
    /// To an end of the text.
    case textStart, textEnd
    /// To the start of a word of letters and digits, or behind its end.
    case wordLeft, wordRight
    /// To the start of a word between blanks, across lines.
    case blankLeft
    /// To the next, the previous, or the end of a word as vi counts them: letters and digits, or
    /// other signs; with `big`, anything between blanks.
    case nextWord(big: Bool), previousWord(big: Bool), wordEnd(big: Bool)
    /// Waits for a character and goes to the next such one of the line, or stops before it.
    case toCharacter(forward: Bool, stopsBefore: Bool)
    /// Repeats the last search for a character, also in the other direction.
    case sameCharacter(reversed: Bool)
    /// Over the whole line.
    case line
    /// To the first line after the same key is pressed again, or to the line of the count.
    case firstLine
    /// To the last line, or to the line of the count.
    case lastLine
  }
}
