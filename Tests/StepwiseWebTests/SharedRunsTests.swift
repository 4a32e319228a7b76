import Foundation
import Stepwise
import StepwiseFlow
import TestSupport
import Testing

@testable import OnboardingSample
@testable import StepwiseWeb

/// The runs of many people in one folder: each request is answered by a process that knows only the files.
@Suite("Runs that processes share")
struct SharedRunsTests {
  private let folder = TestFolder()

  /// Scripts that leave running work, or whose fake counts its failures, which a new process forgets.
  nonisolated private static let unfit: Set = ["slow-fetch.steps", "failing-fetch.steps"]

  nonisolated private static let scripts = SampleScript.names(of: "Onboarding")
    .filter { !unfit.contains($0) }

  private func serving(
    _ wizard: HostedWizard? = nil, now: @escaping () -> Int = { 1_000_000 }
  ) -> CGIServing {
    var configuration = RunConfiguration()
    configuration.environment = Environment()
    return CGIServing(
      wizard: wizard
        ?? HostedWizard(OnboardingWizard.self, command: "onboarding") { OnboardingWizard() },
      runs: SharedRuns(path: folder["runs"], lifetime: 1000, now: now),
      configuration: configuration, isLive: false)
  }

  /// A browser: it keeps a cookie, and each of its requests has its own process.
  private final class Browser {
    private(set) var cookie: String?
    let serve: () -> CGIServing
    var origin: String?

    init(_ serve: @escaping () -> CGIServing) { self.serve = serve }

    func send(_ request: WebRequest) async -> WebResponse {
      var parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
      if parts.isEmpty { parts = ["/"] }
      var variables = [
        "REQUEST_METHOD": request.method.rawValue, "SCRIPT_NAME": "/trip", "PATH_INFO": parts[0],
        "QUERY_STRING": parts.count > 1 ? parts[1] : "", "HTTP_HOST": "example.org",
        "CONTENT_LENGTH": "\(request.body.count)",
        "CONTENT_TYPE": request.headers["content-type"] ?? "",
      ]
      variables["HTTP_COOKIE"] = cookie
      variables["HTTP_ORIGIN"] = origin
      let cgi: CGIRequest
      do throws(HTTPReader.Refusal) {
        cgi = try CGIRequest(variable: { variables[$0] }) { Array(request.body.prefix($0)) }
      } catch {
        return .refusal(error.status, error.sentence)
      }
      let response = await serve().respond(to: cgi)
      if let set = response.headers.first(where: { $0.name == "Set-Cookie" })?.value {
        cookie = set.split(separator: ";").first.map(String.init)
      }
      return response
    }
  }

  private func person(_ browser: Browser) async -> PagePerson {
    let person = PagePerson { await browser.send($0) }
    person.base = "/trip"
    await person.open("/?here")
    return person
  }

  @Test(arguments: scripts)
  func aScriptComesToItsEnd(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Onboarding")
    let person = await person(Browser { serving() })
    var scripted = ScriptedPerson(person)
    scripted.endsAtRefusal = steps.contains("ends with 65")
    var refusal: ScriptedPerson.Refused?
    do {
      try await scripted.play(
        // People who share a program cannot cancel it: only the person who started it can.
        steps.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { $0 != ":cancel" }.joined(separator: "\n"))
    } catch let refused as ScriptedPerson.Refused {
      refusal = refused
    }
    #expect((refusal != nil) == steps.contains("ends with 65"), "\(refusal?.description ?? "")")
    let golden = "\(name.dropLast(".steps".count)).output"
    guard let expected = try? SampleScript.steps(golden, of: "Onboarding") else { return }
    #expect(person.path == "/done")
    #expect(person.page.text.contains(expected.trimmingCharacters(in: .newlines)))
  }

  private func trip(_ counter: TripFlow.Counter) -> HostedWizard {
    HostedWizard(name: "trip", summary: "", version: "1", command: "trip") {
      configuration, commit in
      try await HostedWizard.run(
        configuration, commit, makeFlow: { _ in TripFlow(counter: counter) },
        output: { WizardOutput(verbatim: $0) })
    }
  }

