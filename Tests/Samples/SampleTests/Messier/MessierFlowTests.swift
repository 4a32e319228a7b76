import Stepwise
import StepwiseExplorer
import StepwiseTesting
import Testing

@testable import MessierSample

@Suite("The catalogue, with mocked pictures")
struct MessierFlowTests {
  private func flow(_ fetcher: MockPictureFetcher) -> MessierFlowController {
    MessierFlowController(objects: MessierCatalogue.objects, pictureFetcher: fetcher)
  }

  @Test func anObjectIsShownAndTheListCloses() async throws {
    let fetcher = MockPictureFetcher(.picture)
    let tester = await FlowTester(flow(fetcher))
    try await tester.answer("M57")
    try tester.expect(screen: "Messier 57")
    try tester.expect("Common name: Ring Nebula")
    try tester.expect("Picture: m.png")
    try await tester.press("Back to the list")
    try tester.expect(stack: ["Messier objects"])
    try tester.expect(value: "M57", of: "Object")
    try await tester.press("Done")
    _ = try tester.outcome()
    try await tester.expectNothingLeft()
  }

  @Test func anObjectIsNamedInManyWays() async throws {
    for text in [
      "M1", "m1", "1", "Messier 1", "crab", "supernova", "remnant taurus", "ngc 1952", "NGC1952",
      "taurus supernova",
    ] {
      let tester = await FlowTester(flow(MockPictureFetcher(.never)))
      try await tester.answer(text)
      try tester.expect(screen: "Messier 1")
    }
  }

