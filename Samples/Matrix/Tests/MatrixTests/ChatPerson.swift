import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// A person who chats at their own terminal, with their own state folder.
nonisolated final class ChatPerson {
  let name: String
  let folder: TestFolder
  private let server: URL
  /// The program that runs or ran last.
  private(set) var program: TerminalProgram
  /// The output of the earlier programs.
  private var writtenBefore: [UInt8] = []

  /// Starts the program, which asks for the password or has it in its environment.
  init(_ name: String, _ server: URL, givesPassword: Bool = true) throws {
    self.name = name
    self.server = server
    folder = TestFolder()
    program = try Self.start(name, server, folder, givesPassword: givesPassword)
  }

  var password: String { SynapseServer.password(of: name) }

  /// The program's arguments.
  var arguments: [String] { Self.arguments(name, server, folder) }

  /// Starts the program again, after the earlier program has ended.
  func startAgain(givesPassword: Bool = false) throws {
    writtenBefore += program.written
    program = try Self.start(name, server, folder, givesPassword: givesPassword)
  }

  /// Kills the program.
  func kill() throws {
    program.signal(SIGKILL)
    #expect(try program.end() == .signal(SIGKILL))
  }

  /// Cancels the program, which ends at once even during a poll, and restores the terminal.
  func giveUp() throws {
    let clock = ContinuousClock()
    let start = clock.now
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    #expect(clock.now - start < .seconds(5))
    #expect(program.screen.changes + program.changedSettings == [])
  }

  /// Enters an answer.
  func enter(_ text: String) {
    program.type(text)
    program.press(.enter)
  }

  /// Creates a chat from the list, with the contact whose name begins with a text.
  func makeChat(with name: String, by start: String) throws {
    try choose("› [ New chat ]")
    try program.waitFor("› Contact")
    program.type(start)
    try program.waitFor(name)
    program.press(.down, .enter)
    try program.waitFor("Back to the chats")
  }

  /// Accepts a person's invitation in the list.
  func accept(_ name: String) throws {
    try program.waitFor("\(name) invites you.")
    try choose("› \(name)")
    try program.waitFor("Accept")
    program.press(.enter)
    try program.waitFor("New chat")
    try program.waitUntilGone("Coming in")
  }

  /// Opens a chat from the list, wherever the list's cursor is.
  func open(_ name: String) throws {
    try program.waitFor("› \(name)")
    try choose("› \(name)")
    try program.waitFor("Back to the chats")
  }

  /// Moves to a row of the list, from the end upwards, and chooses it.
  func choose(_ mark: String) throws {
    try program.waitFor("New chat")
    for step in [PressedKey.tab, .shift(.tab)] {
      while !program.screen.shows(mark), step != .tab || !program.screen.shows("› [ Done ]") {
        let before = program.screen.text
        program.press(step)
        try program.wait(until: { $0.text != before }, "the cursor to move")
      }
    }
    program.press(.enter)
  }

  /// Waits until the screen shows these texts in this order, each once.
  func waitForTalk(_ texts: [String]) throws {
    try program.wait(until: { Self.isTalk(texts, in: $0.unwrappedText) }, "\(texts), each once")
  }

  /// Waits until the window's title counts this many unread messages.
  func waitForUnread(_ count: Int) throws {
    try program.wait(
      until: { $0.title == (count > 0 ? "(\(count)) Chat" : "Chat") }, "\(count) in the title")
  }

  /// Whether a text contains other texts in this order, each once.
  static func isTalk(_ texts: [String], in text: String) -> Bool {
    let places = texts.map { text.ranges(of: $0).map(\.lowerBound) }
    guard places.allSatisfy({ $0.count == 1 }) else { return false }
    return zip(places, places.dropFirst()).allSatisfy { $0[0] < $1[0] }
  }

  /// Everything that was ever written to the terminal.
  var written: String { String(decoding: writtenBefore + program.written, as: UTF8.self) }

  /// The contents of the files in the state folder, by their names.
  var files: [String: String] {
    get throws {
      Dictionary(uniqueKeysWithValues: try folder.names.map { ($0, try folder.read($0)) })
    }
  }

  /// The tokens in the files, each with its file.
  var tokens: [(token: String, file: String)] {
    get throws {
      try files.flatMap { name, text in text.matches(of: /syt_\w+/).map { (String($0.0), name) } }
    }
  }

  private static func arguments(_ name: String, _ server: URL, _ folder: TestFolder) -> [String] {
    ["--server", server.absoluteString, "--user", name, "--state", folder.path]
  }

  private static func start(
    _ name: String, _ server: URL, _ folder: TestFolder, givesPassword: Bool
  ) throws -> TerminalProgram {
    try TerminalProgram(
      ProgramPath.built("matrix-chat"), arguments(name, server, folder),
      environment: [
        "STEPWISE_CHAT_PASSWORD": givesPassword ? SynapseServer.password(of: name) : nil
      ], columns: 90, rows: 40)
  }
}