  private func comeToReview(_ person: PagePerson) async throws {
    for text in ["Ada", "Oslo", "2026-12-24"] {
      try person.fill(try #require(person.page.fields.first), text)
      await person.press("next")
    }
    #expect(person.page.heading == "Check")
  }

  @Test func aPressThatComesAgainAfterALostAnswerCountsOnce() async throws {
    let counter = TripFlow.Counter()
    let browser = Browser { serving(trip(counter)) }
    let person = await person(browser)
    try await comeToReview(person)
    let action = person.page.action
    try await person.press(labelled: "Book")
    #expect(person.page.heading == "Done")
    #expect(person.page.text.contains("Ada, Oslo, 2026-12-24"))
    let again = await browser.send(
      PagePerson.post(String(action.dropFirst("/trip".count)), person.posted))
    #expect(again.status == 303)
    #expect(counter.count == 1)
    // Another cookie begins another run.
    let before = browser.cookie
    await person.press("")
    #expect(browser.cookie != before)
    #expect(person.page.heading == "Name")
  }

  @Test func theBrowsersBackIsAStepBackInAnotherProcess() async throws {
    let person = await person(Browser { serving(trip(TripFlow.Counter())) })
    try await comeToReview(person)
    await person.open("/2")
    #expect(person.page.heading == "City")
    #expect(person.page.fields.first?.values == ["Oslo"])
    await person.press("next")
    #expect(person.page.heading == "Day")
    #expect(person.page.fields.first?.values == ["2026-12-24"])
  }

  @Test func aDraftIsThereInAnotherProcess() async throws {
    let person = await person(Browser { serving(trip(TripFlow.Counter())) })
    await person.draft(try #require(person.page.fields.first), "half a na")
    #expect(person.page.fields.first?.values == ["half a na"])
    try person.fill(try #require(person.page.fields.first), "Ada")
    await person.press("next")
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
    let browser = Browser { serving(trip(TripFlow.Counter())) }
    try await comeToReview(await person(browser))
    let other = await person(Browser { serving(trip(TripFlow.Counter())) })
    #expect(other.page.heading == "Name")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["runs"])
    let secret = try #require(browser.cookie?.split(separator: "=").last)
    #expect(!names.contains { $0.contains(secret.prefix(32)) })
  }

  @Test(arguments: ["stepwise-trip=0-ffffffff", "stepwise-trip=", "stepwise-trip=../../x-ffffffff"])
  func anUnknownCookieBeginsNothing(_ cookie: String) async {
    var request = PagePerson.get("/1")
    request.headers["cookie"] = cookie
    request.headers["host"] = "example.org"
    let cgi = try? CGIRequest(
      variable: {
        [
          "REQUEST_METHOD": "GET", "PATH_INFO": "/1", "HTTP_COOKIE": cookie, "SCRIPT_NAME": "/trip",
        ][
          $0]
      }, read: { _ in [] })
    guard let cgi else { return }
    let response = await serving(trip(TripFlow.Counter())).respond(to: cgi)
    #expect(response.headers.contains { $0.name == "Refresh" })
  }

  private var runFiles: [String] { get throws { try TestFolder(path: folder["runs"]).names } }

  @Test func aRunEndsWithItsTime() async throws {
    var time = 1_000_000
    let browser = Browser { serving(trip(TripFlow.Counter()), now: { time }) }
    let person = await person(browser)
    try await comeToReview(person)
    let steps = try #require(try runFiles.first { $0.hasSuffix(".steps") })
    let kept = "runs/\(steps.dropLast(".steps".count)).files/cache/of/the/wizard"
    try FileManager.default.createDirectory(
      atPath: folder[kept], withIntermediateDirectories: true)
    try folder.write("stays", to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder["\(kept)/link"], withDestinationPath: folder["elsewhere"])
    time += 1001
    await person.open("/4")
    #expect(person.page.heading == "trip")
    await person.open("/?here")
    #expect(person.page.heading == "Name")
    let names = try runFiles
    #expect(names.count { $0.hasSuffix(".steps") } == 1)
    #expect(!names.contains { $0.hasSuffix(".files") })
    #expect(try folder.read("elsewhere") == "stays")
  }

  @Test func aFormOfAnotherSiteIsRefused() async throws {
    let browser = Browser { serving(trip(TripFlow.Counter())) }
    let person = await person(browser)
    browser.origin = "https://evil.example"
    await person.press("next")
    #expect(person.status == 403)
  }

  @Test(arguments: ["/../1", "/..", "//1", "/1/../../x", "/%2e%2e/x", "/1\u{0}", "1", "/a b"])
  func aPathThatLeadsElsewhereIsRefused(_ path: String) {
    #expect(throws: HTTPReader.Refusal.self) {
      try CGIRequest(
        variable: { ["REQUEST_METHOD": "GET", "PATH_INFO": path][$0] }, read: { _ in [] })
    }
  }

  @Test func aBodyThatIsTooLongOrTooShortIsRefused() {
    func status(_ length: String, _ body: [UInt8]) -> Int {
      do throws(HTTPReader.Refusal) {
        _ = try CGIRequest(
          variable: { ["REQUEST_METHOD": "POST", "CONTENT_LENGTH": length][$0] },
          read: { Array(body.prefix($0)) })
        return 200
      } catch {
        return error.status
      }
    }
    #expect(status("4000001", []) == 413)
    #expect(status("-1", []) == 411)
    #expect(status("", []) == 411)
    #expect(status("5", [1]) == 400)
    #expect(status("1", [1]) == 200)
  }

  @Test func aSecretIsInNoFile() async throws {
    let person = await person(Browser { serving(trip(TripFlow.Counter())) })
    for text in ["Ada", "Oslo"] {
      try person.fill(try #require(person.page.fields.first), text)
      await person.press("next")
    }
    try person.fill(try #require(person.page.fields.first), "2026-12-24")
    try person.fill(try #require(person.page.fields.last), "4111-secret")
    await person.press("next")
    #expect(person.page.heading == "Check")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["runs"])
    for name in names {
      let bytes = FileManager.default.contents(atPath: folder["runs/\(name)"]) ?? Data()
      #expect(!String(decoding: bytes, as: UTF8.self).contains("4111-secret"), "\(name)")
    }
  }
}
