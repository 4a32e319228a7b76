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
