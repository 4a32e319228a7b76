import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// The processes of `serve`, which answer the requests of a web server.
@Suite("A service")
struct ServiceTests {
  private let folder = TestFolder()

  // MARK: The protocol

  private static let post = [
    ("CONTENT_LENGTH", "3"), ("SCGI", "1"), ("REQUEST_METHOD", "POST"), ("SCRIPT_NAME", "/a"),
    ("PATH_INFO", "/1"), ("HTTP_HOST", "example.org"),
  ]

  /// What a reader makes of bytes, however they are divided.
  private func outcome(of bytes: [UInt8], at cut: Int) -> String {
    var reader = SCGIReader()
    do throws(HTTPRejection) {
      for part in [bytes.prefix(cut), bytes.dropFirst(cut)] {
        guard let received = try reader.read(part) else { continue }
        let body = String(decoding: received.request.body, as: UTF8.self)
        return "\(received.request.method) \(received.base) \(received.request.path) \(body)"
      }
      return "more"
    } catch {
      return "\(error.status)"
    }
  }

  @Test func aRequestIsReadHoweverItIsDivided() {
    let whole = WebRequest.scgiBytes(Self.post, Array("a=b".utf8))
    let rows: [(bytes: [UInt8], outcome: String)] = [
      (whole, "post /a /1 a=b"), (Array(whole.dropLast()), "more"), ([], "more"),
      (Array("12".utf8), "more"), (Array("x".utf8), "400"), (Array(":,".utf8), "400"),
      (Array("999999:".utf8), "431"), (Array("1234567890".utf8), "400"),
      (Array("3:abcd".utf8), "400"), (Array("3:abc,".utf8), "400"),
      (WebRequest.scgiBytes([("SCGI", "1"), ("CONTENT_LENGTH", "0")]), "400"),
      (WebRequest.scgiBytes([("CONTENT_LENGTH", "-1")]), "400"),
      (WebRequest.scgiBytes([("CONTENT_LENGTH", "+1")]), "400"),
      (WebRequest.scgiBytes([("CONTENT_LENGTH", "")]), "400"),
      (WebRequest.scgiBytes([("CONTENT_LENGTH", "4000001")]), "413"),
      (WebRequest.scgiBytes(Self.post + [("PATH_INFO", "/2")]), "400"),
      (WebRequest.scgiBytes([("CONTENT_LENGTH", "0"), ("REQUEST_METHOD", "PUT")]), "501"),
    ]
    for row in rows {
      for cut in 0...row.bytes.count {
        let found = outcome(of: row.bytes, at: cut)
        #expect(found == row.outcome, "\(String(decoding: row.bytes, as: UTF8.self)) at \(cut)")
      }
    }
  }

  /// A web server sends nothing after its request, so that its connection needs no look after the response.
  @Test func aResponseEndsItsConnection() async throws {
    let server = RequestServer<SCGIReader>(
      try ListeningSocket(port: 0, waitingMax: 4), connectionsMax: 4, timeLimit: .seconds(3600))
    server.onRequest = { request, answer in
      answer(.file(request.request.body, type: "text/plain"))
    }
    server.begin()
    let bytes = WebRequest.scgiBytes(Self.post, Array("a=b".utf8))
    let held = try #require(WebCaller.hold(server.port, saying: bytes))
    defer { SystemCall.close(held) }
    // Connections are accepted in their order.
    #expect(await WebCaller.talk(server.port, bytes).hasSuffix("\r\n\r\na=b"))
    #expect(server.connections.isEmpty)
  }

  // MARK: The supervisor

  /// What becomes of a place after workers with these lives, in milliseconds, some of which have answered requests.
  @Test func aPlaceWaitsOnlyAfterWorkersThatWereOfNoUse() {
    let rows: [(lives: [(life: Int, hasAnswered: Bool)], pause: Int)] = [
      ([], 0), ([(5, false)], 100), ([(5, false), (5, false), (5, false)], 400),
      ([(5, true)], 0), ([(1001, false)], 0), ([(5, false), (5, true)], 0),
      ([(5, false), (5, false), (2000, false), (5, false)], 100),
      (Array(repeating: (0, false), count: 50), 30_000),
    ]
    for row in rows {
      var pause = RestartPause()
      for (life, hasAnswered) in row.lives {
        pause.noteEnd(after: .milliseconds(life), hasAnswered: hasAnswered)
      }
      #expect(pause.length == .milliseconds(row.pause), "\(row.lives.prefix(5))")
    }
  }

