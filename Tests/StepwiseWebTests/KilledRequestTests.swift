import Foundation
import Stepwise
import StepwiseSystem
import StepwiseTerminalTesting
import TestPages
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb
@testable import WebProbe

/// Processes are killed at each write of a request: the next process continues, and nothing is lost or done twice.
@Suite("Requests that are killed", .tags(.program, .tool), .slow)
struct KilledRequestTests {
  private let folder = TestFolder()
  private var bookings: String { folder["bookings"] }
  private var bookingCount: Int {
    (try? folder.read("bookings"))?.split(separator: "\n").count ?? 0
  }

  private nonisolated static let hasCompiler = Killer.compiler != nil
  private nonisolated static let reason: Comment = "neither clang nor cc is in the PATH"

  /// A person whose requests have a process each, which a test kills.
  private final class Victim {
    var dyingAt: Int?
    private(set) var isKilled = false
    private(set) var person = PagePerson { _ in WebResponse(status: 0) }

    init(_ answer: @escaping (WebRequest, Int?) async -> WebResponse) {
      person = PagePerson(base: "/booking", headers: ["host": "example.org"]) { [unowned self] in
        let response = await answer($0, self.dyingAt)
        self.dyingAt = nil
        guard response.status == 0 else { return response }
        // The person sends it again.
        self.isKilled = true
        return await answer($0, nil)
      }
    }

    /// The page after a request, and whether its process was killed.
    func page(after request: WebRequest, dyingAt call: Int? = nil) async -> (
      page: ParsedPage, isKilled: Bool
    ) {
      isKilled = false
      dyingAt = call
      let page = await person.follow(request).page
      return (page, isKilled)
    }
  }

  /// Answers a request in a process; the status is 0 if the process was killed.
  private func answer(
    _ request: WebRequest, dyingAt call: Int?, by killer: Killer
  ) async -> WebResponse {
    var variables = request.variables(below: "/booking")
    variables["BOOKINGS"] = bookings
    if let call { variables.merge(killer.variables(call: call, of: "/web/")) { $1 } }
    do {
      let run = try await ProgramRun(
        ProgramPath.built("WebProbe"), ["cgi", "--state", folder["state"]], input: request.body,
        variables: variables)
      let response = WebProgram.response(run.output)
      guard case .exit = run.end else {
        #expect(response.status == 0, "A response came before all was written.")
        return WebResponse(status: 0)
      }
      return response
    } catch {
      Issue.record(error)
      return WebResponse(status: 500)
    }
  }

  /// Saves the files, and returns a function that restores them.
  private func keep() throws -> () throws -> Void {
    let kept = TestFolder()
    let manager = FileManager.default
    for name in ["state", "bookings"] where manager.fileExists(atPath: folder[name]) {
      try manager.copyItem(atPath: folder[name], toPath: kept[name])
    }
    return {
      for name in ["state", "bookings"] {
        if manager.fileExists(atPath: folder[name]) { try manager.removeItem(atPath: folder[name]) }
        if manager.fileExists(atPath: kept[name]) {
          try manager.copyItem(atPath: kept[name], toPath: folder[name])
        }
      }
    }
  }

