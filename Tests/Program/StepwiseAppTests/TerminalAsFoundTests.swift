import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// However a wizard ends, and whatever it shows then, the terminal is as it was found.
///
/// Rows are faces and columns are ways; ``TerminalProgram/expectAsFound(_:cursor:at:)`` is the oracle of all.
@Suite("The terminal as it was found", .tags(.program, .terminal), .slow)
nonisolated struct TerminalAsFoundTests {
  /// What the wizard shows when the end comes.
  enum Face: CaseIterable {
    case frame, window, mouse, mouseWindow, kittyPicture, iTerm2Picture, lent
    /// Plain lines: a question, and a secret that is not shown.
    case lines, secret

    var hasMouse: Bool { self == .mouse || self == .mouseWindow }
    var hasPicture: Bool { self == .kittyPicture || self == .iTerm2Picture }
    var isPlain: Bool { self == .lines || self == .secret }
    var isWindow: Bool { self == .window || self == .mouseWindow }

    private static let folder = TestFolder()

    /// The path of a picture, which is read again when the wizard comes back.
    private static let picture: String = {
      let path = folder["pet.png"]
      try? Data(TinyPicture.png(width: 100, height: 100)).write(to: URL(fileURLWithPath: path))
      return path
    }()

    /// Starts the probe and goes to this face.
    func begin(shell: String? = nil, isProcess: Bool = false) throws -> TerminalProgram {
      let program = try TerminalProgram.probing(
        isPlain ? ["--plain"] : hasMouse ? ["--mouse"] : [], shell: shell,
        environment: hasPicture ? ["PROBE_PICTURE": Self.picture] : [:], columns: 100,
        traits: self == .kittyPicture ? .kitty : self == .iTerm2Picture ? .iTerm2 : .modern,
        isProcess: isProcess)
      if isPlain {
        try program.waitFor("Choose:")
        if self == .secret { program.type("Sign in\nada\n") }
        try waitUntilShown(by: program)
        return program
      }
      try program.waitFor("F1")
      if !hasPicture { try program.waitForKeys() }
      if isWindow { try program.pressButton("Window") }
      if hasPicture { try program.pressButton("Picture") }
      if self == .lent { try program.pressButton("Borrow") }
      try waitUntilShown(by: program)
      return program
    }

    /// Waits until it is shown, with all modes that belong to it.
    func waitUntilShown(by program: TerminalProgram) throws {
      try program.wait(
        until: { screen in
          switch self {
          case .lines: true
          case .secret: screen.shows("Password (not shown):")
          case .lent: screen.shows("borrowed") && screen.shows(" icanon")
          case .kittyPicture, .iTerm2Picture:
            screen.pictures.count == 1 && screen.pictures[0].isWhole && !screen.isDrawing
          case .window, .mouseWindow:
            screen.isAlternate && screen.shows("Line 1") && screen.keyboardFlags == 1
              && self.hasMouse == screen.modes.isSuperset(of: [1000, 1006])
          case .frame, .mouse:
            screen.shows("F1") && screen.keyboardFlags == 1
              && self.hasMouse == screen.modes.isSuperset(of: [1000, 1006])
          }
        }, "\(self)")
    }
  }

  /// How the wizard ends.
  enum Way: Hashable {
    /// The last answer, a cancel, an error of the wizard, and a trap in its code.
    case finish, cancel, fail, trap
    /// A signal from outside.
    case signal(Int32)
    /// The terminal is gone.
    case hangUp
    /// A stop and a continuation by the shell, and then a cancel.
    case stop
    /// Continuations and stops that nobody announces, and then a cancel.
    case goesOn([Int32])
    /// Printed output, with and without commands for the terminal, and then a cancel.
    case output
    /// Many sizes, and then a cancel.
    case sizes
    /// Bytes that begin a sequence and do not end it, and then Ctrl-C.
    case unfinished(String)

    var needsProcess: Bool {
      switch self {
      case .trap, .signal, .hangUp, .stop, .goesOn: true
      case .finish, .cancel, .fail, .output, .sizes, .unfinished: false
      }
    }
  }

  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGALRM,
    SIGUSR1, SIGXCPU,
  ]

  /// All signals have one handler, so that four are sent to each face, and each of the others to one in turn.
  private static let rows: [(face: Face, way: Way)] = {
    let usual = [SIGINT, SIGTERM, SIGHUP, SIGSEGV]
    var rows: [(Face, Way)] = []
    for face in Face.allCases {
      // SIGINT is for the other program as long as that has the terminal.
      rows += usual.filter { face != .lent || $0 != SIGINT }.map { (face, .signal($0)) }
      guard face != .lent else {
        rows.append((face, .finish))
        continue
      }
      rows += [(face, .finish), (face, .cancel), (face, .hangUp)]
      if [.frame, .lines, .mouse].contains(face) { rows += [(face, .fail), (face, .trap)] }
      guard !face.isPlain else { continue }
      rows += [(face, .stop), (face, .sizes), (face, .goesOn([SIGSTOP, SIGCONT]))]
    }
    let others = signals.filter { !usual.contains($0) }
    rows += others.enumerated().map { (Face.allCases[$0 % Face.allCases.count], .signal($1)) }
    for face in [Face.frame, .window] {
      rows += [(face, .goesOn([SIGCONT])), (face, .goesOn([SIGCONT, SIGCONT]))]
    }
    rows.append((.frame, .output))
    // Alt with some letters begins like a reply of the terminal, and a connection may lose the end of a paste.
    rows += ["\u{1B}[200~abc", "\u{1B}P", "\u{1B}]11;rgb:", "\u{1B}_Gi=31;"].map {
      (.frame, .unfinished($0))
    }
    return rows
  }()

  @Test(arguments: rows) func theTerminalIsAsItWasFound(_ face: Face, _ way: Way) throws {
    let shell = way == .stop ? #"set -m; "$@"; echo "stopped $?"; read line; fg"# : nil
    let program = try face.begin(shell: shell, isProcess: way.needsProcess)
    let wanted = try go(way, face, program)
    let end = try program.end()
    #expect(wanted.ends.contains(end), "\(end)")
    guard way != .hangUp else { return }
    let said = wanted.last.isEmpty || program.screen.transcript.contains(wanted.last)
    #expect(said, "“\(wanted.last)” is missing: \(program.screen.text.suffix(500))")
    // A fault from outside may come between a frame and the sequence that must follow it.
    let faults = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGTRAP, SIGFPE].map { Way.signal($0) }
    program.expectAsFound(cursor: !face.isPlain && face != .lent && !faults.contains(way))
  }

  /// Goes a way to the end.
  ///
  /// - Returns: The documented ends, and what must be on the screen then.
  private func go(
    _ way: Way, _ face: Face, _ program: TerminalProgram
  ) throws -> (ends: [ProgramEnd], last: String) {
    switch way {
    case .finish: return ([face == .lent ? .exit(130) : .exit(0)], try finish(face, program))
    case .cancel: break
    case .fail:
      try press("Fail", face, program)
      return ([.exit(1)], "This failed on purpose.")
    case .trap:
      try press("Trap", face, program)
      return ([.signal(SIGTRAP), .signal(SIGILL)], "This is meant.")
    case .signal(let number):
      program.signal(number)
      return ([.signal(number)], "")
    case .hangUp:
      // The signal, the end of the input and its failure come at once.
      program.hangUp()
      return ([.signal(SIGHUP), .exit(130), .exit(74)], "")
    case .stop:
      program.press(.control("z"))
      try program.waitFor("stopped 148")
      program.expectAsFound("\(face) while it is stopped")
      program.skipWritten()
      program.type("\n")
      try program.waitForNext("\u{1B}[?2004h")
      try face.waitUntilShown(by: program)
    case .goesOn(let signals):
      for signal in signals {
        program.signal(signal)
        // A continued program draws its frame again; a stop cannot be seen.
        if signal == SIGCONT { try program.waitForNext("\u{1B}[?2004h") }
      }
      try face.waitUntilShown(by: program)
    case .output:
      try program.pressButton("Print")
      try program.waitFor("printed to the error")
      try program.pressButton("Escape")
      try program.waitFor("red alert")
      #expect(program.screen.title == "Probe" && program.screen.text.hasPrefix("printed to the "))
    case .sizes:
      for number in 1...30 { program.resize(columns: 60 + number * 7 % 40, rows: 20 + number % 5) }
      program.resize(columns: 90, rows: 24)
      try program.wait(until: { $0.columns == 90 }, "the size")
      try face.waitUntilShown(by: program)
    case .unfinished(let bytes):
      program.send(Array(bytes.utf8))
      program.send([3])
      return ([.exit(130)], "Cancelled at")
    }
    if face.isPlain { program.type(":cancel\n") } else { program.press(.control("c")) }
    return ([.exit(130)], "Cancelled at")
  }

  private func press(_ label: String, _ face: Face, _ program: TerminalProgram) throws {
    if face.isPlain { return program.type("\(label)\n") }
    try program.pressButton(label)
  }

  private func finish(_ face: Face, _ program: TerminalProgram) throws -> String {
    switch face {
    case .frame, .mouse:
      try program.pressButton("Ask")
      try program.waitFor("esc back")
      program.type("Ada\n")
      return "Hello, Ada!"
    case .lines:
      program.type("Ask\nAda\n")
      return "Hello, Ada!"
    case .window, .mouseWindow:
      program.press(.end, .enter)
      return "Back from the window"
    case .kittyPicture, .iTerm2Picture:
      program.type("Ada\n")
      return "It is Ada."
    case .secret:
      program.type("abc\n")
      try program.waitFor("ada has 3 letters.")
      program.type("Done\n")
      return "Done."
    case .lent:
      // The other program has the terminal as it was found, and the wizard has it again then.
      program.expectAsFound("lent")
      #expect(!program.screen.shows("F1"))
      program.type("thanks\n")
      try program.waitForKeys()
      program.press(.control("c"))
      return "Cancelled at"
    }
  }

  /// No other program has written meanwhile, so the frame of a continued program is at its old place.
  @Test func aContinuedFrameIsDrawnOverTheOldOne() throws {
    // On a busy machine a terminal may report its cursor too late, and the frame is drawn below the old one.
    var isDrawnOver = false
    for _ in 1...3 where !isDrawnOver {
      let program = try Face.frame.begin(isProcess: true)
      let before = program.screen.text
      program.signal(SIGCONT)
      try program.waitForNext("\u{1B}[?2004h")
      try program.waitForKeys()
      program.press(.down)
      try program.waitFor("› [ Print ]")
      program.press(.up)
      try program.waitFor("› [ Ask ]")
      isDrawnOver = program.screen.text == before
      try program.cancelAsFound()
    }
    #expect(isDrawnOver)
  }

  /// A continuation and Ctrl-C come at about the same time, so that the wizard comes back after it has ended; and
  /// continuations come while the terminal is still being set up after the last one.
  @Test(arguments: [0, 200, 400, 600, 800, 1000, nil] as [Int?])
  func continuationsAtAnyMomentLeaveNothingBehind(_ gap: Int?) throws {
    func pause(_ microseconds: Int) {
      let end = ContinuousClock.now + .microseconds(microseconds)
      while ContinuousClock.now < end {}
    }
    let program = try Face.frame.begin(isProcess: true)
    if gap == nil {
      for gap in 0..<400 {
        program.signal(SIGCONT)
        pause(gap)
      }
    }
    program.signal(SIGCONT)
    if let gap {
      pause(gap)
    } else {
      try program.waitForNext("\u{1B}[?2004h")
      try program.waitForKeys()
    }
    try program.cancelAsFound()
  }
}
