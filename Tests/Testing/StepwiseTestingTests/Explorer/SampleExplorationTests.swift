import Stepwise
import StepwiseSystem
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import ScoreboardSample
@testable import StepwiseExplorer

/// The samples, explored completely.
@MainActor @Suite struct SampleExplorationTests {
  private var onboarding: Explorer {
    Explorer(answers: ["Last name": ["Lovelace", "42"], "Which pet?": ["Hamster"]]) { environment in
      MainFlowController(
        userFetcher: FakeUserFetcher(clock: environment.clock, delay: .seconds(1), failures: 0))
    }
  }

  /// Each sample keeps all rules; the steps of its shortest way to an end, and the presses that no walk makes.
  @Test func theSamplesKeepEveryRule() async throws {
    let elements = Explorer(
      answers: [
        "User name": ["grace", "ada"], "Password": ["a sample secret", "short"],
        "Full name": ["Grace"], "Nickname": ["Amazing"],
        "E-mail": ["grace@example.org", "none"], "Again": ["grace@example.org", "other"],
        "Age": ["42", "200"], "Height": ["1.63"], "Country": ["Korea"],
        "Languages": ["English", "English, Korean, Thai"],
        "Start": ["2026-02-01", "1999-01-01"], "Folder": ["/"], "Story": ["Once"],
      ], variantsMax: 1,
      environment: { Environment(files: SystemFiles()) }
    ) { environment in
      ElementsFlowController(
        registry: FakeUserNameRegistry(clock: environment.clock),
        catalogue: FakeCountryCatalogue(clock: environment.clock, failures: 0))
    }
    let scoreboard = Explorer(
      answers: [
        "Team": ["Hawks"], "Player 1": ["Ada", "Bob"], "Player 2": ["Bob"], "Player 3": ["Cyd"],
        "Away team / Team": ["Owls", "Hawks"], "Away team / Player 1": ["Dan"],
        "Away team / Player 2": ["Eve"], "Away team / Player 3": ["Fay"],
      ], variantsMax: 1
    ) { try ScoreboardWizard().makeFlow(in: $0) }
    let chat = Explorer(
      answers: ["Chat": ["Ada", "Grace"], "Message": ["Hello"], "Contact": ["Emmy", "Zed"]]
    ) { try ChatWizard().makeFlow(in: $0) }
    // Two objects with a picture that arrives after a failure, and one object without.
    let messier = Explorer(answers: ["Object": ["M1", "M57", "M2"]]) { environment in
      MessierFlowController(
        objects: MessierCatalogue.objects,
        pictureFetcher: FakePictureFetcher(
          clock: environment.clock, cache: PictureCache(folder: nil), failures: 1))
    }
    let rows: [(name: String, Explorer, shortestEnd: [String]?, notWalked: [String], way: String)] =
      [
        ("Elements", elements, nil, ["Finish"], "Summary"),
        ("Scoreboard", scoreboard, [":press Done"], ["Save team"], "Away team"),
        ("Chat", chat, [":press Done"], [], "Emmy"),
        ("Messier", messier, [":press Done"], [], "Messier 57"),
      ]
    for (name, explorer, shortestEnd, notWalked, way) in rows {
      let exploration = await explorer.explore()
      #expect(exploration.violations.map(\.description) == [], "\(name)")
      #expect(exploration.isComplete || name == "Elements", "\(name)")
      #expect(exploration.shortestEnd == shortestEnd, "\(name)")
      #expect(exploration.notWalked.map(\.label) == notWalked, "\(name)")
      #expect(exploration.map.mermaid.contains(way), "\(name)")
    }
  }

  @Test(.slow) func theMapOfTheOnboardingShowsItsBranch() async {
    let exploration = await onboarding.explore()
    #expect(exploration.violations.map(\.description) == [])
    #expect(exploration.isComplete && exploration.shortestEnd == nil)
    #expect(exploration.notWalked.map(\.label) == ["Confirm"])
    let map = exploration.map
    #expect(
      map.mermaid == """
        flowchart TD
          s0["Onboarding › Welcome"]
          s1["Onboarding › Profile › Last name"]
          s2["Onboarding › Profile › Birthday"]
          s3["Onboarding › Profile › Favourite pet"]
          s4["Onboarding › Profile › Review"]
          s5["Onboarding › Profile › Which pet?"]
          s6(["Not walked"])
          s2 -->|"Birthday"| s3
          s3 -->|"Bird, Cat, Dog, Fish, Rabbit"| s4
          s3 -->|"Other…"| s5
          s1 -->|"Last name"| s2
          s4 -.->|"Confirm"| s6
          s5 -->|"Which pet?"| s4
          s0 -->|"Select user"| s1
          s0 -->|"Fetch user"| s0

        """)
    #expect(map.dot.hasPrefix("digraph wizard {\n  node [shape=box];\n"))
  }

  /// A server of tools that explores a wizard for its questions answers other requests meanwhile.
  @Test func otherWorkGoesOnDuringASurvey() async {
    var turns = 0
    let other = Task {
      while !Task.isCancelled {
        turns += 1
        await Task.yield()
      }
    }
    let survey = await Explorer { _ in
      Wizard { wizard in
        wizard.push("Pet") {
          Picker("Pet", options: ["Cat", "Dog", "Fish"]) { pet in
            wizard.push("Name") { TextField("Name") { wizard.finish("\(pet) \($0)") } }
          }
        }
      }
    }.survey()
    other.cancel()
    #expect(survey.placeCount >= 4)
    #expect(turns >= 4)
  }

  @Test(.slow) func coverageListsUnvisitedParts() async {
    let coverage = await onboarding.coverage(of: [
      "Fetch user\nSelect user\nLovelace\n1990-12-10\nCat\nConfirm\n"
    ])
    #expect(
      coverage.report == """
        6 of 8 ways are taken (75 %).
        Not taken:
          Onboarding › Profile › Favourite pet → Onboarding › Profile › Which pet?: Other…
          Onboarding › Profile › Which pet? → Onboarding › Profile › Review: Which pet?
        """)
  }
}
