import StepwiseConsole
import StepwiseSystem
import StepwiseTerminal

/// The driver that talks, before it is made.
enum DriverChoice {
  /// The driver that the settings name.
  case own(any Driver)
  /// The driver of `--no-input`.
  case unattended
  case json, script
  /// Plain lines.
  case plain(TalkPlace)
  /// A drawn screen.
  case drawn(TalkPlace, TerminalSettings)

  /// Whether a script answers.
  var playsScript: Bool {
    switch self {
    case .script: true
    case .own(let driver): driver.playsScript
    case .unattended, .json, .plain, .drawn: false
    }
  }

  /// Whether a person answers, and no script does for them.
  var isForPerson: Bool {
    switch self {
    case .plain, .drawn: true
    case .own(let driver): driver.isLive && !driver.playsScript
    case .unattended, .json, .script: false
    }
  }

  /// Makes the driver.
  func makeDriver() throws -> any Driver {
    switch self {
    case .own(let driver): driver
    case .unattended: UnattendedDriver()
    case .json: JSONDriver()
    case .script: ScriptDriver()
    case .plain(let place): PlainDriver(descriptor: try place.terminal().descriptor)
    case .drawn(let place, let settings):
      TerminalDriver(
        terminal: try place.terminal(), settings: settings, keymap: try settings.chosenKeymap())
    }
  }
}

/// A place for a conversation with a person.
enum TalkPlace {
  case standardError, controllingTerminal

  static let missing = RunFailure(
    .usage, "There is no terminal to talk on: answer with --script FILE.")

  /// Opens the terminal.
  fileprivate func terminal() throws -> Terminal {
    let terminal: Terminal? =
      switch self {
      case .standardError: .of(STDERR_FILENO)
      case .controllingTerminal: .controlling()
      }
    guard let terminal else { throw Self.missing }
    return terminal
  }
}

/// The state of a process, as far as the choice of a driver depends on it.
struct ProcessState {
  /// The kind of a standard stream.
  enum Stream: CaseIterable { case closed, terminal, other }

  var input: Stream
  var error: Stream
  /// Whether there is a controlling terminal; asked for only if a conversation could need it.
  var hasControllingTerminal: Bool
  /// The environment variable `TERM`; empty if it is not set.
  var term = ""
  /// The environment variable `ACCESSIBLE`; empty if it is not set.
  var accessible = ""

  /// The state of this process.
  static var current: ProcessState {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
    let input: Stream =
      StandardStreams.isInputClosed ? .closed : isTerminal(STDIN_FILENO) ? .terminal : .other
    let error: Stream = isTerminal(STDERR_FILENO) ? .terminal : .other
    return ProcessState(
      input: input, error: error,
      hasControllingTerminal: input == .terminal && error != .terminal && Terminal.hasControlling,
      term: variable("TERM"), accessible: variable("ACCESSIBLE"))
  }

  /// Whether the terminal supports only lines.
  fileprivate var hasOnlyLines: Bool { ["", "dumb"].contains(term) }
  /// Whether the person asked for lines in the environment.
  fileprivate var wantsLines: Bool { !["", "0", "false"].contains(accessible) }
}

extension Conversation {
  /// Chooses the driver.
  ///
  /// - Parameter process: The state of the process.
  /// - Returns: The choice.
  /// - Throws: A failure with the code 64 if there is nothing to talk to, or no terminal to talk on.
  func choice(in process: ProcessState) throws(RunFailure) -> DriverChoice {
    // A script with a name needs no standard input.
    if script == nil, process.input == .closed, readsInput {
      throw RunFailure(
        .usage,
        "There is nothing to talk to: standard input is closed. Open it, or answer with --script FILE."
      )
    }
    switch self {
    case .nobody: return .unattended
    case .driver(let driver, _): return .own(driver)
    case .json: return .json
    case .script: return .script
    case .terminal, .plain: break
    }
    guard process.input == .terminal else { return .script }
    guard process.error == .terminal || process.hasControllingTerminal else {
      throw TalkPlace.missing
    }
    let place = process.error == .terminal ? TalkPlace.standardError : .controllingTerminal
    guard case .terminal(let settings) = self, !process.hasOnlyLines,
      settings.keepsCursor || !process.wantsLines
    else { return .plain(place) }
    return .drawn(place, settings)
  }

  /// Whether standard input is read if no file is named.
  private var readsInput: Bool {
    switch self {
    case .nobody: false
    case .driver(let driver, _): driver.playsScript
    case .terminal, .plain, .script, .json: true
    }
  }
}