  /// Plays a booking, and returns how many processes died.
  ///
  /// `answer` answers a request in a process that dies at a call; the status is 0 if it died. All requests are killed
  /// at each call in turn, or only the press that must not happen twice, at each second.
  private func play(
    _ answer: @escaping (WebRequest, Int?) async -> WebResponse, killsAll: Bool
  ) async throws -> Int {
    let victim = Victim(answer)
    let person = victim.person
    var page = ParsedPage("")
    var deaths = 0
    func send(_ request: WebRequest, isOnceOnly: Bool = false) async throws {
      let putBack = try keep()
      let jar = person.jar
      let expected = await victim.page(after: request).page
      let after = (putBack: try keep(), jar: person.jar)
      for call in stride(from: 1, through: .max, by: killsAll ? 1 : 2) {
        guard killsAll || isOnceOnly else { break }
        try putBack()
        person.jar = jar
        let found = await victim.page(after: request, dyingAt: call)
        guard found.isKilled else { break }
        deaths += 1
        if isOnceOnly, found.page.heading != expected.heading {
          #expect(found.page.heading == "Check", "call \(call): \(found.page.text)")
          #expect(found.page.text.contains("It is not known whether “Book” was done"))
          #expect(bookingCount <= 1)
        } else {
          #expect(found.page.text == expected.text, "call \(call)")
          #expect(bookingCount == (isOnceOnly ? 1 : 0), "call \(call)")
        }
      }
      try after.putBack()
      person.jar = after.jar
      page = expected
    }
    func press(_ action: String, _ answers: [(String, String)], isOnceOnly: Bool = false)
      async throws
    {
      let hidden = ["token", "turn", "screen", "title"].map { ($0, page.hidden($0) ?? "") }
      let path = String(page.action.dropFirst("/booking".count))
      let body = PagePerson.encoded(hidden + answers + [("action", action)])
      try await send(PagePerson.post(path, body), isOnceOnly: isOnceOnly)
    }
    try await send(PagePerson.get("/?here"))
    #expect(page.heading == "Name")
    try await press("next", [("f.Your name", "Ada")])
    try await press("next", [("f.Where to", "Oslo")])
    #expect(page.heading == "Check" && page.text.contains("Ada, Oslo"))
    try await send(PagePerson.get("/2"))
    #expect(page.heading == "City")
    try await press("next", [("f.Where to", "Rome")])
    try await press("change:1", [])
    try await press("next", [("f.Your name", "Eve")])
    #expect(page.text.contains("Eve, Rome"))
    // A press that does not lead to another page shows in the text how often it was made.
    for count in 1...2 {
      try await press("press:Add a bag", [])
      #expect(page.text.contains("Eve, Rome" + String(repeating: ", bag", count: count)))
    }
    try await press("press:Book", [], isOnceOnly: true)
    #expect(page.heading == "Done" && bookingCount == 1)
    return deaths
  }

  /// Answers a request in this process.
  private func serve(_ request: WebRequest, _ calls: DiskCalls = DiskCalls()) async -> WebResponse {
    let path = bookings
    let wizard = HostedWizard(BookingWizard.self, command: BookingWizard.name) {
      var wizard = BookingWizard()
      wizard.path = path
      return wizard
    }
    var configuration = RunConfiguration()
    configuration.environment = .complete(Environment())
    let serving = CGIServing(
      wizard: wizard,
      runs: SharedRuns(path: folder["state/web"], lifetime: 2_592_000, calls: calls),
      configuration: configuration, isLive: false)
    return await respond(to: request, by: serving)
  }

  /// A process that dies at a call of the disk, after half of the bytes of a write, does nothing from there on.
  @Test func theNextProcessContinues() async throws {
    let deaths = try await play(
      { request, dyingAt in
        var count = 0
        let calls = DiskCalls { call in
          guard let dyingAt else { return .real }
          count += 1
          guard count == dyingAt else { return count < dyingAt ? .real : .failure(EIO) }
          return call == .write ? .atMost(3) : .failure(EIO)
        }
        let response = await serve(request, calls)
        return count >= dyingAt ?? .max ? WebResponse(status: 0) : response
      }, killsAll: true)
    #expect(deaths > 40, "\(deaths)")
  }

  private func respond(to request: WebRequest, by serving: CGIServing) async -> WebResponse {
    let variables = request.variables(below: "/booking")
    do throws(HTTPReader.Refusal) {
      return await serving.respond(
        to: try CGIRequest(variable: { variables[$0] }) { Array(request.body.prefix($0)) })
    } catch {
      return .refusal(error.status, error.sentence)
    }
  }

  /// No response comes from a process that is killed, and nothing is done twice after a real death.
  @Test(.enabled(if: hasCompiler, reason))
  func theNextProcessContinuesAfterAKill() async throws {
    let killer = try Killer(in: folder)
    let deaths = try await play(
      { request, dyingAt in
        let isBooking = String(decoding: request.body, as: UTF8.self).contains("Book")
        return isBooking
          ? await answer(request, dyingAt: dyingAt, by: killer) : await serve(request)
      }, killsAll: false)
    #expect(deaths > 2, "\(deaths)")
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
          try await person.press(labelled: "Book")
        }
      }
      if person.page.heading == "Done" { #expect(try program.end().output == "Ada, Oslo\n") }
      #expect(bookingCount == 1)
      guard isKilled else { break }
    }
  }
}
