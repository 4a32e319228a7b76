import Foundation
import Stepwise
import StepwiseFlow
import StepwiseSystem
import TestPrograms
import TestSupport
import Testing

@testable import OnboardingSample
@testable import StepwiseWeb

/// The runs of many people in one folder: each request is answered by a process that knows only the files.
@Suite("Runs that processes share")
struct SharedRunsTests {
  private let folder = TestFolder()

  private func serving(
    _ wizard: HostedWizard? = nil, countMax: Int = .max,
    now: @escaping () -> Int = { 1_000_000 }, calls: DiskCalls = DiskCalls()
  ) -> SharedServing {
    var configuration = RunConfiguration()
    configuration.environment = EnvironmentSettings(Environment())
    return SharedServing(
      wizard: wizard
        ?? HostedWizard(OnboardingWizard.self, command: "onboarding") { OnboardingWizard() },
      runs: SharedRuns(
        FolderSharedRunStore(path: folder["runs"], calls: calls), lifetime: 1000,
        countMax: countMax, pressPatience: .milliseconds(20), now: now),
      configuration: configuration, isLive: false)
  }

  /// A person before a web server, each of whose requests a worker answers that has just begun.
  private func person(
    _ wizard: HostedWizard? = nil, now: @escaping () -> Int = { 1_000_000 },
    calls: DiskCalls = DiskCalls()
  ) async -> PagePerson {
    let person = PagePerson { serving(wizard, now: now, calls: calls) }
    await person.open("/?here")
    return person
  }

  private func trip(_ counter: TripFlow.Counter = TripFlow.Counter()) -> HostedWizard {
    .flow { TripFlow(counter: counter) }
  }

  private func comeToReview(_ person: PagePerson) async throws {
    try await person.answer("Ada", "Oslo", "2026-12-24")
    #expect(person.page.heading == "Check")
  }

