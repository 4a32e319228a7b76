import StepwiseFlow
import StepwiseLines
import StepwiseTerminalTesting

@testable import StepwiseWeb

/// The driver of pages, as a person without scripts uses it.
struct PageConformance: ConformingDriver {
  let name = "pages"

  func play(_ script: ConformanceScript, on session: Session) async throws {
    var setting = PageSetting()
    setting.token = "token"
    let talk = WebTalk(session, setting, patience: nil, waiting: Waiting())
    var person = ScriptedPerson(PagePerson(talk))
    person.pass = { _ = await session.pass($0, Waiting()) }
    person.wait = { text, limit in
      await session.wait(until: { Transcript.shows(text, session) }, limit: limit, Waiting()) == nil
    }
    person.endsAtRefusal = script.text.contains("ends with 65")
    do {
      try await person.play(script.text)
    } catch let refused as ScriptedPerson.Refused {
      throw StepRefusal(line: refused.line, message: refused.description)
    }
  }
}
