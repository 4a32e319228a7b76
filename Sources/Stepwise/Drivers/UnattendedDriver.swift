/// Runs a wizard by what is answered ahead, and asks nobody.
final class UnattendedDriver {
  private let session: Session
  private let records: RunRecords
  private let wait: OutsideWait

  /// A run of a wizard.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - records: What gives answers.
  ///   - wait: How to wait for what comes from outside.
  init(session: Session, records: RunRecords, wait: OutsideWait) {
    self.session = session
    self.records = records
    self.wait = wait
  }

  /// Runs to the wizard's end.
  ///
  /// - Throws: ``RunFailure`` where an answer is refused or missing.
  func run() async throws {
    let settlement = await wait.untilIdle(session)
    guard session.ending == nil, let feeder = records.feeder else { return }
    if let sentence = wait.sentence(of: settlement) {
      throw RunFailure(.temporaryFailure, sentence)
    }
    if let misfit = feeder.misfit {
      throw RunFailure(.dataError, "\(misfit.place): \(misfit.message)")
    }
    let notAsked = records.leftOver
    records.stop()
    let missing = await MissingAnswers(session, feeder).sentence(file: records.answersFile)
    throw RunFailure(
      .temporaryFailure, ([missing] + notAsked.map(\.english)).joined(separator: " "))
  }
}