  /// A run whose result has no room is over, and the next request writes its file.
  @Test func theResultIsInAFileOfTheRun() async throws {
    let results = folder["results"]
    try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
    var isFull = true
    let calls = DiskCalls { isFull && $0 == .write ? .failure(ENOSPC) : .real }
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: results).sorted()
    }
    let person = PagePerson {
      var serving = self.serving(.flow { GreetingFlow() })
      serving.results = ResultFolder(path: results, calls: calls)
      return serving
    }
    await person.open("/?here")
    try await person.answer("Ada")
    #expect(person.status == 503)
    await person.open("/look")
    #expect(person.status == 503)
    #expect(try files() == [])
    isFull = false
    await person.open("/look")
    #expect(person.page.heading == "Done" && person.page.text.contains("Hello, Ada!"))
    let names = try files()
    #expect(names.count == 1 && person.jar.first?.value.contains(names[0].prefix(32)) == false)
    let texts = try names.map { try String(contentsOfFile: "\(results)/\($0)", encoding: .utf8) }
    #expect(texts == ["Hello, Ada!\n"])
    // A file that the operator has taken away does not come again.
    try FileManager.default.removeItem(atPath: "\(results)/\(names[0])")
    await person.open("/look")
    #expect(try person.page.heading == "Done" && files() == [])
  }

  /// The store keeps the last page, so only the file has the secrets of a result.
  @Test func theLastPageIsWithoutSecrets() async throws {
    let results = folder["results"]
    try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
    let wizard = HostedWizard(name: "trip", summary: "", version: "1", command: "trip") {
      configuration, commit in
      try await HostedWizard.run(
        configuration, commit, makeFlow: { _ in GreetingFlow() },
        output: { WizardOutput(verbatim: "\($0) hunter2").shared(as: WizardOutput(verbatim: $0)) })
    }
    let person = PagePerson {
      var serving = self.serving(wizard)
      serving.results = ResultFolder(path: results)
      return serving
    }
    await person.open("/?here")
    try await person.answer("Ada")
    #expect(person.page.heading == "Done" && person.page.text.contains("Hello, Ada!"))
    #expect(!person.page.html.contains("hunter2"))
    let names = try FileManager.default.contentsOfDirectory(atPath: results)
    let texts = try names.map { try String(contentsOfFile: "\(results)/\($0)", encoding: .utf8) }
    #expect(texts == ["Hello, Ada! hunter2\n"])
    // The last page begins another run, with another cookie.
    let before = person.jar.first?.value
    await person.press("")
    #expect(person.jar.first?.value != before && person.page.heading == "Name")
  }

  /// The press must be on the disk before it is made, because a killed process could not tell of it.
  @Test func aPressThatCannotBeNotedIsNotMade() async throws {
    let counter = TripFlow.Counter()
    var isFull = false
    let calls = DiskCalls { isFull && $0 == .write ? .failure(ENOSPC) : .real }
    let person = await person(trip(counter), calls: calls)
    try await comeToReview(person)
    isFull = true
    try await person.press(labeled: "Book")
    #expect(person.status == 503 && counter.count == 0)
    #expect(person.page.html.contains("The answers cannot be saved now, so nothing was done: "))
  }

  /// A person whose answers do not fit on the disk is told so in the person's language, and goes on when there is room.
  @Test(arguments: [DiskCalls.Call.open, .write, .synchronize])
  func aFullDiskIsToldToThePerson(_ call: DiskCalls.Call) async throws {
    var isFull = false
    let calls = DiskCalls { isFull && $0 == call ? .failure(ENOSPC) : .real }
    let person = await person(trip(), calls: calls)
    let other = PagePerson { serving(trip(), calls: calls) }
    for one in [person, other] { one.headers["accept-language"] = "th" }
    try await person.answer("Ada")
    let before = try runTexts
    isFull = true
    try person.fill(try #require(person.page.fields.last), "Oslo")
    person.prepare("next")
    let form = PagePerson.post(person.path, person.posted)
    let rows = [
      (await person.send(form), "ขณะนี้บันทึกคำตอบไม่ได้ ลองอีกครั้ง", "5"),
      (await other.send(PagePerson.get("/?here")), "ขณะนี้ไม่มีที่ว่างสำหรับคนเพิ่ม ลองใหม่ภายหลัง", "600"),
    ]
    for (response, sentence, seconds) in rows {
      #expect(response.status == 503)
      #expect(response.headers.first { $0.name == "Retry-After" }?.value == seconds)
      #expect(String(decoding: response.body, as: UTF8.self) == "\(sentence)\n")
    }
    #expect(try runTexts == before)
    isFull = false
    await person.follow(form)
    #expect(person.status == 200 && person.path != form.path)
    await other.open("/?here")
    #expect(other.page.fields.count == 1)
  }

  @Test func aRequestThatWaitsForItsRunLetsOthersPass() async throws {
    let door = Door()
    let wizard = HostedWizard.flow {
      Wizard(screen: "Slow") { flow in
        Button("Work") {
          await door.pass()
          flow.push("Worked") { Button("End") { flow.finish("") } }
        }
      }
    }
    let serving = serving(wizard)
    let person = PagePerson { serving }
    await person.open("/?here")
    let press = Task { try await person.press(labeled: "Work") }
    await door.untilReached()
    let look = Task { await person.send(PagePerson.get("/look")) }
    // Another person is served meanwhile, and the first request of this one can end.
    #expect(await self.person(wizard).page.heading == "Slow")
    door.open()
    try await press.value
    #expect(person.page.heading == "Worked")
    let response = await look.value
    #expect(response.status == 303 && response.header("Location") == "/trip/2")
  }

  @Test func aDraftIsThereInAnotherProcess() async throws {
    let person = await person(trip())
    await person.draft(try #require(person.page.fields.first), "half a na")
    #expect(person.page.fields.first?.values == ["half a na"])
    try await person.answer("Ada")
    await person.open("/1")
    #expect(person.page.fields.first?.values == ["Ada"])
    try person.fill(try #require(person.page.fields.first), "another na")
    await person.press("back")
    #expect(person.page.fields.first?.values == ["another na"])
    await person.open("/look")
    #expect(person.page.fields.first?.values == ["another na"])
    #expect(!person.page.text.contains("given again"))
    #expect(!person.page.html.contains(folder.path))
  }

  @Test func aStrangerCannotOpenAnotherRun() async throws {
    let own = await person(trip())
    try await comeToReview(own)
    let other = await person(trip())
    #expect(other.page.heading == "Name")
    let names = try runFiles
    #expect(names.filter { $0.hasSuffix(".steps") }.count == 2, "\(names)")
    let secret = try #require(own.jar.first?.value)
    #expect(!names.contains { $0.contains(secret.prefix(32)) })
  }

  @Test func anUnknownCookieBeginsNothing() async {
    for value in ["0-ffffffff", "", "../../x-ffffffff"] {
      let person = PagePerson { serving(trip()) }
      person.jar = [("stepwise-trip", value, "/trip/")]
      #expect(await person.open("/1").refresh != nil, "\(value)")
      #expect(person.page.heading != "Name", "\(value)")
    }
  }

  /// Makes the file of a run unreadable for the program.
  private enum Hindrance: CaseIterable {
    case othersMayRead, link, folder, tooLong
  }

  /// Nothing is known about a file that cannot be read, so the run must not begin again in its place.
  @Test(arguments: Hindrance.allCases)
  private func aRunThatCannotBeReadIsNotReplaced(_ hindrance: Hindrance) async throws {
    let person = await person(trip())
    try await comeToReview(person)
    let cookie = person.jar.first?.value
    let path = folder["runs/\(try #require(try runFiles.first { $0.hasSuffix(".steps") }))"]
    let manager = FileManager.default
    let before = try #require(manager.contents(atPath: path))
    try manager.moveItem(atPath: path, toPath: folder["aside"])
    switch hindrance {
    case .othersMayRead:
      try manager.copyItem(atPath: folder["aside"], toPath: path)
      chmod(path, 0o640)
    case .link: try manager.createSymbolicLink(atPath: path, withDestinationPath: folder["aside"])
    case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .tooLong:
      try manager.copyItem(atPath: folder["aside"], toPath: path)
      truncate(path, 1_000_000_001)
    }
    for request in ["/look", "/?here"] {
      let response = await person.send(PagePerson.get(request))
      #expect(response.status == 500, "\(request)")
      #expect(!String(decoding: response.body, as: UTF8.self).contains(folder.path))
    }
    #expect(person.jar.first?.value == cookie)
    try? manager.removeItem(atPath: path)
    try manager.moveItem(atPath: folder["aside"], toPath: path)
    #expect(manager.contents(atPath: path) == before)
    await person.open("/look")
    #expect(person.page.heading == "Check")
  }

  /// A carriage return and its newline are one character of a text, and two bytes.
  @Test func aCarriageReturnHidesNoLine() async throws {
    let person = await person(trip())
    await person.draft(try #require(person.page.fields.first), "half a na")
    let name = "runs/\(try #require(try runFiles.first { $0.hasSuffix(".steps") }))"
    let text = try folder.read(name)
    try folder.write(text.replacing("\n", with: "\r\n"), to: name)
    chmod(folder[name], 0o600)
    await person.open("/look")
    #expect(person.page.fields.first?.values == ["half a na"])
  }

  /// The texts of all files of runs.
  private var runTexts: [String] {
    get throws {
      try runFiles.filter { $0.contains(".") }.map { try folder.read("runs/\($0)") }
    }
  }

  private var runFiles: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: folder["runs"]).sorted() }
  }

  /// Nobody can fill the disk; runs that have ended by their time make room.
  @Test func noRunBeginsIfThereAreTooMany() async throws {
    var time = 1_000_000
    func begin() async -> PagePerson {
      let person = PagePerson { serving(trip(), countMax: 2, now: { time }) }
      await person.open("/?here")
      return person
    }
    let first = await begin()
    #expect(await begin().page.heading == "Name")
    let late = await begin()
    #expect(late.status == 503 && late.page.html.contains("no room for another person now"))
    try await first.answer("Ada")
    #expect(first.page.heading == "City")
    time += 1001
    await serving(now: { time }).runs.removeExpiredIfDue()
    #expect(await begin().page.heading == "Name")
  }

  @Test func aRunEndsWithItsTime() async throws {
    var time = 1_000_000
    let person = await person(trip(), now: { time })
    try await comeToReview(person)
    let steps = try #require(try runFiles.first { $0.hasSuffix(".steps") })
    time += 1001
    await person.open("/4")
    #expect(person.page.heading == "trip")
    await person.open("/?here")
    #expect(person.page.heading == "Name")
    // No request lists the runs; expired ones are removed between the requests, once an hour.
    #expect(try runFiles.contains("\(steps)"))
    await serving(now: { time }).runs.removeExpiredIfDue()
    let names = try runFiles.filter { $0.contains("/") }
    #expect(names.count == 1 && !names.contains(steps))
  }

  // MARK: Requests that are rejected

  @Test func aRequestWithAWrongPathIsRejected() {
    for path in ["/../1", "/..", "//1", "/1/../../x", "/%2e%2e/x", "/1\u{0}", "1", "/a b"] {
      #expect(throws: HTTPRejection.self, "\(path)") {
        try SCGIRequest(variables: ["REQUEST_METHOD": "GET", "PATH_INFO": path], body: [])
      }
    }
  }

  @Test func aSecretIsInNoFile() async throws {
    let person = await person(trip())
    try await person.answer("Ada", "Oslo")
    try person.fill(try #require(person.page.fields.last), "4111-secret")
    try await person.answer("2026-12-24")
    #expect(person.page.heading == "Check")
    for name in try runFiles {
      let bytes = FileManager.default.contents(atPath: folder["runs/\(name)"]) ?? Data()
      #expect(!String(decoding: bytes, as: UTF8.self).contains("4111-secret"), "\(name)")
    }
  }
}

/// Greets a person.
private final class GreetingFlow: FlowController<String, String> {
  init() { super.init(state: "Hello") }

  override func startFlow() {
    push("Name") { TextField("Name") { self.finish("\(self.state), \($0)!") } }
  }
}
