import Foundation
import Stepwise
import StepwisePostgres
import StepwiseSystem
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb
@testable import Probes

/// Runs in a real server of PostgreSQL.
@Suite(
  "Runs in PostgreSQL", .tags(.program, .tool), .slow, .serialized,
  .enabled(if: PostgresServer.programs != nil, Comment(rawValue: PostgresServer.reason)),
  .postgresServer)
struct PostgresStoreTests {
  private let server: PostgresServer

  init() throws {
    server = try #require(PostgresServer.shared)
    try server.startIfNeeded()
    try server.query("DROP TABLE IF EXISTS stepwise_run")
  }

  @Test func itKeepsThePromises() async throws {
    for seed in 1...Repetition.times(1, full: 3) {
      try await SharedRunStoreConformance.check(seed: UInt64(seed)) {
        PostgresSharedRunStore(server.address, connectionsMax: 2)
      }
    }
  }

  /// Many at once share few connections, and none waits for ever.
  @Test func manyShareFewConnections() async throws {
    let store = PostgresSharedRunStore(server.address, connectionsMax: 3)
    try await store.prepare()
    let creations = (0..<200).map { number in
      Task {
        let run = SharedRun(
          id: "\(number)-7fffffff", version: 1, commit: "a", content: [UInt8(number)])
        return (try? await store.create(run)) == true
      }
    }
    var count = 0
    for creation in creations where await creation.value { count += 1 }
    #expect(count == 200)
    #expect(try await store.count() == 200)
  }

  /// A server that has fewer connections than the store asks for serves everybody with these.
  @Test func aStoreUsesTheConnectionsThatThereAre() async throws {
    try await PostgresSharedRunStore(server.address).prepare()
    try server.query("DROP ROLE IF EXISTS single")
    try server.query(
      "CREATE ROLE single LOGIN CONNECTION LIMIT 1 IN ROLE pg_read_all_data, pg_write_all_data")
    let store = PostgresSharedRunStore(
      server.address.replacing("postgres@", with: "single@"), connectionsMax: 4)
    let checks = (0..<100).map { _ in Task { try await store.check() } }
    for check in checks { try await check.value }
  }

