import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseTerminal
import StepwiseTerminalTesting
import TestPrograms
import Testing

@testable import StepwiseMCP
@testable import StepwiseWeb

/// A column of the tables: a driver, what it shows, and the rows that it cannot play.
struct DriverColumn {
  /// Makes the driver; a page cannot tell a rejection from the failure of a service, so it is told which to expect.
  private let make: (_ endsAtRejection: Bool) -> any ConformingDriver
  /// The names of rows, each with the reason why a person with this driver cannot do these steps in this order.
  let unfit: [String: String]

  /// What a person sees of a screen.
  private let show: @MainActor (Session) -> String

  private init(
    _ make: @escaping (_ endsAtRejection: Bool) -> any ConformingDriver,
    shows show: @escaping @MainActor (Session) -> String, unfit: [String: String] = [:]
  ) {
    self.make = make
    self.show = show
    self.unfit = unfit
  }

  private static let waits = "leaves running work, and an answer of the driver comes only after it"
  private static let together =
    "gives the fields of one screen apart, and a page sends them together"

  private static let silent = "an empty composer sends nothing, and a page says nothing of it"

  /// All columns; the first is compared with the others.
  static let all = [
    DriverColumn({ _ in ScriptConformance() }, shows: lines),
    DriverColumn({ _ in PlainConformance() }, shows: lines),
    DriverColumn({ _ in TerminalConformance() }, shows: frame),
    DriverColumn({ _ in JSONConformance() }, shows: json),
    DriverColumn(
      { _ in FormConformance() }, shows: form,
      unfit: [
        "Onboarding/slow-fetch.steps": waits, "Messier/failed-download.steps": waits,
        "Chat/cancel.steps": waits,
      ]),
    DriverColumn(
      { PageConformance(endsAtRejection: $0) }, shows: page,
      unfit: [
        "Onboarding/slow-fetch.steps": waits, "Messier/failed-download.steps": waits,
        "Chat/cancel.steps": waits, "Elements/countries-fail-once.steps": together,
        "fields out of order": together, "everything that a person does": together,
        "an empty message": silent, "an empty message after one": silent,
        "a check fails, and the answer is given again": together,
        "a check never ends, and a step back leaves it": waits,
        "a button is pressed beside a check that rejects": waits,
      ]),
  ]

  /// The drivers that can play a row; each also checks that it shows the last screen.
  static func drivers(for row: String, endsAtRejection: Bool) -> [any ConformingDriver] {
    all.filter { $0.unfit[row] == nil }.map {
      Showing(driver: $0.make(endsAtRejection), show: $0.show, row: row)
    }
  }

  // MARK: What a person sees

  private static func lines(_ session: Session) -> String { Transcript.screen(session.show()) }

  private static func frame(_ session: Session) -> String {
    HeadlessTerminal(session).frame(columns: 100, rows: 60).text.joined(separator: " ")
  }

  private static func json(_ session: Session) -> String {
    let json = ScreenJSON.value(of: session.show(), cancelQuestion: nil)
    return String(decoding: json.line, as: UTF8.self)
  }

  private static func form(_ session: Session) -> String {
    let form = FormTalk(session, timeout: .zero) { "" }.form()
    return "\(form.message) \(String(decoding: form.request(in: .titled).line, as: UTF8.self))"
  }

  private static func page(_ session: Session) -> String {
    var setting = PageSetting()
    setting.token = "token"
    let page = ParsedPage(
      String(decoding: ScreenPage(of: session.show(), setting).html, as: UTF8.self))
    return page.text + page.controls.flatMap { [$0.label] + $0.values }.joined(separator: " ")
  }
}

/// Plays steps with a driver, and checks that the driver shows the screen that they lead to.
private struct Showing: ConformingDriver {
  let driver: any ConformingDriver
  let show: @MainActor (Session) -> String
  let row: String

  var name: String { driver.name }

  func play(_ script: ConformanceScript, on session: Session) async throws {
    let played = await Result { try await driver.play(script, on: session) }
    if session.ending == nil {
      let shown = Self.plain(show(session))
      for text in texts(of: session.show()) where !shown.contains(Self.plain(text)) {
        Issue.record("\(name) does not show “\(text)” after “\(row)”: \(show(session))")
      }
    }
    try played.get()
  }

  /// The texts that no driver leaves out; a terminal draws the digits of a prominent text from blocks.
  private func texts(of screen: Snapshot) -> [String] {
    [screen.title] + screen.notices.map(\.message)
      + screen.elements.filter { !$0.isProminent }.flatMap { element in
        if case .list(let rows) = element.kind { return rows.last.map { [$0.text] } ?? [] }
        // A page says instead how to answer a field that was left empty.
        let instructs =
          name == "pages"
          && element.error?.message
            == Rejection.missing(LocalizedStringKey(label: element.label)).message
        return [element.label] + (instructs ? [] : element.error.map { [$0.message] } ?? [])
      }
  }

  /// Letters and digits only, because drivers break lines and set marks in ways of their own.
  private static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
