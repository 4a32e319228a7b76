import StepwiseTerminalTesting

/// A column of the tables: a driver, and the rows that it cannot play.
struct DriverColumn {
  /// Makes the driver; a page cannot tell a rejection from the failure of a service, so it is told which to expect.
  private let make: (_ endsAtRefusal: Bool) -> any ConformingDriver
  /// The names of rows, each with the reason why a person with this driver cannot do these steps in this order.
  let unfit: [String: String]

  private init(
    _ make: @escaping (_ endsAtRefusal: Bool) -> any ConformingDriver,
    unfit: [String: String] = [:]
  ) {
    self.make = make
    self.unfit = unfit
  }

  private static let waits = "leaves running work, and an answer of the driver comes only after it"
  private static let together =
    "gives the fields of one screen apart, and a page sends them together"

  private static let silent = "an empty composer sends nothing, and a page says nothing of it"

  /// All columns; the first is compared with the others.
  static let all = [
    DriverColumn { _ in ScriptConformance() }, DriverColumn { _ in PlainConformance() },
    DriverColumn { _ in TerminalConformance() }, DriverColumn { _ in JSONConformance() },
    DriverColumn(
      { _ in FormConformance() },
      unfit: [
        "Onboarding/slow-fetch.steps": waits, "Messier/failed-download.steps": waits,
        "Chat/cancel.steps": waits,
      ]),
    DriverColumn(
      { PageConformance(endsAtRefusal: $0) },
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

  /// The drivers that can play a row.
  static func drivers(for row: String, endsAtRefusal: Bool) -> [any ConformingDriver] {
    all.filter { $0.unfit[row] == nil }.map { $0.make(endsAtRefusal) }
  }
}
