internal import Foundation
package import StepwiseWeb
import Testing

/// The proof that nothing is lost, and nothing done twice, if the process that answers a request is killed.
///
/// A person makes a booking with `BookingWizard`. Each request is tried again and again from the same state: its process is killed
/// at each stage of its first call, of its second, and so on until it survives, and the person sends the request once more.
/// Each request is also delivered twice at once, as after a second click.
package final class KilledBooking<Stage: Sendable> {
  /// Where a process is killed.
  package struct Death {
    /// The number of the call, counted from 1 in each request.
    package let call: Int
    /// The stage of the call.
    package let stage: Stage
  }

  /// Processes that answer requests with the runs of a store.
  package struct Service {
    /// The stages of a call at which a process can be killed.
    package let stages: [Stage]
    /// Answers a request; the status is 0 if the process was killed.
    package let answer: (WebRequest, Death?) async -> WebResponse
    /// Keeps a copy of the runs, and returns what puts them back.
    package let keep: () throws -> () throws -> Void

    /// Creates a value.
    package init(
      stages: [Stage], answer: @escaping (WebRequest, Death?) async -> WebResponse,
      keep: @escaping () throws -> () throws -> Void
    ) {
      self.stages = stages
      self.answer = answer
      self.keep = keep
    }
  }

  /// The requests whose processes are killed.
  package enum Requests {
    case all
    /// Only the press that must not be made twice.
    case oncePress
  }

  private let service: Service
  private let requests: Requests
  private let bookings: String
  private var death: Death?
  private var isKilled = false
  private var page = ParsedPage("")
  private var deathCount = 0
  private lazy var person = PagePerson(base: "/booking", headers: ["host": "example.org"]) {
    [unowned self] in await answer($0)
  }

  /// Creates a proof.
  ///
  /// - Parameters:
  ///   - service: What answers requests.
  ///   - bookings: The file in which the wizard writes a line for each booking.
  ///   - requests: The requests whose processes are killed.
  package init(by service: Service, in bookings: String, killing requests: Requests = .all) {
    self.service = service
    self.bookings = bookings
    self.requests = requests
  }

  /// Makes the booking, and returns the number of processes that were killed.
  package func play() async throws -> Int {
    try await send(PagePerson.get("/?here"))
    #expect(page.heading == "Name")
    try await press("next", [("f.Your name", "Ada")])
    try await press("next", [("f.Where to", "Oslo")])
    #expect(page.heading == "Check" && page.text.contains("Ada, Oslo"))
    try await send(PagePerson.get("/2"))
    #expect(page.heading == "City")
    try await press("next", [("f.Where to", "Rome")])
    try await press("change:1")
    try await press("next", [("f.Your name", "Eve")])
    #expect(page.text.contains("Eve, Rome"))
    // A press that does not lead to another page shows in the text how often it was made.
    for count in 1...2 {
      try await press("press:Add a bag")
      #expect(page.text.contains("Eve, Rome" + String(repeating: ", bag", count: count)))
    }
    try await press("press:Book", isOnceOnly: true)
    #expect(page.heading == "Done" && bookingCount == 1)
    return deathCount
  }

  // MARK: Requests

  private func press(
    _ action: String, _ answers: [(String, String)] = [], isOnceOnly: Bool = false
  ) async throws {
    let hidden = ["token", "turn", "screen", "title"].map { ($0, page.hidden($0) ?? "") }
    let path = String(page.action.dropFirst("/booking".count))
    let body = PagePerson.encoded(hidden + answers + [("action", action)])
    try await send(PagePerson.post(path, body), isOnceOnly: isOnceOnly)
  }

  /// Sends a request in vain at each stage, and then once as it is.
  private func send(_ request: WebRequest, isOnceOnly: Bool = false) async throws {
    let putBack = try keep()
    let expected = await person.follow(request).page
    let goOn = try keep()
    if isOnceOnly || requests == .all {
      for stage in service.stages {
        for call in 1... {
          try putBack()
          guard await dies(at: Death(call: call, stage: stage), request, expected, isOnceOnly)
          else { break }
          deathCount += 1
        }
      }
    }
    try putBack()
    await deliverTwice(request, expected, isOnceOnly)
    try goOn()
    page = expected
  }

  /// Sends a request twice at once, and checks that it counts once.
  private func deliverTwice(
    _ request: WebRequest, _ expected: ParsedPage, _ isOnceOnly: Bool
  ) async {
    let others = (1...2).map { _ in
      let other = PagePerson(base: "/booking", headers: ["host": "example.org"]) {
        [service] in await service.answer($0, nil)
      }
      other.jar = person.jar
      return other
    }
    let pages = others.map { other in Task { await other.follow(request).page.text } }
    for page in pages { #expect(await page.value == expected.text, "\(request.path), twice") }
    #expect(bookingCount == (isOnceOnly ? 1 : 0), "\(request.path), twice")
  }

  /// Sends a request whose process is to be killed, and checks the page that the person comes to nevertheless.
  ///
  /// - Returns: Whether the process was killed.
  private func dies(
    at death: Death, _ request: WebRequest, _ expected: ParsedPage, _ isOnceOnly: Bool
  ) async -> Bool {
    self.death = death
    isKilled = false
    let found = await person.follow(request).page
    guard isKilled else { return false }
    let moment: Comment = "\(request.path), call \(death.call), \(death.stage): \(found.text)"
    if isOnceOnly, found.heading != expected.heading {
      #expect(found.heading == "Check", moment)
      #expect(found.text.contains("It is not known whether “Book” was done"), moment)
      #expect(bookingCount <= 1, moment)
    } else {
      #expect(found.text == expected.text, moment)
      #expect(bookingCount == (isOnceOnly ? 1 : 0), moment)
    }
    return true
  }

  private func answer(_ request: WebRequest) async -> WebResponse {
    let response = await service.answer(request, death)
    death = nil
    guard response.status == 0 else { return response }
    // The web server sends it again.
    isKilled = true
    return await service.answer(request, nil)
  }

  // MARK: States

  private var bookingCount: Int {
    FileManager.default.contents(atPath: bookings)?.count { $0 == 10 } ?? 0
  }

  /// Keeps everything, and returns what puts it back.
  private func keep() throws -> () throws -> Void {
    let putRunsBack = try service.keep()
    let lines = FileManager.default.contents(atPath: bookings)
    let jar = person.jar
    return { [bookings, person] in
      try putRunsBack()
      try? FileManager.default.removeItem(atPath: bookings)
      try lines?.write(to: URL(fileURLWithPath: bookings))
      person.jar = jar
    }
  }
}
