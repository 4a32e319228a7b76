import Stepwise
import StepwiseTesting
import Testing

@testable import MessierSample

@Suite("The view model of an object")
struct MessierViewModelTests {
  private func viewModel(_ number: Int) -> MessierViewModel {
    MessierViewModel(messierDataModel: MessierCatalogue.objects[number - 1])
  }

  private func picture(_ number: Int, _ fetcher: MockPictureFetcher) -> PictureViewModel {
    PictureViewModel(
      link: MessierCatalogue.objects[number - 1].imageLink, pictureFetcher: fetcher)
  }

  // Claims: messier-strings
  @Test func theCrabNebulaIsReadyToShow() {
    let viewModel = viewModel(1)
    #expect(viewModel.title == "Messier 1")
    #expect(viewModel.thumbnail == "{x}  supernova remnant")
    #expect(viewModel.description.hasPrefix("What is left of a star that blew itself apart, in "))
    let texts = [viewModel.formalName, viewModel.commonName, viewModel.updated].compactMap(\.?.text)
    #expect(
      texts == ["Formal name: Messier 1", "Common name: Crab Nebula", "Updated: October 19, 2017"])
    #expect(
      viewModel.facts.map(\.text) == [
        "Constellation: Taurus", "Position: 5h 34.5m, 22.0 degrees north", "Magnitude: 8.4",
        "Distance: 6,500 light years", "Size: 6.0 arcminutes", "Discovery: John Bevis, 1731",
        "Also called: NGC 1952",
      ])
    #expect(
      viewModel.rows.map(\.label) == [
        "Formal name", "Common name", "Constellation", "Position", "Magnitude", "Distance", "Size",
        "Discovery", "Also called", "Updated",
      ])
  }

  private static let facts = [
    (45, "Discovery: always known"),
    (2, "Distance: 37,500 light years"), (31, "Distance: 2.54 million light years"),
    (45, "Distance: 444 light years"), (42, "Distance: 1,344 light years"),
    (27, "Distance: 1,250 light years"), (109, "Distance: 83.5 million light years"),
    (81, "Distance: 12 million light years"), (50, "Distance: 3,100 light years"),
    (39, "Distance: 1,000 light years"), (46, "Distance: 5,400 light years"),
    (2, "Position: 21h 33.5m, 0.8 degrees south"), (31, "Position: 0h 42.7m, 41.3 degrees north"),
    (77, "Position: 2h 42.7m, 0.0 degrees south"),
    (6, "Discovery: Giovanni Battista Hodierna, before 1654"),
  ]

  @Test func numbersAreReadableAndUnknownFactsAreLeftOut() {
    for (number, fact) in Self.facts {
      let facts = viewModel(number).facts.map(\.text.english)
      #expect(facts.contains(fact), "\(number): \(facts)")
    }
    let old = viewModel(45)
    #expect(old.updated == nil && old.pageLink == nil && old.pictureLink == nil)
    #expect(viewModel(2).commonName == nil)
    #expect(viewModel(2).rows.map(\.label).prefix(2) == ["Formal name", "Constellation"])
  }

  // Claims: messier-sentences
  @Test func everyObjectIsDescribedInSentences() {
    for object in MessierCatalogue.objects {
      let description = viewModel(object.number).description
      #expect(
        description.hasSuffix(".") && description.contains(object.constellation), "\(description)")
    }
    #expect(viewModel(45).description.contains("Bare eyes"))
    #expect(viewModel(76).description.contains("telescope"))
    for number in [1, 8, 57] { #expect(viewModel(number).description.count > 200) }
  }

  // MARK: The download

  // Claims: messier-progress
  @Test func aDownloadIsShownFromBeginningToEnd() async throws {
    let fetcher = MockPictureFetcher(.held)
    let viewModel = picture(57, fetcher)
    #expect(viewModel.download == .idle)
    let download = Task.immediate { await viewModel.downloadPicture() }
    #expect(viewModel.download == .running(fraction: nil))
    fetcher.onProgress(0.25)
    #expect(viewModel.download == .running(fraction: 0.25))
    // A second download does not begin while the first runs.
    await viewModel.downloadPicture()
    try await fetcher.fetch.answer(with: "ring.jpg")
    await download.value
    #expect(viewModel.download == .ready(path: "ring.jpg"))
    #expect(fetcher.fetch.inputs == [try #require(MessierCatalogue.objects[56].imageLink)])
  }

  /// A download fails and is tried again, is cancelled, or is not needed.
  @Test func aDownloadEndsInItsOwnWay() async throws {
    let failing = picture(57, MockPictureFetcher(.noNetwork, then: .picture))
    await failing.downloadPicture()
    #expect(failing.download == .failed("There is no network."))
    await failing.downloadPicture()
    #expect(failing.download == .ready(path: "m.png"))

    let fetcher = MockPictureFetcher(.never)
    let stopped = picture(57, fetcher)
    let download = Task.immediate { await stopped.downloadPicture() }
    download.cancel()
    await download.value
    #expect(stopped.download == .idle)
    #expect(fetcher.fetch.cancelled == [1])

    let none = picture(2, MockPictureFetcher(.forbidden("fetchPicture")))
    await none.downloadPicture()
    #expect(none.download == .idle)
  }
}
