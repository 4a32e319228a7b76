import Foundation
import Stepwise
import StepwisePostgres
import StepwiseSystem
import StepwiseTerminalTesting
import TestPages
import TestPrograms
import TestServers
import TestSupport
import Testing

@testable import StepwiseWeb

/// Workers on several machines, whose wires to the database lose packets.
///
/// A request must be answered in a real time, which says nothing beside hundreds of other tests in the same process.
@Suite(
  "Machines of a service", .tags(.program, .server, .tool), .slow, .full, .serialized,
  .enabled(if: PostgresServer.programs != nil, Comment(rawValue: PostgresServer.reason)),
  .enabled(if: TestNetwork.obstacle == nil, Comment(rawValue: TestNetwork.obstacle ?? "")),
  .servedNetwork)
struct NetworkTests {
  private let served: ServedNetwork
  private let balancer: Balancer
  /// The number of the machine whose wire is never cut.
  private let healthy = 6

  init() throws {
    served = try #require(ServedNetwork.shared)
    balancer = Balancer(served)
  }

  // MARK: People

  /// A person whose requests go to machines in turn.
  private func person(_ machines: Int...) -> PagePerson {
    var turn = 0
    return PagePerson(base: "/booking", headers: ["host": "example.org"]) { request in
      await self.balancer.answer(request) {
        turn += 1
        return machines[turn % machines.count]
      }
    }
  }

  /// Opens the wizard, and answers until the last page.
  private func fillIn(_ person: PagePerson, as name: String) async throws {
    await person.open("/?here")
    try await person.answer(name, "Oslo")
    try await person.press(labeled: "Add a bag")
    #expect(person.page.text.contains("\(name), Oslo, bag"), "\(person.page.text)")
  }

  /// Looks at what a person sees at the end, and how often the booking was made.
  private func expectOneBooking(_ person: PagePerson, as name: String) throws {
    #expect(person.page.heading == "Done", "\(name): \(person.page.text)")
    #expect(served.bookings.count { $0 == "\(name), Oslo, bag" } == 1, "\(name)")
  }

  /// The request of a person who presses the button of the last screen.
  private func press(by person: PagePerson) -> WebRequest {
    person.prepare("press:Book")
    var request = PagePerson.post(
      String(person.page.action.dropFirst("/booking".count)), person.posted)
    request.headers.merge(person.headers) { $1 }
    request.headers["cookie"] = person.cookies(for: request.path)
    return request
  }

  /// Does something on the first machines at once, each of which has a loss of its wire in turn.
  private func withEachLoss(
    machines count: Int,
    _ body: @escaping (_ machine: Int, _ loss: TestNetwork.Loss) async throws -> Void
  ) async throws {
    let losses = TestNetwork.Loss.allCases
    let all = (0..<count).map { machine in
      Task { try await body(machine, losses[machine % losses.count]) }
    }
    for one in all { try await one.value }
    expectAllInTime()
  }