  /// A constellation with one object opens it; a constellation with several lists them.
  @Test func aConstellationNamesItsObjects() async throws {
    for (constellation, objects) in Dictionary(
      grouping: MessierCatalogue.objects, by: \.constellation)
    {
      let tester = await FlowTester(flow(MockPictureFetcher(.never)))
      if objects.count == 1 {
        try await tester.answer(constellation.lowercased())
        try tester.expect(screen: objects[0].formalName)
      } else {
        let error = await #expect(throws: (any Error).self) {
          try await tester.answer(constellation.lowercased())
        }
        let rejection = error.map { "\($0)" } ?? ""
        #expect(rejection.contains("“\(objects[0].formalName)"), "\(constellation): \(rejection)")
      }
    }
  }

  /// A number is the object's number, not its place in the filtered list.
  @Test func aNumberIsTheObjectsOwn() async throws {
    let objects = [8, 57].map { MessierCatalogue.objects[$0 - 1] }
    let tester = await FlowTester(
      MessierFlowController(objects: objects, pictureFetcher: MockPictureFetcher(.never)))
    await #expect(throws: (any Error).self) { try await tester.answer("1") }
    try await tester.answer("57")
    try tester.expect(screen: "Messier 57")
  }

  @Test func anAmbiguousNameIsRejectedWithAllMatches() async throws {
    let tester = await FlowTester(flow(MockPictureFetcher(.forbidden("fetchPicture"))))
    try await tester.expectRejection(
      "“lyra” could be “Messier 56: globular cluster in Lyra” or "
        + "“Messier 57: Ring Nebula, planetary nebula in Lyra”."
    ) {
      try await tester.answer("lyra")
    }
    try tester.expect(screen: "Messier objects")
  }

  // Claims: messier-background
  @Test func backKeepsTheChoiceAndStopsTheDownload() async throws {
    let fetcher = MockPictureFetcher(.never, then: .picture)
    let tester = await FlowTester(flow(fetcher))
    try await tester.answer("M1")
    try tester.expect("Picture: working")
    try await tester.back()
    #expect(fetcher.fetch.cancelled == [1])
    try tester.expect(screen: "Messier objects")
    try tester.expect(value: "M1", of: "Object")
    try await tester.answer("M8")
    try tester.expect(screen: "Messier 8")
    try tester.expect("Picture: m.png")
    try await tester.back()
    try tester.expect(value: "M8", of: "Object")
    try await tester.press("Done")
    try await tester.expectNothingLeft()
  }

  @Test func picturesDoNotBlockTheScreen() async throws {
    let fetcher = MockPictureFetcher(.never)
    let tester = await FlowTester(flow(fetcher))
    try await tester.answer("M1")
    #expect(tester.busy == [])
    fetcher.onProgress(0.5)
    try tester.expect("Picture: 50 %")
    // In sight in a small window, above the facts.
    #expect(tester.session.show().elements[1].label == "Picture")
    try await tester.press("Back to the list")
    #expect(fetcher.fetch.cancelled == [1])
    try await tester.press("Done")
    try await tester.expectNothingLeft()
  }

  // Claims: messier-retry
  @Test func aFailedPictureCanBeTriedAgain() async throws {
    let fetcher = MockPictureFetcher(.noNetwork, then: .held)
    let tester = await FlowTester(flow(fetcher))
    try await tester.answer("M1")
    try tester.expect("There is no network.")
    try await tester.press("Try again")
    try tester.expectNot("There is no network.")
    fetcher.onProgress(0.5)
    try tester.expect("Picture: 50 %")
    try await fetcher.fetch.fail(with: PictureFetcherError("The server is gone."))
    try tester.expect("The server is gone.")
    try await tester.press("Try again")
    try await fetcher.fetch.answer(with: "crab.jpg")
    try tester.expect("Picture: crab.jpg")
    try await tester.back()
    try await tester.press("Done")
    try await tester.expectNothingLeft()

    // A retry can be stepped back from.
    let hanging = MockPictureFetcher(.noNetwork, then: .never)
    let other = await FlowTester(flow(hanging))
    try await other.answer("M1")
    try await other.press("Try again")
    try await other.back()
    #expect(hanging.fetch.cancelled == [2])
    try other.expect(screen: "Messier objects")
    try await other.press("Done")
    try await other.expectNothingLeft()
  }

  @Test func objectsWithoutAPictureFetchNone() async throws {
    let tester = await FlowTester(flow(MockPictureFetcher(.forbidden("fetchPicture"))))
    try await tester.answer("M2")
    try tester.expect("No picture.")
    try await tester.back()
    try await tester.press("Done")
    try await tester.expectNothingLeft()
  }

  @Test func manyVisitsLeaveNothingOnTheStack() async throws {
    let tester = await FlowTester(flow(MockPictureFetcher(.picture, then: .picture)))
    for number in 1...110 {
      try await tester.answer("M\(number)")
      try await tester.press("Back to the list")
    }
    try tester.expect(stack: ["Messier objects"])
    try await tester.press("Done")
    try await tester.expectNothingLeft()
  }

  @Test func everythingIsReleasedWhileAPictureComes() async throws {
    let tester = await FlowTester(flow(MockPictureFetcher(.never)))
    try await tester.answer("M1")
    #expect(await tester.leaks() == [])
  }

  // MARK: Before it was taken apart

  // Claims: messier-massive
  /// The massive screen says the same about an object, but stepping back from the object leaves the list, too.
  @Test(arguments: [1, 8, 57])
  func theMassiveScreenSaysTheSameAndLosesTheStepBack(_ number: Int) async throws {
    let viewModel = MessierViewModel(messierDataModel: MessierCatalogue.objects[number - 1])
    let labels = ["Formal name", "Common name", "Constellation", "Distance", "Updated"]
    let tester = await FlowTester(Massive())
    try await tester.press("Messier")
    let buttons = tester.session.show().elements.map(\.label)
    let button = try #require(buttons.first { $0.hasPrefix("\(viewModel.title), ") })
    try await tester.press(button)
    for fact in viewModel.rows where labels.contains(fact.label) {
      try tester.expect(fact.text.english)
    }
    try tester.expect(stack: ["Home", "Messier objects"])
    try await tester.back()
    try tester.expect(stack: ["Home"])
  }

  // MARK: As a child flow

  // Claims: messier-flow
  @Test func theEndReturnsToTheStartingFlow() async throws {
    let tester = await FlowTester(Home { self.flow(MockPictureFetcher(.picture)) })
    try await tester.press("Messier")
    try await tester.answer("M57")
    try await tester.press("Back to the list")
    try await tester.press("Done")
    try tester.expect(stack: ["Home"])
    try await tester.press("Quit")
    try await tester.expectNothingLeft()
  }

  @Test func backOverTheFirstScreenLeavesAndReleasesTheFlow() async throws {
    let fetcher = MockPictureFetcher(.never)
    let tester = await FlowTester(Home { self.flow(fetcher) })
    try await tester.press("Messier")
    try await tester.answer("M57")
    let released = LeakCheck()
    released.track(tester.session.liveObjects.filter { !($0 is Home) && !($0 is Page) })
    try await tester.back()
    try await tester.back()
    try tester.expect(stack: ["Home"])
    #expect(released.survivors() == [])
    #expect(fetcher.fetch.cancelled == [1])
  }
}

/// A home screen that starts another flow and continues after it.
private final class Home: FlowController<Void, Void> {
  private let makeChild: () -> MessierFlowController

  init(makeChild: @escaping () -> MessierFlowController) {
    self.makeChild = makeChild
    super.init(state: ())
  }

  override func startFlow() {
    var home: ScreenIdentity?
    home = push("Home") {
      Button("Messier") {
        self.start(self.makeChild()) { if let home { self.pop(to: home) } }
      }
      Button("Quit") { self.finish(()) }
    }
  }
}

/// A home screen that shows the massive screen.
private final class Massive: FlowController<Void, Void> {
  override func startFlow() {
    push("Home") { Button("Messier") { self.push(MassiveMessierScreen()) } }
  }
}