  /// A place whose workers die at once waits, and another one, whose worker was killed after a request, does not.
  @Test(.hangs) func aPlaceDoesNotWaitForAnother() async throws {
    let memory = try ServiceCounters.makeMemory()
    defer { SystemCall.close(memory) }
    let (lines, log) = AsyncStream.makeStream(of: String.self)
    var good: [pid_t] = []
    let start = ContinuousClock.now
    let supervisor = ServiceSupervisor(
      count: 2, patience: .seconds(10), counters: try #require(ServiceCounters(memory, slot: 0)),
      makeWorker: { slot in
        guard slot == 2 else { return try StartedProcess(["sh", "-c", "exit 3"]) }
        let process = try StartedProcess(["sleep", "60"])
        good.append(process.number)
        return process
      }, log: { log.yield($0) },
      // Each life is short, however long the machine needs for it.
      now: { start })
    let run = Task { await supervisor.run() }
    var ends: [Substring] = []
    for await line in lines {
      guard let part = line.firstRange(of: " ended ") else { continue }
      ends.append(line[part.upperBound...])
      if ends.count == 2 {
        ServiceCounters(memory, slot: 2)?.addRequest(status: 200, after: .zero)
        kill(good[0], SIGKILL)
      }
      if line.hasSuffix("is started") { break }
    }
    #expect(
      ends.prefix(2) == [
        "with code 3: another is started in 100 ms", "with code 3: another is started in 200 ms",
      ])
    #expect(ends.last == "by signal 9: another is started")
    #expect(good.count == 2)
    supervisor.stop()
    await run.value
  }

  // MARK: The processes

  /// The numbers of the workers that a supervisor has started and that execute their program.
  private nonisolated func workers(of supervisor: pid_t) -> [pid_t] {
    func environment(_ process: pid_t) -> Data? {
      FileManager.default.contents(atPath: "/proc/\(process)/environ")
    }
    // A child belongs to the thread that started it.
    let tasks = "/proc/\(supervisor)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let text = threads.compactMap {
      try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)
    }.joined()
    // A child has the supervisor's environment until then.
    let own = environment(supervisor)
    return text.split(separator: " ").compactMap { pid_t($0) }.filter { environment($0) != own }
  }

  /// Each request meets a worker that is about to be killed, or new workers: nothing is lost, and nothing is done twice.
  @Test(.tags(.program, .server), .slow)
  func aRunOutlivesItsWorkers() async throws {
    let port = try ListeningSocket(port: 0, waitingMax: 1).port
    let supervisor = try ChildProgram(
      [
        ProgramPath.built("WebProbe"), "serve", "--state", folder["state"], "--socket", "\(port)",
        "--workers", "3",
      ],
      environment: ProgramPath.environment(["BOOKINGS": folder["bookings"]]),
      error: .file(folder["log"]))
    try supervisor.wait(for: "an open port") { WebCaller.isAnswered(port) }
    var count = 0
    let person = PagePerson(base: "/booking", headers: ["host": "example.org"]) { request in
      count += 1
      let workers = workers(of: supervisor.identifier)
      if count.isMultiple(of: 3) {
        supervisor.send(SIGHUP)
      } else if workers.count == 3 {
        kill(workers[count % 3], SIGKILL)
      }
      return { await WebCaller.talk(port, request.scgiBytes(below: "/booking")) }
    }
    await person.open("/?here")
    #expect(person.page.heading == "Name")
    try await person.answer("Ada", "Oslo")
    #expect(person.page.text.contains("Ada, Oslo"))
    for _ in 1...2 { try await person.press(labeled: "Add a bag") }
    #expect(person.page.text.contains("Ada, Oslo, bag, bag"))
    try await person.press(labeled: "Book")
    #expect(person.page.heading == "Done")
    #expect(try folder.read("bookings").split(separator: "\n").count == 1)
    // The numbers of workers that were killed stay.
    let counters = await person.send(PagePerson.get("/metrics"))
    let text = String(decoding: counters.body, as: UTF8.self)
    #expect(text.contains("\nstepwise_runs_begun_total 1\n"), "\(text)")
    #expect(text.contains("# TYPE stepwise_request_seconds histogram\n"))
    let started = text.firstMatch(of: /\nstepwise_workers_started_total (\d+)/)?.1
    #expect(started.flatMap { Int($0) } ?? 0 > 3)
    supervisor.send(SIGTERM)
    #expect(try await supervisor.end() == .exit(0))
    let log = try folder.read("log")
    #expect(log.contains("POST /booking/2 ") && log.contains("new workers are started"))
    #expect(!log.contains("Ada") && !log.contains("Oslo"))
  }

  /// Ctrl-C ends a service after the request that it has, and leaves alone the program that the wizard needs for it.
  @Test(.tags(.program, .server), .slow)
  func aRequestIsAnsweredBeforeTheServiceEnds() async throws {
    let port = try ListeningSocket(port: 0, waitingMax: 1).port
    mkfifo(folder["go"], 0o600)
    // The helper may be gone when the line is written, which must not wait for it.
    let go = SystemCall.open(folder["go"], O_RDWR | O_CLOEXEC)
    defer { SystemCall.close(go) }
    let supervisor = try ChildProgram(
      [ProgramPath.built("WebProbe"), "serve", "--state", folder["state"], "--socket", "\(port)"],
      environment: ProgramPath.environment([
        "BOOKINGS": folder["bookings"],
        "BOOKING_HELPER":
          "cd '\(folder.path)' && touch ready && read line < go && touch helped",
      ]),
      error: .file(folder["log"]))
    try supervisor.wait(for: "an open port") { WebCaller.isAnswered(port) }
    let person = PagePerson(base: "/booking", headers: ["host": "example.org"]) { request in
      WebResponse(
        reading: await WebCaller.talk(port, request.scgiBytes(below: "/booking")))
    }
    await person.open("/?here")
    try await person.answer("Ada", "Oslo")
    person.prepare("press:Book")
    let form = PagePerson.post(
      String(person.page.action.dropFirst("/booking".count)), person.posted)
    let response = Task { await person.send(form) }
    try await supervisor.yield(for: "a helper") {
      FileManager.default.fileExists(atPath: folder["ready"])
    }
    supervisor.sendToGroup(SIGINT)
    try supervisor.wait(for: "a line about its end") {
      (try? folder.read("log").contains(": ending\n")) == true
    }
    #expect(ByteSink.write(Array("go\n".utf8), to: go) == nil)
    #expect(await response.value.status == 303)
    #expect(try await supervisor.end() == .exit(0))
    #expect(try folder.read("bookings") == "Ada, Oslo\n")
    #expect(FileManager.default.fileExists(atPath: folder["helped"]))
  }

  /// A new program that ends at once leaves the old workers alone, which leave nothing behind in the end.
  @Test(.tags(.program, .server), .slow)
  func aBrokenNewProgramChangesNothing() async throws {
    let port = try ListeningSocket(port: 0, waitingMax: 1).port
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder["temporary"], withIntermediateDirectories: true)
    // The file that goes by many names looks at this one.
    let program = folder["WebProbe"]
    try manager.createSymbolicLink(
      atPath: program, withDestinationPath: ProgramPath.built("WebProbe"))
    let supervisor = try ChildProgram(
      [program, "serve", "--state", folder["state"], "--socket", "\(port)"],
      environment: ProgramPath.environment([
        "BOOKINGS": folder["bookings"], "TMPDIR": folder["temporary"],
      ]), error: .file(folder["log"]))
    func isLogged(_ sentence: String) -> Bool {
      (try? folder.read("log").contains(sentence)) == true
    }
    try supervisor.wait(for: "two workers") { workers(of: supervisor.identifier).count == 2 }
    let old = Set(workers(of: supervisor.identifier))
    try manager.removeItem(atPath: program)
    try folder.writeProgram("exit 1", to: "WebProbe")
    // Only the supervisor gets it, as from a service manager.
    kill(supervisor.identifier, SIGHUP)
    try supervisor.wait(for: "a line about it") {
      isLogged("the new workers did not stay: the old ones go on")
    }
    #expect(old.allSatisfy { kill($0, 0) == 0 })
    let person = PagePerson(base: "/booking", headers: ["host": "example.org"]) { request in
      WebResponse(
        reading: await WebCaller.talk(port, request.scgiBytes(below: "/booking")))
    }
    await person.open("/?here")
    #expect(person.page.heading == "Name")
    supervisor.send(SIGTERM)
    #expect(try await supervisor.end() == .exit(0))
    #expect(try manager.contentsOfDirectory(atPath: folder["temporary"]).isEmpty)
  }

  /// The words of a service whose processes may have a number of open files.
  private func service(openFilesMax: Int, _ port: UInt16) -> [String] {
    let program = ProgramPath.built("WebProbe")
    let command =
      "ulimit -n \(openFilesMax); exec '\(program)' serve --state '\(folder["state"])' --socket \(port)"
    return ["/bin/sh", "-c", command]
  }

  /// Many requests at once meet two workers that may open few files: they wait for one another, and nobody is rejected.
  @Test(.tags(.program, .server), .slow)
  func aServiceNeedsFewDescriptors() async throws {
    let port = try ListeningSocket(port: 0, waitingMax: 1).port
    let supervisor = try ChildProgram(
      service(openFilesMax: 24, port),
      environment: ProgramPath.environment(["BOOKINGS": folder["bookings"]]),
      error: .file(folder["log"]))
    try supervisor.wait(for: "two workers") { workers(of: supervisor.identifier).count == 2 }
    let people = (0..<60).map { number in
      Task {
        let person = PagePerson(base: "/booking", headers: ["host": "example.org"]) { request in
          WebResponse(reading: await WebCaller.talk(port, request.scgiBytes(below: "/booking")))
        }
        await person.open("/?here")
        try await person.answer("Ada \(number)", "Oslo")
        try await person.press(labeled: "Book")
        #expect(person.page.heading == "Done", "\(person.status)")
      }
    }
    for person in people { try await person.value }
    #expect(try Set(folder.read("bookings").split(separator: "\n")).count == 60)
    supervisor.send(SIGTERM)
    #expect(try await supervisor.end() == .exit(0))
  }

  @Test(.tags(.program), .slow, arguments: [6, 14, 22])
  func aServiceThatMayOpenTooFewFilesSaysSo(_ openFilesMax: Int) async throws {
    let words = service(openFilesMax: openFilesMax, 1)
    let run = try await ProgramRun(words[0], Array(words.dropFirst()))
    #expect(run.code == 73)
    #expect(
      run.error
        == "serve needs 23 open files, and this process may have fewer: raise the limit that ulimit -n shows.\n"
    )
  }
}
