import TestSupport
import Testing

@testable import Stepwise

/// A saved run of a wizard with a flow for each of a list gives each answer to its own item, or asks again.
@Suite struct FlowForEachResumeTests {
  let folder = TestFolder()

  @Test(arguments: TargetsFlow.Style.allCases)
  func anotherListAfterAResumeMovesNoAnswer(_ style: TargetsFlow.Style) async throws {
    let path = folder["\(style).steps"]
    var first: SavedRun? = try await SavedRun(TargetsFlow(style), at: path)
    try await first?.play(["npm docker", "npm-url", ":ask Token", "docker-url"])
    try await first?.play([":back", ":back", ":back", ":back"])
    first = nil

    let second = try await SavedRun(TargetsFlow(style), at: path)
    try await second.play(["docker"])
    #expect(second.screen.contains("docker-url"), "\(second.screen)")
    try await second.play([""])
    #expect(second.session.trail.rows.map(\.title) == ["Targets", "Address", "Token"])
    #expect(second.session.show().elements.allSatisfy { !$0.isFilledIn })
  }

  /// A flow that asks for notes on something.
  private final class NotesFlow: FlowController<String, String> {
    override func startFlow() { push("Headline") { TextField("Headline") { self.finish($0) } } }
  }

  /// Only an id says that the answers fit whatever the flow is about; otherwise they are named once.
  @Test(arguments: [nil, "notes"])
  func whatAFlowForSomethingElseDoesNotUseIsNamed(_ id: String?) async throws {
    let flow = Talk { talk in
      talk.push(
        Card("Subject") {
          TextField("Subject") { subject in
            talk.start(NotesFlow(state: subject), id: id) {
              talk.note($0)
              talk.push(Card("End") { Button("Done") { talk.finish(talk.state) } })
            }
          }
        })
    }
    let run = try await SavedRun(flow, at: folder["a.steps"])
    try await run.play(["Search", "Fast", ":back", ":back", "Colours"])
    #expect(run.notices == (id == nil ? ["“Headline: Fast” no longer applies."] : []))
    try await run.play([":back", "Fonts"])
    #expect(run.notices == [])
    try await run.play([":back", "Search"])
    #expect(run.notices == [])
    #expect(run.screen.contains("Fast"))
  }

  @Test(arguments: TargetsFlow.Style.allCases)
  func theSameListAfterAResumeKeepsEachAnswer(_ style: TargetsFlow.Style) async throws {
    let path = folder["\(style).steps"]
    var first: SavedRun? = try await SavedRun(TargetsFlow(style), at: path)
    try await first?.play(["npm docker", "npm-url", ":ask Token", "docker-url"])
    let place = first?.place
    first = nil

    // The secret is asked for again; the answers after it wait for it.
    let second = try await SavedRun(TargetsFlow(style), at: path)
    #expect(second.session.trail.rows.map(\.title) == ["Targets", "Address", "Token"])
    try await second.play([":ask Token"])
    #expect(second.place == place)
  }
}