  /// While the server is away, calls fail with a sentence; then they work again, with no other store.
  @Test func itComesBackAfterAFailure() async throws {
    let store = PostgresSharedRunStore(server.address)
    let early = await #expect(throws: RunStoreError.self) { try await store.check() }
    #expect(early?.reason == .unavailable)
    #expect(early?.description.contains("does the table exist") == true, "\(early as Any)")
    try await store.prepare()
    let run = SharedRun(id: "aa-7fffffff", version: 1, commit: "a", content: [1])
    try await server.wait(for: store)
    #expect(try await store.create(run))
    try server.kill()
    for _ in 1...3 {
      let error = await #expect(throws: RunStoreError.self) {
        try await store.load(run.id, unless: nil)
      }
      #expect(error?.reason == .unavailable)
      #expect(error?.description.contains("postgres@") == false)
    }
    try server.start()
    try await server.wait(for: store)
    #expect(try await store.load(run.id, unless: nil) == .run(run))
  }

  /// What a server can lack.
  enum Lack: CaseIterable { case connections, disk }

  /// While something is lacking, a commit fails with one sentence and changes nothing; afterwards the same commit succeeds.
  @Test(arguments: geteuid() == 0 ? Lack.allCases : [.connections])
  func nothingIsLostWhileSomethingIsLacking(_ lack: Lack) async throws {
    try await PostgresSharedRunStore(server.address).prepare()
    try server.query("DROP ROLE IF EXISTS few")
    try server.query("CREATE ROLE few LOGIN IN ROLE pg_read_all_data, pg_write_all_data")
    let address = server.address.replacing("postgres@", with: "few@")
    let store = PostgresSharedRunStore(address)
    let run = SharedRun(id: "aa-7fffffff", version: 1, commit: "a", content: [1])
    #expect(try await store.create(run))
    let (mend, reason, sentence): (() throws -> Void, RunStoreError.Reason, String)
    switch lack {
    case .connections:
      try server.query("ALTER ROLE few CONNECTION LIMIT 0")
      mend = { try server.query("ALTER ROLE few CONNECTION LIMIT -1") }
      (reason, sentence) = (.unavailable, "too many connections for role")
    case .disk:
      mend = try server.moveToSmallDisk("stepwise_run", bytes: 400_000)
      (reason, sentence) = (.full, "No space left on device")
    }
    // Bytes that cannot be compressed.
    var random = SystemRandomNumberGenerator()
    let content = (0..<1_000_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let next = SharedRun(id: run.id, version: 2, commit: "b", content: content)
    let other = PostgresSharedRunStore(address)
    let error = await #expect(throws: RunStoreError.self) {
      try await other.commit(next, over: 1)
    }
    #expect(error?.reason == reason)
    #expect(error?.description.contains(sentence) == true, "\(error as Any)")
    #expect(try await store.load(run.id, unless: nil) == .run(run))
    try mend()
    try await server.wait(for: other)
    #expect(try await other.commit(next, over: 1))
    #expect(try await store.load(run.id, unless: nil) == .run(next))
  }

  /// Writers commit to runs of their own until about this many commits are confirmed, and the server is killed.
  private func confirmed(
    by store: any SharedRunStore, until count: Int, killing server: PostgresServer
  ) async throws -> [String: Int] {
    var confirmed: [String: Int] = [:]
    try await server.wait(for: store)
    let runs = (0..<8).map {
      SharedRun(id: "\($0)-7fffffff", version: 1, commit: "a", content: [])
    }
    for run in runs {
      #expect(try await store.create(run))
      confirmed[run.id] = 1
    }
    let writers = runs.map { run in
      Task {
        var run = run
        while true {
          run.version += 1
          run.content = Array(repeating: UInt8(run.version % 256), count: 2000)
          guard (try? await store.commit(run, over: run.version - 1)) == true else { return }
          confirmed[run.id] = run.version
          if confirmed.values.reduce(0, +) > count { return (try? server.kill()) ?? () }
        }
      }
    }
    for writer in writers { await writer.value }
    #expect(confirmed.values.reduce(0, +) > count)
    return confirmed
  }

  private func expect(
    _ confirmed: [String: Int], in store: any SharedRunStore, on server: PostgresServer
  ) async throws {
    try await server.wait(for: store)
    for (id, version) in confirmed {
      guard case .run(let run) = try await store.load(id, unless: nil) else {
        Issue.record("\(id) is gone")
        continue
      }
      // One more commit may have been made, and not confirmed.
      #expect((version...version + 1).contains(run.version), "\(id)")
    }
  }

  /// Every commit that was confirmed before the server died is there after it has started again.
  @Test func aConfirmedCommitOutlivesTheServer() async throws {
    let store = PostgresSharedRunStore(server.address, connectionsMax: 8)
    try await store.prepare()
    let confirmed = try await confirmed(by: store, until: 400, killing: server)
    try server.start()
    try await expect(confirmed, in: store, on: server)
  }

  /// Every commit that was confirmed before the server died is on the standby that takes its place, which the store finds.
  @Test(.full) func aConfirmedCommitIsOnTheStandby() async throws {
    let primary = try PostgresServer()
    let standby = try PostgresServer(standbyOf: primary)
    let store = PostgresSharedRunStore(
      PostgresServer.address(of: standby, primary), connectionsMax: 8)
    try await store.prepare()
    let confirmed = try await confirmed(by: store, until: 300, killing: primary)
    let away = await #expect(throws: RunStoreError.self) { try await store.check() }
    #expect(away?.reason == .unavailable)
    try standby.promote()
    try await expect(confirmed, in: store, on: standby)
  }

  // MARK: Lost answers

  /// A person before a wizard of this process.
  private func person(_ store: any SharedRunStore, _ bookings: String) -> PagePerson {
    let wizard = HostedWizard(BookingWizard.self, command: BookingWizard.name) {
      var wizard = BookingWizard()
      wizard.path = bookings
      return wizard
    }
    var configuration = RunConfiguration()
    configuration.environment = EnvironmentSettings(Environment())
    let serving = SharedServing(
      wizard: wizard, runs: SharedRuns(store, lifetime: 2_592_000), configuration: configuration,
      isLive: false, live: LiveRuns(max: 3))
    return PagePerson(base: "/booking", headers: ["host": "example.org"]) { request in
      let variables = request.variables(below: "/booking")
      do throws(HTTPRejection) {
        return await serving.respond(
          to: try SCGIRequest(variables: variables, body: request.body))
      } catch {
        return .rejection(error.status, error.sentence)
      }
    }
  }

  /// The answer to each commit of a booking is lost in turn: the person sees no error, and everything counts once.
  @Test(arguments: PostgresProxy.Moment.allCases)
  func aLostAnswerHarmsNothing(_ moment: PostgresProxy.Moment) async throws {
    let folder = TestFolder()
    let proxy = try PostgresProxy(before: server)
    let store = PostgresSharedRunStore(proxy.address)
    try await store.prepare()
    var count = 0
    while true {
      let person = person(store, folder["bookings"])
      proxy.plan(
        PostgresProxy.Blow(statements: ["create", "commit"], number: count + 1, moment: moment))
      await person.open("/?here")
      for answer in ["Ada", "Oslo"] {
        try await person.answer(answer)
        #expect(person.status == 200, "\(count)")
      }
      for bags in [", bag", ", bag, bag"] {
        try await person.press(labeled: "Add a bag")
        #expect(person.page.text.contains("Ada, Oslo\(bags)"), "\(count): \(person.page.text)")
      }
      try await person.press(labeled: "Book")
      #expect(person.page.heading == "Done", "\(count): \(person.page.text)")
      #expect(
        try folder.read("bookings")
          == String(repeating: "Ada, Oslo, bag, bag\n", count: count + 1))
      guard proxy.hasStruck else { break }
      count += 1
    }
    #expect(count > 6, "\(count)")
  }

  // MARK: Machines

  /// Workers on two machines share the runs, and are killed: nothing is lost, and nothing is done twice.
  @Test func aRunOutlivesItsMachines() async throws {
    let folder = TestFolder()
    let variables = ["BOOKINGS": folder["bookings"], "STEPWISE_STORE": server.address]
    let check = try await ProgramRun(
      ProgramPath.built("WebProbe"), ["serve", "--check", "--socket", folder["check"]],
      variables: variables)
    #expect(check.code == 0, "\(check.error)")
    #expect(check.error.contains("with its runs in PostgreSQL"))
    let ports = try (0..<2).map { _ in try ListeningSocket(port: 0, waitingMax: 1).port }
    let machines = try ports.map { port in
      let machine = try ChildProgram(
        [ProgramPath.built("WebProbe"), "serve", "--socket", "\(port)", "--workers", "1"],
        environment: ProgramPath.environment(variables), error: .file(folder["log\(port)"]))
      try machine.wait(for: "an open port") { WebCaller.isAnswered(port) }
      return machine
    }
    var count = 0
    let person = PagePerson(base: "/booking", headers: ["host": "example.org"]) { request in
      count += 1
      if count.isMultiple(of: 3) { machines[count / 3 % 2].send(SIGHUP) }
      var turn = count
      return {
        turn += 1
        return await WebCaller.talk(ports[turn % 2], request.scgiBytes(below: "/booking"))
      }
    }
    await person.open("/?here")
    try await person.answer("Ada", "Oslo")
    for _ in 1...2 { try await person.press(labeled: "Add a bag") }
    #expect(person.page.text.contains("Ada, Oslo, bag, bag"))
    try await person.press(labeled: "Book")
    #expect(person.page.heading == "Done")
    #expect(try folder.read("bookings").split(separator: "\n").count == 1)
    // The database goes away: everybody is asked to come again, and then it goes on.
    try server.kill()
    let away = await person.send(PagePerson.get("/look"))
    #expect(away.status == 503)
    #expect(away.headers.contains { $0.name == "Retry-After" })
    try server.start()
    // Each machine waits for a moment of its own before it tries to connect again.
    try await server.wait(for: "page of a run") { await person.open("/done").status != 503 }
    #expect(person.page.text.contains("Ada, Oslo, bag, bag"))
    for machine in machines {
      machine.send(SIGTERM)
      #expect(try await machine.end() == .exit(0))
    }
  }

  /// The runs of a form's file are in the database, so another machine goes on after one was killed.
  @Test(arguments: [
    (
      "town.json",
      #"""
      {"title": "A place", "properties": {"name": {"type": "string"}, "town": {"type": "string"}},
        "required": ["name", "town"]}
      """#, #""town": "Oslo""#
    ),
    (
      "town.yml",
      "name: A place\nbody:\n- type: input\n  id: town\n  attributes:\n    label: Town\n",
      "### Town Oslo"
    ),
  ])
  func aFormsRunOutlivesItsMachine(_ name: String, _ text: String, _ result: String) async throws {
    let folder = TestFolder()
    try folder.write(text, to: name)
    try await PostgresSharedRunStore(server.address).prepare()
    func start(_ port: UInt16) throws -> ChildProgram {
      let machine = try ChildProgram(
        [
          ProgramPath.built("stepwise"), "form", folder[name], "serve", "--socket", "\(port)",
          "--workers", "1", "--state", server.address,
        ], error: .file(folder["log\(port)"]))
      try machine.wait(for: "an open port") { WebCaller.isAnswered(port) }
      return machine
    }
    var port = try ListeningSocket(port: 0, waitingMax: 1).port
    let killed = try start(port)
    let person = PagePerson(base: "/form", headers: ["host": "example.org"]) { request in
      WebResponse(reading: await WebCaller.talk(port, request.scgiBytes(below: "/form")))
    }
    await person.open("/?here")
    #expect(
      person.page.text.contains("A place"), "\((try? folder.read("log\(port)")) ?? "no log")")
    try await person.answer("Ada")
    killed.send(SIGKILL)
    _ = try await killed.end()
    port = try ListeningSocket(port: 0, waitingMax: 1).port
    let machine = try start(port)
    try await person.answer("Oslo")
    try await person.press(labeled: "Confirm")
    #expect(person.page.heading == "Done")
    let words = person.page.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(result), "\(words)")
    machine.send(SIGTERM)
    #expect(try await machine.end() == .exit(0))
  }
}
