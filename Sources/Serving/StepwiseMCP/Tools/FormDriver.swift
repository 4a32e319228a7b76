import Stepwise
import StepwiseFlow
import StepwiseLines

/// Drives a session by forms: asks each screen, and submits the responses.
final class FormDriver: Driver {
  let isLive: Bool
  private let run: ToolRun

  init(run: ToolRun, isLive: Bool) {
    self.run = run
    self.isLive = isLive
  }

  func drive(_ session: Session, in context: RunContext) async throws {
    let talk = FormTalk(
      session, timeout: context.timeout, typed: run.state?.typed ?? [],
      secretAdvice: { [run] in run.opensPages ? nil : run.terminalCommand })
    let events = session.events.observe { [run] in run.note($0, of: session) }
    defer {
      events.cancel()
      run.noteWritten(in: session)
      run.session = nil
      run.closePages()
    }
    run.session = session
    // Prepared answers began their work before the observer was there.
    for label in session.show().busy { run.call.tellProgress(label) }
    await session.waitUntilIdle(timeout: context.timeout)
    if session.ending == nil, let response = run.response {
      run.response = nil
      run.noteResponse(response)
      let form = talk.form()
      if response != .cancel, let sentence = change(of: session) {
        talk.setAside(response, of: form)
        talk.add(sentence)
      } else if response.isAccepted, form.awaitsSecret, run.opensPages {
        // Its page was served by a process that has ended, so this process opens another one.
      } else {
        if run.doubtsPress { talk.doubtPress() }
        if leave(await talk.submit(response, to: form)) { return }
      }
    }
    while session.ending == nil {
      let form = talk.form()
      if form.awaitsSecret, run.opensPages {
        guard let response = try await run.askOnPage(form, talk) else { return }
        if response.isAccepted { await talk.waitForPage(run.pageTime) }
        if !response.isAccepted || !talk.needsPage { run.closePages() }
        if !response.isAccepted {
          if leave(await talk.submit(response, to: form)) { return }
        }
        continue
      }
      if form.isBlockedBySecret {
        run.leave(.secret, telling: form.message)
        return
      }
      guard let response = await run.ask(form, talk) else { return }
      run.noteResponse(response)
      if leave(await talk.submit(response, to: form)) { return }
    }
  }

  /// Why a response does not belong to the current screen; `nil` if the screen is the one that was
  /// asked.
  private func change(of session: Session) -> LocalizedStringKey? {
    guard let top = session.history.top else { return nil }
    if top.mark.identity != run.state?.screen {
      return
        "“\(session.show().titleText)” is shown, because the screen that was asked did not come again."
    }
    guard !top.isResumable else { return nil }
    return """
      “\(session.show().titleText)” shows what comes from outside and cannot be resumed: what is done \
      there is not saved.
      """
  }

  private func leave(_ leaving: FormTalk.Leaving?) -> Bool {
    guard let leaving else { return false }
    run.leave(leaving)
    return true
  }
}
