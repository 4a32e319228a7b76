import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// A person who chats at their own terminal, with their own state folder.
nonisolated final class ChatPerson {
  let name: String
  let folder = TestFolder()
  private let server: URL
  /// The program that runs or ran last.
  private(set) var program: TerminalProgram

  /// Starts the program, which asks for the password or has it in its environment.
  init(_ name: String, _ server: URL, givesPassword: Bool = true) throws {
    (self.name, self.server) = (name, server)
    program = try Self.start(name, server, folder, givesPassword)
  }

  /// Starts the program again, after the earlier program has ended.
  func startAgain() throws { program = try Self.start(name, server, folder, true) }

  private static func start(
    _ name: String, _ server: URL, _ folder: TestFolder, _ givesPassword: Bool
  ) throws -> TerminalProgram {
    try TerminalProgram(
      ProgramPath.built("matrix-chat"),
      ["--server", server.absoluteString, "--user", name, "--state", folder.path],
      environment: [
        "STEPWISE_CHAT_PASSWORD": givesPassword ? SynapseServer.password(of: name) : nil
      ], columns: 90, rows: 40)
  }

  func kill() throws {
    program.signal(SIGKILL)
    #expect(try program.end() == .signal(SIGKILL))
  }

  /// Cancels the program, which ends at once even during a poll, and restores the terminal.
  func giveUp() throws {
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    #expect(program.screen.changes + program.changedSettings == [])
  }

  /// Enters an answer.
  func enter(_ text: String) {
    program.type(text)
    program.press(.enter)
  }

  /// Moves to a row of the list, from its beginning downwards, and chooses it.
  func choose(_ mark: String) throws {
    try program.waitFor("New chat")
    while !program.screen.shows(mark) {
      let before = program.screen.text
      program.press(.tab)
      try program.wait(until: { $0.text != before }, "the cursor to move")
    }
    program.press(.enter)
  }

  /// Opens a chat from the list.
  func open(_ name: String) throws {
    try program.waitFor(name)
    try choose("› \(name)")
    try program.waitFor("Back to the chats")
  }

  /// Waits until the screen shows these texts in this order, each once.
  func waitForTalk(_ texts: [String]) throws {
    try program.wait(until: { Self.isTalk(texts, in: $0.unwrappedText) }, "\(texts), each once")
  }

  /// Waits until the window's title counts this many unread messages.
  func waitForUnread(_ count: Int) throws {
    try program.wait(
      until: { $0.title == (count > 0 ? "(\(count)) Matrix › Chat" : "Matrix › Chat") },
      "\(count) in the title")
  }

  private static func isTalk(_ texts: [String], in text: String) -> Bool {
    let places = texts.map { text.ranges(of: $0).map(\.lowerBound) }
    guard places.allSatisfy({ $0.count == 1 }) else { return false }
    return zip(places, places.dropFirst()).allSatisfy { $0[0] < $1[0] }
  }
}
