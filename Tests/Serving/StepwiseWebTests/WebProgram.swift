import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport

@testable import StepwiseWeb

/// The built program with `--web`, or a web server with it, and a browser that talks to it over sockets.
nonisolated final class WebProgram: @unchecked Sendable {
  let port: UInt16
  /// The printed address, without its host and ``base``.
  let start: String
  /// The path before all pages.
  let base: String
  private let program: ChildProgram
  private let folder = TestFolder()
  private let error: UnsharedPipe

  /// The program could not be started.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Starts a program, and reads its address.
  init(
    _ arguments: [String], of name: String = "stepwise", _ variables: [String: String] = [:]
  ) throws {
    error = try UnsharedPipe()
    program = try ChildProgram(
      [ProgramPath.built(name)] + arguments + ["--web"],
      environment: ProgramPath.environment(variables), output: .file(folder["output"]),
      error: .descriptor(error.writing))
    error.stopWriting()
    var said: [UInt8] = []
    while said.last != 10, error.readMore(into: &said) {}
    let line = String(decoding: said, as: UTF8.self)
    guard let url = URL(string: line.trimmingCharacters(in: .newlines)), let port = url.port else {
      throw Failure(description: line)
    }
    self.port = UInt16(port)
    base = "/" + url.pathComponents[1]
    start = String(url.path.dropFirst(base.count))
  }

  /// Starts a web server with a script of `Samples/Serving/web`.
  init(server: String, _ arguments: [String], port: UInt16, _ variables: [String: String]) throws {
    error = try UnsharedPipe()
    program = try ChildProgram(
      [server] + arguments, environment: ProgramPath.environment(variables))
    error.stopWriting()
    self.port = port
    base = ""
    start = ""
    try program.wait(for: "an open port") { WebCaller.isAnswered(port) }
  }

  /// Ends the program by a signal, and waits until it has ended.
  @discardableResult
  func end(_ signal: Int32? = nil) throws -> (end: ProgramEnd, output: String, error: String) {
    if let signal { program.send(signal) }
    let end = try program.end()
    var told: [UInt8] = []
    while error.readMore(into: &told) {}
    return (end, try folder.read("output"), String(decoding: told, as: UTF8.self))
  }

  /// Ends a server.
  func stop() {
    program.send(SIGTERM)
    _ = try? program.end()
  }

  /// A person with a browser who has opened the printed address.
  @MainActor
  func openedByPerson() async -> PagePerson {
    let person = PagePerson(base: base) { await self.respond(to: $0) }
    await person.open(start)
    return person
  }

  /// Sends a request as a browser does; its path is below ``base``.
  func respond(to request: WebRequest) async -> WebResponse {
    var head =
      "\(request.method.rawValue) \(base)\(request.path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    head += "Origin: http://127.0.0.1:\(port)\r\nConnection: close\r\n"
    for (name, value) in request.headers { head += "\(name): \(value)\r\n" }
    if request.method == .post { head += "Content-Length: \(request.body.count)\r\n" }
    let answer = await WebCaller.talk(port, Array("\(head)\r\n".utf8) + request.body)
    return WebResponse(reading: answer)
  }
}
