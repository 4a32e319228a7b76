import Stepwise
import StepwiseFlow
import TestPrograms

@testable import StepwiseWeb

extension SessionPages {
  /// Pages of a trip, in this process.
  static func trip(theme: Theme = .standard) throws -> (pages: SessionPages, session: Session) {
    let session = TripFlow().makeSession(environment: Environment(), isLive: false) { _ in }
    let pages = try SessionPages(
      of: session, theme: theme, port: 0, timeLimit: .seconds(3600)
    ) {
      session.ending != nil
    }
    pages.begin()
    return (pages, session)
  }
}

extension PagePerson {
  /// A person before pages without a server.
  convenience init(_ talk: WebTalk) { self.init { await talk.respond(to: $0) } }

  /// A person before the pages of a session without a server.
  convenience init(_ session: Session, patience: Duration? = nil) {
    self.init(WebTalk(session, .test, patience: patience, timeout: .seconds(60)))
  }

  /// A person before the pages of a flow without a server.
  convenience init(_ flow: some WizardFlow) {
    self.init(flow.makeSession(environment: Environment(), isLive: false) { _ in })
  }

  /// A person who opens pages of `--web` in this process, by their server's own requests; paths have the server's base.
  convenience init(_ pages: SessionPages) {
    self.init(headers: ["host": "127.0.0.1:\(pages.server.port)"]) { request in
      await withCheckedContinuation { continuation in
        pages.server.onRequest(request) {
          continuation.resume(returning: $0 ?? WebResponse(status: 200))
        }
      }
    }
  }

  /// A person before a web server, each of whose requests another worker may answer.
  convenience init(variables: [String: String] = [:], _ serve: @escaping () -> SharedServing) {
    self.init(base: "/trip", headers: ["host": "example.org"]) { request in
      let variables = request.variables(below: "/trip").merging(variables) { $1 }
      do throws(HTTPRejection) {
        return await serve().respond(
          to: try SCGIRequest(variables: variables, body: request.body))
      } catch {
        return .rejection(error.status, error.sentence)
      }
    }
  }
}

extension WebResponse {
  /// The value of a field of the head.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension PageSetting {
  /// The setting of pages without a server.
  static var test: PageSetting {
    var setting = PageSetting()
    setting.token = "token"
    return setting
  }
}

extension HostedWizard {
  /// A test's own flow, whose runs processes share.
  static func flow(_ makeFlow: @escaping () -> some WizardFlow<String>) -> HostedWizard {
    HostedWizard(name: "trip", summary: "", version: "1", command: "trip") {
      configuration, commit in
      try await HostedWizard.run(
        configuration, commit, makeFlow: { _ in makeFlow() },
        output: { WizardOutput(verbatim: $0) })
    }
  }
}

/// Three questions, a branch and a review, for going back and forth.
final class TripFlow: FlowController<[String], String> {
  /// Counts the presses of the once-only button, in all flows of one test.
  final class Counter {
    var count = 0
  }

  private let counter: Counter

  init(counter: Counter = Counter()) {
    self.counter = counter
    super.init(state: [])
  }

  override var title: String { "Trip" }

  override func startFlow() {
    push("Name") {
      TextField("Your name") { name in
        guard name != "bad" else { throw Rejection("“bad” is no name.") }
        self.state.append(name)
        self.askCity()
      }
    }
  }

  private func askCity() {
    push("City") {
      Picker("Where to", options: ["Rome", "Oslo", "<script>alert(1)</script>"]) { city in
        self.state.append(city)
        self.askDay()
      }
    }
  }

  private func askDay() {
    push("Day") {
      DatePicker("When") { day in
        self.state.append("\(day)")
        self.review()
      }
      SecureField("Card") { card in self.state.append("card of \(card.count)") }.optional()
    }
  }

  private func review() {
    push("Check") {
      Text(verbatim: self.state.joined(separator: ", "))
      Button("Book", onceOnly: true) {
        self.counter.count += 1
        self.finish(self.state.joined(separator: ", "))
      }
    }
  }
}
