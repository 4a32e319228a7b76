import StepwiseConsole
import StepwiseLines

/// The choice of who answers a wizard, and how.
///
/// ``terminal(_:)`` and ``plain`` are for a person. If standard input is not a terminal, it is a script instead.
@nonexhaustive
public enum Conversation {
  /// A person at a terminal, on a drawn screen.
  ///
  /// The wizard asks in plain lines instead if the terminal can do no more, or if the environment asks for lines with
  /// `ACCESSIBLE=1`.
  case terminal(TerminalSettings)
  /// A person at a terminal, in plain lines.
  case plain
  /// The steps file with this path; `-` is standard input, even if it is a terminal.
  case script(String)
  /// Another program, in lines of JSON on standard input and output.
  case json
  /// Nobody: a missing answer ends the run with 75.
  case nobody
  /// A driver of your own.
  ///
  /// The script is the steps file for a driver that plays one (``Driver/playsScript``); `nil` is standard input.
  case driver(any Driver, script: String? = nil)

  /// The choice of a program without options: a drawn screen with the usual settings.
  public static var automatic: Conversation { .terminal(TerminalSettings()) }

  /// The path of the script; `nil` is standard input, or no script.
  var script: String? {
    switch self {
    case .script(let path), .driver(_, let path?): path == "-" ? nil : path
    default: nil
    }
  }

  /// The file for printed text; `nil` for none.
  var log: String? {
    if case .terminal(let settings) = self { settings.log } else { nil }
  }

  /// Whether another program reads lines of JSON on standard output.
  var writesJSON: Bool {
    if case .json = self { true } else { false }
  }

  /// Whether nobody can answer what is missing.
  var asksNobody: Bool {
    if case .nobody = self { true } else { false }
  }

  /// Opens the script that answers; `nil` if none does.
  func openScript(waitingFor timeout: Duration) throws -> ScriptInput? {
    guard try choice(in: .current).playsScript else { return nil }
    return try SharedInput.script(script, timeout: timeout)
  }
}

/// The settings of a drawn screen.
public struct TerminalSettings {
  /// Whether the screen is drawn for a screen reader: the cursor is on the selection, words replace
  /// marks, and each key writes only the changes.
  public var keepsCursor: Bool
  /// Whether the screen uses the mouse; the terminal then selects text only with Shift held down.
  public var usesMouse: Bool
  /// The keys that edit text; `nil` are those of the person's readline init file.
  public var keymap: Keymap?
  /// The file for text that is printed while the terminal is drawn on; `nil` shows the text above the frame.
  public var log: String?
  /// Changes the keys that edit text, also those of the person.
  var bindKeys: (inout Keymap) throws -> Void = { _ in }

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - keepsCursor: Whether the screen is drawn for a screen reader.
  ///   - usesMouse: Whether the screen uses the mouse.
  ///   - keymap: The keys that edit text; `nil` are those of the person's readline init file.
  ///   - log: The file for text that is printed meanwhile; `nil` shows the text above the frame.
  public init(
    keepsCursor: Bool = false, usesMouse: Bool = false, keymap: Keymap? = nil, log: String? = nil
  ) {
    self.keepsCursor = keepsCursor
    self.usesMouse = usesMouse
    self.keymap = keymap
    self.log = log
  }

  /// The keys that the program or the person chose, with the keys that the program binds.
  func chosenKeymap() throws -> Keymap {
    var keymap = keymap ?? (ReadlineInit().usesVi ? .vi : .emacs)
    do {
      try bindKeys(&keymap)
    } catch let rejection as Rejection {
      throw RunFailure(.failure, rejection.sentence)
    }
    return keymap
  }
}
