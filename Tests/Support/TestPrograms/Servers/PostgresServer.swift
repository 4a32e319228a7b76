internal import Foundation
package import Stepwise
internal import StepwiseSystem
internal import TestSupport
package import Testing

/// A database server of PostgreSQL for tests, in a folder of its own and on a socket in it.
package nonisolated final class PostgresServer: @unchecked Sendable {
  /// The folder of the server's programs; `nil` if this machine has none.
  package static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap { Int($0) }.sorted().map { "\(root)/\($0)/bin" }
      .last { access("\($0)/initdb", X_OK) == 0 }
  }()

  /// Why the tests are skipped if ``programs`` is `nil`.
  package static let reason = "PostgreSQL is not installed"

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package init(description: String) { self.description = description }
  }

  /// The address of its database.
  package var address: String { Self.address(of: self) }
  /// The address of a database that several servers have, one of which can write.
  package static func address(of servers: PostgresServer...) -> String {
    "postgresql://postgres@/postgres?host=" + servers.map { $0.socket }.joined(separator: ",")
  }

  /// The path of its socket.
  package var socketPath: String { "\(socket)/.s.PGSQL.5432" }

  private let folder = TestFolder()
  private var data: String { folder["data"] }
  /// The folder of its socket, which a copy of its data must not have.
  private var socket: String { folder["socket"] }
  private let programs: String
  /// The machine on which it runs; `nil` for the tests' own.
  private let machine: TestNetwork.Machine?
  private var server: ChildProgram?

  private init(
    on machine: TestNetwork.Machine? = nil, _ make: (PostgresServer) throws -> Void
  ) throws {
    guard let programs = Self.programs else { throw Failure(description: Self.reason) }
    self.programs = programs
    self.machine = machine
    // The server rejects to run as root, so everything is its own account's.
    chmod(folder.path, 0o755)
    let account = geteuid() == 0 ? getpwnam("postgres")?.pointee : nil
    for path in [data, socket] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      if let account { chown(path, account.pw_uid, account.pw_gid) }
      chmod(path, 0o700)
    }
    try make(self)
    try start()
  }

  /// Makes and starts a server.
  ///
  /// - Parameter machine: The machine on which it runs, and on whose wires it listens; `nil` for the tests' own.
  /// - Throws: ``Failure`` if it cannot be made.
  package convenience init(on machine: TestNetwork.Machine? = nil) throws {
    try self.init(on: machine) { own in
      try own.run("initdb", "-D", own.data, "-A", "trust", "-U", "postgres", "-N")
      try own.add("\nhost all all 10.89.0.0/16 trust\n", to: "pg_hba.conf")
      try own.configure([
        "listen_addresses = '\(machine == nil ? "" : "*")'", "max_connections = 100",
        "shared_buffers = 16MB",
      ])
    }
  }

  /// Makes a server that follows another one, whose commits wait for it from now on.
  package convenience init(standbyOf primary: PostgresServer) throws {
    try self.init { own in
      try own.run(
        "pg_basebackup", "-h", primary.socket, "-U", "postgres", "-D", own.data, "-R", "-c", "fast")
      try own.configure([])
    }
    try primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try primary.query("SELECT pg_reload_conf()")
    try primary.server?.wait(for: "synchronous standby") {
      (try? primary.query("SELECT sync_state FROM pg_stat_replication"))?.contains("sync") == true
    }
  }

  private func configure(_ settings: [String]) throws {
    let all = settings + ["unix_socket_directories = '\(socket)'"]
    try add(all.map { "\n\($0)\n" }.joined(), to: "postgresql.conf")
  }

  /// Adds text to the end of a file of its data.
  private func add(_ text: String, to name: String) throws {
    let path = "\(data)/\(name)"
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Failure(description: "\(path) cannot be written.")
    }
    file.seekToEndOfFile()
    file.write(Data(text.utf8))
    try file.close()
  }

  /// Runs one of the server's programs to its end, and returns its output.
  @discardableResult
  private func run(_ words: String...) throws -> String {
    let run = try ProgramRun(
      Self.runner, Self.account + ["\(programs)/\(words[0])"] + words.dropFirst(), folder: "/")
    guard run.code == 0 else { throw Failure(description: run.error) }
    return run.output
  }

  /// Runs a statement, and returns its rows.
  @discardableResult
  package func query(_ statement: String) throws -> String {
    try run("psql", "-X", "-q", "-A", "-t", "-d", address, "-c", statement)
  }

  /// The server of the running suite; `nil` outside of one with ``PostgresServerTrait``.
  @TaskLocal package static var shared: PostgresServer?

  /// Makes a small disk of the server's own for a table; only root can.
  ///
  /// - Returns: What removes it again.
  package func moveToSmallDisk(_ table: String, bytes: Int) throws -> () throws -> Void {
    let path = folder["disk"]
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard let account = getpwnam("postgres")?.pointee else {
      throw Failure(description: "There is no account postgres.")
    }
    let size = "size=\(bytes),mode=700,uid=\(account.pw_uid),gid=\(account.pw_gid)"
    let mount = try ProgramRun(
      "/usr/bin/mount", ["-t", "tmpfs", "-o", size, "tmpfs", path], folder: "/")
    guard mount.code == 0 else { throw Failure(description: mount.error) }
    try query("CREATE TABLESPACE small LOCATION '\(path)'")
    try query("ALTER TABLE \(table) SET TABLESPACE small")
    return {
      try self.query("ALTER TABLE \(table) SET TABLESPACE pg_default")
      try self.query("DROP TABLESPACE small")
      _ = try ProgramRun("/usr/bin/umount", ["-l", path], folder: "/")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  // MARK: Its life

  /// Starts it, and waits until it answers.
  package func start() throws {
    let server = try ChildProgram(
      (machine?.words ?? []) + [Self.runner] + Self.account
        + ["\(programs)/postgres", "-D", data], folder: "/", error: .file(folder["log"]))
    self.server = server
    try server.wait(for: "an answer of PostgreSQL") {
      (try? self.run("pg_isready", "-q", "-h", self.socket)) != nil
    }
  }

  /// Waits until it answers, in case that a test has ended it.
  package func startIfNeeded() throws { if server == nil { try start() } }

  /// Waits for something that only a look can show, while it runs; other tasks go on meanwhile.
  package func wait(for what: String, until isThere: () async -> Bool) async throws {
    guard let server else { throw Failure(description: "PostgreSQL does not run.") }
    try await server.yield(for: what, until: isThere)
  }

  /// Waits until a store has connected to it, which nobody tries for a moment after a failure.
  package func wait(for store: any SharedRunStore) async throws {
    try await wait(for: "connection of a store") { (try? await store.check()) != nil }
  }

  /// Ends it at once, as a power failure would.
  package func kill() throws {
    server?.send(SIGQUIT)
    _ = try server?.end()
    server = nil
  }

  /// Lets it do nothing, while the system of its machine still takes connections and bytes for it.
  package func pause() { send(SIGSTOP) }

  /// Lets it go on.
  package func resume() { send(SIGCONT) }

  /// Sends a signal to all its processes, each of which has a session of its own.
  private func send(_ signal: Int32) {
    guard let number = server?.identifier else { return }
    Foundation.kill(number, signal)
    let path = "/proc/\(number)/task/\(number)/children"
    let children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for child in children.split(separator: " ").compactMap({ pid_t($0) }) {
      Foundation.kill(child, signal)
    }
  }

  /// Lets a server that followed another one write.
  package func promote() throws { try run("pg_ctl", "promote", "-D", data, "-w") }

  deinit { try? kill() }

  /// A program that starts others, and its words that choose the account of the server.
  private static var runner: String { geteuid() == 0 ? "/usr/bin/setpriv" : "/usr/bin/env" }
  private static var account: [String] {
    geteuid() == 0
      ? ["--reuid", "postgres", "--regid", "postgres", "--clear-groups", "--"] : []
  }
}

/// One server for all tests of a suite, because it takes seconds to make one.
package nonisolated struct PostgresServerTrait: SuiteTrait, TestScoping {
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let server = try PostgresServer()
    defer { try? server.kill() }
    try await PostgresServer.$shared.withValue(server) { try await function() }
  }
}

extension Trait where Self == PostgresServerTrait {
  /// One server for all tests of a suite.
  package static var postgresServer: Self { Self() }
}
