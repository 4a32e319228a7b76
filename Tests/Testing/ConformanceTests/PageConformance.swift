import StepwiseFlow
import StepwiseLines
import StepwiseTerminalTesting
import TestPrograms

@testable import StepwiseWeb

/// The driver of pages, as a person without scripts uses it.
struct PageConformance: ConformingDriver {
  let name = "pages"
  /// Whether the first rejection ends the script.
  let endsAtRejection: Bool

  func play(_ script: ConformanceScript, on session: Session) async throws {
    var setting = PageSetting()
    setting.token = "token"
    let talk = WebTalk(session, setting, patience: nil, timeout: .zero)
    var person = ScriptedPerson(PagePerson { await talk.respond(to: $0) })
    person.pass = { _ = await session.pass($0) }
    person.wait = { text, limit in
      let isOver = { session.ending != nil || Transcript.shows(text, session) }
      await session.pass(limit ?? .seconds(60), until: isOver)
      return isOver()
    }
    person.endsAtRejection = endsAtRejection
    do {
      try await person.play(script.text)
    } catch let rejected as ScriptedPerson.Rejected {
      throw StepRejection(line: rejected.line, message: rejected.description)
    }
  }
}
