import Foundation
import Stepwise
import StepwiseSystem
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb
@testable import TestProgram

/// Processes are killed at each stage of each request: the next process continues, and nothing is lost or done twice.
///
/// `PostgresStoreTests` has the same proof with workers whose runs are in a database.
@Suite("Requests that are killed", .tags(.program, .tool), .slow)
struct KilledRequestTests {
  private typealias Booking = KilledBooking<Stage>

  /// The moment of a death, seen from a call of the disk or of the store.
  nonisolated enum Stage { case before, half, done }

  /// Where the runs are, and what answers requests.
  nonisolated enum Store: CaseIterable {
    /// In a folder; a process ends with its calls of the disk, from one of them on.
    case folder
    /// In memory; a process ends with its calls of the store, from one of them on.
    case memory
    /// In a folder; real workers of a service are killed.
    case processes

    var requests: KilledBooking<Stage>.Requests { self == .processes ? .oncePress : .all }
    /// The number of deaths below which something was left out.
    var deathCountMin: Int {
      switch self {
      case .folder: 60
      case .memory: 30
      case .processes: 5
      }
    }
    static let testable = allCases.filter { $0 != .processes || hasCompiler }
  }

  private let folder = TestFolder()
  private let memory = MemorySharedRunStore()
  private var bookings: String { folder["bookings"] }
  private var bookingCount: Int {
    (try? folder.read("bookings"))?.split(separator: "\n").count ?? 0
  }

  private nonisolated static let hasCompiler = Killer.compiler != nil
  private nonisolated static let reason: Comment = "neither clang nor cc is in the PATH"

  @Test(arguments: Store.testable) func theNextProcessContinues(_ store: Store) async throws {
    let booking = Booking(
      by: try service(with: store), in: bookings, killing: store.requests)
    let deathCount = try await booking.play()
    #expect(deathCount >= store.deathCountMin, "\(deathCount)")
  }

  private func service(with store: Store) throws -> Booking.Service {
    switch store {
    case .folder:
      return Booking.Service(
        stages: [.half],
        answer: { request, death in
          var count = 0
          let calls = DiskCalls { call in
            guard let death else { return .real }
            count += 1
            guard count == death.call else { return count < death.call ? .real : .failure(EIO) }
            return call == .write ? .atMost(3) : .failure(EIO)
          }
          let store = FolderSharedRunStore(path: folder["state/web"], calls: calls)
          let response = await serve(request, store)
          return count >= death?.call ?? .max ? WebResponse(status: 0) : response
        }, keep: keepFolder)
    case .memory:
      return Booking.Service(
        stages: [.before, .done],
        answer: { request, death in
          var count = 0
          let store = MemorySharedRunStore(sharing: memory)
          store.outcome = { _ in
            guard let death else { return .real }
            count += 1
            if count < death.call { return .real }
            return count == death.call && death.stage == .done
              ? .unknown(isDone: true) : .failure(.unavailable)
          }
          let response = await serve(request, store)
          return count >= death?.call ?? .max ? WebResponse(status: 0) : response
        },
        keep: {
          let runs = memory.runs
          return { memory.runs = runs }
        })
    case .processes:
      let killer = try Killer(in: folder)
      return Booking.Service(
        stages: [.half],
        answer: { request, death in
          String(decoding: request.body, as: UTF8.self).contains("Book")
            ? await answer(request, death, by: killer)
            : await serve(request, FolderSharedRunStore(path: folder["state/web"]))
        }, keep: keepFolder)
    }
  }

  /// Keeps the folder of the runs, and returns what puts it back.
  private func keepFolder() throws -> () throws -> Void {
    let kept = TestFolder()
    let manager = FileManager.default
    let path = folder["state"]
    let isThere = manager.fileExists(atPath: path)
    if isThere { try manager.copyItem(atPath: path, toPath: kept["state"]) }
    return {
      if manager.fileExists(atPath: path) { try manager.removeItem(atPath: path) }
      if isThere { try manager.copyItem(atPath: kept["state"], toPath: path) }
    }
  }