  /// Looks at the longest request: each host has three seconds, each statement eight, and the last commit of a press is
  /// tried for nine.
  private func expectAllInTime() { #expect(balancer.longest < .seconds(30)) }

  // MARK: Wires

  /// People book over a slow wire that loses packets, and over others that lose all of them for a while.
  @Test func badWiresHarmNothing() async throws {
    var cut: (machine: Int, loss: TestNetwork.Loss)?
    var cutCount = 0
    let network = served.network
    balancer.onRequest = { count in
      guard count.isMultiple(of: 12) else { return }
      if let cut { try network.mend(cut.machine, cut.loss) }
      let next = (cutCount % 3, TestNetwork.Loss.allCases[cutCount / 3 % 3])
      try network.cut(next.0, next.1)
      cut = next
      cutCount += 1
    }
    let people = (0..<8).map { number in
      Task {
        let name = "Ada \(number)"
        let person = person(0, 1, 2, healthy, served.slow)
        try await fillIn(person, as: name)
        try await person.press(labeled: "Book")
        try expectOneBooking(person, as: name)
      }
    }
    for person in people { try await person.value }
    // What follows needs whole wires.
    if let cut { try network.mend(cut.machine, cut.loss) }
    #expect(cutCount > 3)
    expectAllInTime()
  }

  /// What a person has filled in is sent over a wire that loses all packets: the request ends in time, and the form
  /// counts once on another machine.
  @Test func aCutWireEndsRequestsInTime() async throws {
    try await withEachLoss(machines: 3) { machine, loss in
      let name = "Eve \(machine)"
      let person = person(machine)
      try await fillIn(person, as: name)
      try served.network.cut(machine, loss)
      let away = await balancer.ask(machine, press(by: person))
      #expect(away.status == 503, "\(loss)")
      #expect(await balancer.ask(machine, PagePerson.get("/health")).status == 503, "\(loss)")
      #expect(await balancer.ask(healthy, press(by: person)).status == 303, "\(loss)")
      try served.network.mend(machine, loss)
      await person.follow(press(by: person))
      try expectOneBooking(person, as: name)
    }
  }

  /// The database's machine takes everything, and nobody answers.
  @Test func aSilentDatabaseEndsRequestsInTime() async throws {
    let people = (0..<3).map { person($0) }
    for (number, person) in people.enumerated() { try await fillIn(person, as: "Joe \(number)") }
    served.server.pause()
    let requests = people.enumerated().map { number, person in
      Task { await balancer.ask(number, press(by: person)) }
    }
    for request in requests { #expect(await request.value.status == 503) }
    expectAllInTime()
    served.server.resume()
    for (number, person) in people.enumerated() {
      await person.follow(press(by: person))
      try expectOneBooking(person, as: "Joe \(number)")
    }
  }
}

// MARK: The service

/// Sends the requests of people to machines, as a web server does, and notes how they were answered.
private final class Balancer {
  /// Called with the number of each request.
  var onRequest: (Int) throws -> Void = { _ in }
  /// The longest time that a request took.
  private(set) var longest = Duration.zero
  /// The number of answers with 503.
  private(set) var rejectionCount = 0
  private let served: ServedNetwork
  private var count = 0

  init(_ served: ServedNetwork) { self.served = served }

  /// Answers a request of a person who sends it again as long as the wizard cannot be reached.
  func answer(_ request: WebRequest, by machine: () -> Int) async -> WebResponse {
    var response = WebResponse(status: 0)
    _ = await Looks.yield {
      response = await ask(machine(), request)
      return response.status != 503
    }
    // A page with an error has 422, such as one that asks whether a press was made.
    #expect([200, 303, 422].contains(response.status), "\(request.path)")
    return response
  }

  /// Sends a request to a machine.
  func ask(_ machine: Int, _ request: WebRequest) async -> WebResponse {
    count += 1
    do { try onRequest(count) } catch { Issue.record(error) }
    let begin = ContinuousClock.now
    let answer = await WebCaller.talk(
      at: served.socket(of: machine), request.scgiBytes(below: "/booking"))
    longest = max(longest, .now - begin)
    let response = WebResponse(reading: answer)
    if response.status == 503 {
      rejectionCount += 1
      #expect(response.headers.contains { $0.name == "Retry-After" }, "\(answer)")
    }
    return response
  }
}

/// A service on several machines, with a database on one of its own.
nonisolated final class ServedNetwork: @unchecked Sendable {
  /// The network of the running suite; `nil` outside of one with ``ServedNetworkTrait``.
  @TaskLocal static var shared: ServedNetwork?

  let network: TestNetwork
  let server: PostgresServer
  /// The number of the machine whose wire is slow and loses packets.
  let slow = 7
  private let folder = TestFolder()
  private let machines: [ChildProgram]

  init() async throws {
    network = try TestNetwork(others: 8)
    server = try PostgresServer(on: network.database)
    try await PostgresSharedRunStore(server.address).prepare()
    try network.impair(slow)
    let (network, folder) = (network, folder)
    machines = try network.others.enumerated().map { number, machine in
      try ChildProgram(
        machine.words + [
          ProgramPath.built("WebProbe"), "serve", "--socket", folder["socket\(number)"],
          "--workers", "1",
        ],
        environment: ProgramPath.environment([
          "BOOKINGS": folder["bookings\(number)"],
          "STEPWISE_STORE": "postgresql://postgres@\(network.host(for: number))/postgres",
        ]), error: .file(folder["log\(number)"]))
    }
    for (number, machine) in machines.enumerated() {
      let path = socket(of: number)
      try machine.wait(for: "a socket") { FileManager.default.fileExists(atPath: path) }
    }
  }

  /// The path of the socket of a machine's service.
  func socket(of machine: Int) -> String { folder["socket\(machine)"] }
  /// All bookings.
  var bookings: [Substring] {
    machines.indices.flatMap { number in
      ((try? folder.read("bookings\(number)")) ?? "").split(separator: "\n")
    }
  }

  /// Ends all services.
  func end() async throws {
    for machine in machines { machine.send(SIGTERM) }
    for machine in machines { #expect(try await machine.end() == .exit(0)) }
  }
}

/// One network for all tests of a suite, because it takes seconds to make one.
nonisolated struct ServedNetworkTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let network = try await ServedNetwork()
    defer { try? network.server.kill() }
    try await ServedNetwork.$shared.withValue(network) { try await function() }
    try await network.end()
  }
}

extension Trait where Self == ServedNetworkTrait {
  /// One network for all tests of a suite.
  static var servedNetwork: Self { Self() }
}
