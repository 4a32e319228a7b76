import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// People behind nginx or without it, while a server of their requests is killed or reloaded.
@Suite(
  "Servers that are interrupted", .tags(.program, .server, .tool), .slow,
  .enabled(if: ProgramPath.installed("nginx") != nil, "nginx is not installed"))
struct InterruptedServerTests {
  private let folder = TestFolder()
  private let port: UInt16
  private var socket: String { folder["wizard.socket"] }

  init() throws { port = try ListeningSocket(port: 0, waitingMax: 1).port }

  // MARK: Servers

  /// Starts the workers of the wizard.
  private func startWizard(
    workers: Int, _ variables: [String: String] = [:]
  ) throws -> ChildProgram {
    let wizard = try ChildProgram(
      [
        ProgramPath.built("WebProbe"), "serve", "--state", folder["state"], "--socket", socket,
        "--workers", "\(workers)",
      ],
      environment: ProgramPath.environment(
        ["BOOKINGS": folder["bookings"]]
          .merging(variables) { $1 }), error: .file(folder["log"]))
    let socket = socket
    try wizard.wait(for: "a socket") { FileManager.default.fileExists(atPath: socket) }
    return wizard
  }

  /// Starts nginx with the sample's configuration.
  private func startServer() throws -> ChildProgram {
    let text = try WebServingTests.Server.nginx.text(in: folder, port)
      .replacing("/onboarding", with: "/booking")
    try folder.write(text, to: "server.conf")
    let port = port
    let server = try ChildProgram([
      try #require(ProgramPath.installed("nginx")), "-g", "daemon off;", "-c",
      folder["server.conf"],
    ])
    try server.wait(for: "an open port") { WebCaller.isAnswered(port) }
    return server
  }

  // MARK: People

  /// The way of a request to the wizard.
  nonisolated enum Way: CaseIterable { case direct, throughNginx }

  /// Sends a request, and returns what came.
  private func send(_ request: WebRequest, _ way: Way) async -> String {
    switch way {
    case .direct: return await WebCaller.talk(at: socket, request.scgiBytes(below: "/booking"))
    case .throughNginx:
      var head = "\(request.method.rawValue) /booking\(request.path) HTTP/1.1\r\n"
      head += "Connection: close\r\nContent-Length: \(request.body.count)\r\n"
      for (name, value) in request.headers { head += "\(name): \(value)\r\n" }
      return await WebCaller.talk(port, Array("\(head)\r\n".utf8) + request.body)
    }
  }

  /// A person who loads a page again if it did not come, or came with an error of the web server.
  private func person(
    _ way: Way, before: @escaping () throws -> Void = {}, onError: @escaping () -> Void = {}
  ) -> PagePerson {
    PagePerson(
      base: "/booking", headers: ["host": "example.org"], onLoss: onError,
      ifLost: { $0.status >= 500 }
    ) { request in
      do { try before() } catch { Issue.record(error) }
      return { await send(request, way) }
    }
  }

  /// Makes a booking, in which everything counts once.
  private func book(_ name: String, _ person: PagePerson) async throws {
    await person.open("/?here")
    try await person.answer(name, "Oslo")
    await person.open("/2")
    #expect(person.page.heading == "City", "\(name)")
    try await person.answer("Rome")
    for _ in 1...2 { try await person.press(labeled: "Add a bag") }
    #expect(person.page.text.contains("\(name), Rome, bag, bag"), "\(person.page.text)")
    try await person.press(labeled: "Book")
    #expect(person.page.heading == "Done", "\(name): \(person.page.text)")
  }

  private func expectBookings(_ names: [String]) throws {
    let bookings = try folder.read("bookings").split(separator: "\n").sorted()
    #expect(bookings == names.map { "\($0), Rome, bag, bag" }.sorted().map { $0[...] })
  }

  // MARK: Interruptions

  /// The worker of each request is killed after it has sent half of its response.
  @Test(.enabled(if: Killer.compiler != nil, "neither clang nor cc is in the PATH"))
  func aResponseThatIsCutHarmsNothing() async throws {
    let killer = try Killer(in: folder)
    let mark = folder["mark"]
    let wizard = try startWizard(workers: 4, killer.variables(sendingAfter: mark))
    let server = try startServer()
    for way in Way.allCases {
      var deaths = 0
      var cuts = 0
      let person = person(
        way,
        before: {
          if FileManager.default.createFile(atPath: mark, contents: nil) { deaths += 1 }
        }, onError: { cuts += 1 })
      try await book("\(way)", person)
      #expect(!FileManager.default.fileExists(atPath: mark))
      #expect(deaths >= 12)
      // A redirect is cut in its head, which nginx asks another worker for.
      #expect(way == .direct ? cuts == deaths : (4..<deaths).contains(cuts), "\(cuts) \(deaths)")
    }
    try expectBookings(Way.allCases.map { "\($0)" })
    server.send(SIGTERM)
    wizard.send(SIGTERM)
    _ = try await server.end()
    #expect(try await wizard.end() == .exit(0))
  }

  /// Nobody notices that nginx is reloaded; if it is killed and started again, each person loads the page again at most.
  @Test(arguments: [false, true])
  func aServerThatIsReloadedOrKilledHarmsNothing(isKilled: Bool) async throws {
    let wizard = try startWizard(workers: 3)
    var server = try startServer()
    var requests = 0
    var errors = 0
    let names = (0..<30).map { "Ada \($0)" }
    let people = names.map { name in
      Task {
        let person = person(
          .throughNginx,
          before: {
            requests += 1
            guard requests.isMultiple(of: 40) else { return }
            guard isKilled else { return server.send(SIGHUP) }
            server.sendToGroup(SIGKILL)
            _ = try server.end() as ProgramEnd
            server = try startServer()
          }, onError: { errors += 1 })
        try await book(name, person)
      }
    }
    for person in people { try await person.value }
    #expect(requests > 400)
    #expect(isKilled || errors == 0, "\(errors)")
    try expectBookings(names)
    server.send(SIGTERM)
    wizard.send(SIGTERM)
    _ = try await server.end()
    #expect(try await wizard.end() == .exit(0))
  }
}