  /// Answers a request in this process.
  private func serve(_ request: WebRequest, _ store: any SharedRunStore) async -> WebResponse {
    let path = bookings
    let wizard = HostedWizard(BookingWizard.self, command: BookingWizard.name) {
      var wizard = BookingWizard()
      wizard.path = path
      return wizard
    }
    var configuration = RunConfiguration()
    configuration.environment = EnvironmentSettings(Environment())
    let serving = SharedServing(
      wizard: wizard,
      runs: SharedRuns(store, lifetime: 2_592_000, pressPatience: .milliseconds(20)),
      configuration: configuration, isLive: false)
    let variables = request.variables(below: "/booking")
    do throws(HTTPRejection) {
      return await serving.respond(
        to: try SCGIRequest(variables: variables, body: request.body))
    } catch {
      return .rejection(error.status, error.sentence)
    }
  }

  /// Answers a request by the only worker of a service of its own; the status is 0 if the worker was killed.
  private func answer(
    _ request: WebRequest, _ death: Booking.Death?, by killer: Killer
  ) async -> WebResponse {
    var variables = death.map { killer.variables(call: $0.call, of: "/web/") } ?? [:]
    variables["BOOKINGS"] = bookings
    do {
      let port = try ListeningSocket(port: 0, waitingMax: 1).port
      let service = try ChildProgram(
        [
          ProgramPath.built("WebProbe"), "serve", "--state", folder["state"], "--port", "\(port)",
          "--workers", "1",
        ], environment: ProgramPath.environment(variables))
      try service.wait(for: "an open port") { WebCaller.isAnswered(port) }
      let answer = await WebCaller.talk(port, request.scgiBytes(below: "/booking"))
      service.send(SIGTERM)
      #expect(try await service.end() == .exit(0))
      return WebResponse(reading: answer)
    } catch {
      Issue.record(error)
      return WebResponse(status: 500)
    }
  }

  /// The server of one person is killed at each write of its saved run, and started again.
  @Test(.full, .enabled(if: hasCompiler, reason))
  func aRestartedServerContinuesTheRun() async throws {
    let killer = try Killer(in: folder)
    let steps = [("f.Your name", "Ada"), ("f.Where to", "Oslo")]
    for call in 1... {
      for name in ["ada.steps", "bookings"] {
        try? FileManager.default.removeItem(atPath: folder[name])
      }
      var isKilled = false
      func start(_ variables: [String: String]) async throws -> (WebProgram, PagePerson) {
        func run(_ variables: [String: String]) throws -> WebProgram {
          try WebProgram(
            ["--save", folder["ada.steps"]], of: "WebProbe",
            ["BOOKINGS": bookings].merging(variables) { $1 })
        }
        let program: WebProgram
        do {
          program = try run(variables)
        } catch is WebProgram.Failure {
          // The process was killed before it printed its address.
          isKilled = true
          program = try run([:])
        }
        return (program, await program.openedByPerson())
      }
      var (program, person) = try await start(killer.variables(call: call, of: "ada.steps"))
      while person.page.heading != "Done" {
        if person.status == 0 {
          #expect(try !isKilled && program.end().end == .signal(SIGKILL))
          isKilled = true
          (program, person) = try await start([:])
        }
        let field = person.page.fields.first { $0.name.hasPrefix("f.") }
        if let field, let step = steps.first(where: { $0.0 == field.name }) {
          try person.fill(field, step.1)
          await person.press("next")
        } else {
          #expect(person.page.text.contains("Ada, Oslo"))
          // After a death during the press, the page says that the result is not known.
          guard bookingCount == 0 else {
            #expect(person.page.text.contains("Book"))
            try program.end(SIGKILL)
            break
          }
          try await person.press(labeled: "Book")
        }
      }
      if person.page.heading == "Done" { #expect(try program.end().output == "Ada, Oslo\n") }
      #expect(bookingCount == 1)
      guard isKilled else { break }
    }
  }
}
