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
  /// Makes the driver; a page cannot tell a rejection from the failure of a service, so it is told which to expect, and
  /// plain lines are read for the sentence of a rejection.
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

  private static let leavesOpen =
    "answers an optional field with nothing, and a page gives no field that nobody touched"

  private static let silent = "an empty composer sends nothing, and a page says nothing of it"

  /// All columns; the first is compared with the others.
  static let all = [
    DriverColumn({ _ in ScriptConformance() }, shows: lines),
    DriverColumn({ PlainPerson(isHeard: $0) }, shows: lines),
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
        "Elements/straight.steps": leavesOpen, "Elements/out-of-range.steps": leavesOpen,
        "Elements/no-such-folder.steps": leavesOpen, "Elements/two-fields-differ.steps": leavesOpen,
        "Elements/too-many-languages.steps": leavesOpen,
        "fields out of order": together, "everything that a person does": together,
        "an empty message": silent, "an empty message after one": silent,
        "a check fails, and the answer is given again": together,
        "a check never ends, and a step back leaves it": waits,
        "a button is pressed beside a check that rejects": waits,
      ]),
  ]

  /// The drivers that can play a row; each also checks that it shows the last screen.
  ///
  /// - Parameters:
  ///   - row: The name of the row.
  ///   - endsAtRejection: Whether a rejection is wanted.
  ///   - told: What every driver must say of it; `nil` for anything.
  /// - Returns: The drivers.
  static func drivers(
    for row: String, endsAtRejection: Bool, telling told: String? = nil
  ) -> [any ConformingDriver] {
    all.filter { $0.unfit[row] == nil }.map {
      Showing(driver: $0.make(endsAtRejection), show: $0.show, row: row, told: told)
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

  static func forms(_ session: Session) -> ScreenForm {
    FormTalk(session, timeout: .zero) { "" }.form()
  }

  static func form(_ session: Session) -> String {
    let form = forms(session)
    return "\(form.message) \(String(decoding: form.request(in: .titled).line, as: UTF8.self))"
  }

  static func page(_ session: Session) -> String {
    var setting = PageSetting()
    setting.token = "token"
    let page = ParsedPage(
      String(decoding: ScreenPage(of: session.show(), setting).html, as: UTF8.self))
    return page.text + page.controls.flatMap { [$0.label] + $0.values }.joined(separator: " ")
  }
}

extension DriverColumn {
  /// The texts of a screen that a driver does not show.
  static func missing(of screen: Snapshot, in shown: String, of driver: String) -> [String] {
    let shown = plain(shown)
    return texts(of: screen, driver).filter { !shown.contains(plain($0)) }
  }

  /// The texts that no driver leaves out; a terminal draws the digits of a prominent text from blocks.
  private static func texts(of screen: Snapshot, _ driver: String) -> [String] {
    // Plain lines ask one question after another, and none while work runs.
    let elements =
      driver != "prompt" ? screen.elements : screen.busy.isEmpty ? screen.asked : []
    return [screen.title] + screen.notices.map(\.message)
      // A terminal has a row of the history in place of a button that leads there.
      + elements.filter { !$0.isProminent && (driver != "terminal" || $0.revisits == nil) }.flatMap
    {
      element in
      if case .list(let rows) = element.kind { return rows.last.map { [$0.text] } ?? [] }
      // A page says instead how to answer a field that was left empty.
      let instructs =
        driver == "pages"
        && element.error?.message
          == Rejection.missing(LocalizedStringKey(label: element.label)).message
      return [element.label] + (instructs ? [] : element.error.map { [$0.message] } ?? [])
    }
  }

  /// Letters and digits only, because drivers break lines and set marks in ways of their own.
  fileprivate static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// Plays steps with a driver, and checks that the driver shows the screen that they lead to.
private struct Showing: ConformingDriver {
  let driver: any ConformingDriver
  let show: @MainActor (Session) -> String
  let row: String
  let told: String?

  var name: String { driver.name }

  func play(_ script: ConformanceScript, on session: Session) async throws {
    let played = await Result { try await driver.play(script, on: session) }
    if session.ending == nil {
      let shown = show(session)
      for text in DriverColumn.missing(of: session.show(), in: shown, of: name) {
        Issue.record("\(name) does not show “\(text)” after “\(row)”: \(shown)")
      }
    }
    do {
      try played.get()
    } catch let rejection as StepRejection {
      if let told, !DriverColumn.plain(rejection.message).contains(DriverColumn.plain(told)) {
        Issue.record("\(name) does not say “\(told)” after “\(row)”: \(rejection.message)")
      }
      throw rejection
    }
  }
}

/// The driver of plain lines, with what it writes about a rejected line.
private struct PlainPerson: ConformingDriver {
  let name = "plain"
  /// Whether what it writes is read; it then waits for running work before each line.
  let isHeard: Bool

  func play(_ script: ConformanceScript, on session: Session) async throws {
    guard isHeard else { return try await PlainConformance().play(script, on: session) }
    var written = ""
    let person = PlainConformance(name: name) { session, line in
      try await HeadlessLines.plain(session) { text in
        written = text
        return await line()
      }
    }
    do {
      try await person.play(script, on: session)
    } catch let rejection as StepRejection {
      throw StepRejection(line: rejection.line, message: "\(rejection.message)\n\(written)")
    }
  }
}

extension Snapshot {
  /// The elements of the current question.
  fileprivate var asked: [Snapshot.Element] {
    switch question {
    case .field(let field): [field]
    case .menu(let buttons): buttons
    case .nothing: []
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
