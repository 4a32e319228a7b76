import Stepwise
import StepwiseFlow
import StepwiseRecords

/// The driver of one request: it makes one response, and another process continues the run.
final class CGIDriver: Driver {
  let isLive: Bool
  private(set) var talk: WebTalk?
  private(set) var response: WebResponse?
  /// The response if the record could not be written before it was needed; `nil` if it was written.
  private(set) var refusal: WebResponse?
  private let request: WebRequest
  private let setting: PageSetting
  private let record: RunRecord
  /// The digest of the form whose once-only press may have been made.
  private var pressing: String?

  /// The response if the answers could not be written.
  static let notSaved = WebResponse.refusal(503, notSavedSentence)
  private static let notSavedSentence = "The answers cannot be saved now: try again."

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - setting: The settings that all pages share.
  ///   - record: The record that earlier requests left.
  ///   - isLive: Whether the environment is real.
  init(
    _ request: WebRequest, _ setting: PageSetting, _ record: RunRecord, isLive: Bool
  ) {
    self.request = request
    self.setting = setting
    self.record = record
    self.isLive = isLive
    pressing = record.note.pressing
  }

  /// The note to leave for the next request.
  var note: RunRecord.Note {
    guard let talk else { return record.note }
    // A form that was taken needs no doubt.
    let isKnown = pressing.map { talk.taken.contains($0) } ?? true
    return RunRecord.Note(
      taken: talk.taken, pressing: isKnown ? nil : pressing, drafts: talk.drafts)
  }

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let note = record.note
    let talk = WebTalk(
      session, setting, patience: nil, timeout: run.timeout, taken: note.taken,
      doubted: note.pressing, drafts: note.drafts)
    self.talk = talk
    let live = UnresumableScreenNotice(session)
    let events = session.events.observe { [weak self] event in
      live.look()
      self?.follow(event, talk)
    }
    defer { events.cancel() }
    // First, the session gives the saved answers again.
    await session.waitUntilIdle(timeout: run.timeout)
    response = await talk.respond(to: request)
    guard session.ending == nil else { return .ended }
    if !record.keep(self.note) { response = Self.notSaved }
    return .endOfInput
  }

  /// Saves what must be on the disk before the response, because it cannot be done again.
  private func follow(_ event: SessionEvent, _ talk: WebTalk) {
    switch event {
    case .beginning:
      pressing = talk.open?.digest ?? pressing
      let sentence = "The answers cannot be saved now, so nothing was done: go back, and try again."
      save(talk, or: .refusal(503, sentence))
    case .kept: save(talk, or: Self.notSaved)
    case .performed(let performed):
      if !performed.receipt.isPending, let element = performed.action.element {
        talk.noteDone(element)
      }
    case .ended(_, let element, .accepted): talk.noteDone(element)
    default: break
    }
  }

  private func save(_ talk: WebTalk, or refusal: WebResponse) {
    let note = RunRecord.Note(
      taken: talk.takenSoFar, pressing: pressing, drafts: talk.drafts)
    guard !record.keep(note) else { return }
    self.refusal = self.refusal ?? refusal
    // Nobody reads the sentence, because the response is the refusal.
    talk.session.fail(RunFailure(.ioError, verbatim: Self.notSavedSentence))
  }

  func commit(_ text: String?) {}
  func finish(_ text: String?) {}
}
