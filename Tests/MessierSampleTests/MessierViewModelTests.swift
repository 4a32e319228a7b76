import Stepwise
import StepwiseTesting
import Testing

@testable import MessierSample
@testable import SamplePictures

@Suite("The view model of an object")
struct MessierViewModelTests {
  private func viewModel(_ number: Int) -> MessierViewModel {
    MessierViewModel(messierDataModel: MessierCatalogue.objects[number - 1])
  }

  private func picture(_ number: Int, _ fetcher: MockPictureFetcher) -> PictureViewModel {
    PictureViewModel(
      link: MessierCatalogue.objects[number - 1].imageLink, pictureFetcher: fetcher)
  }

  @Test func theCrabNebulaIsReadyToShow() {
    let viewModel = viewModel(1)
    #expect(viewModel.title == "Messier 1")
    #expect(viewModel.formalName.text == "Formal name: Messier 1")
    #expect(viewModel.commonName?.text == "Common name: Crab Nebula")
    #expect(viewModel.updated?.text == "Updated: October 19, 2017")
    #expect(viewModel.thumbnail == "{x}  supernova remnant")
    #expect(viewModel.description.hasPrefix("What is left of a star that blew itself apart, in "))
    #expect(
      viewModel.facts.map(\.text) == [
        "Constellation: Taurus", "Position: 5h 34.5m, 22.0 degrees north", "Magnitude: 8.4",
        "Distance: 6,500 light years", "Size: 6.0 arcminutes", "Discovery: John Bevis, 1731",
        "Also called: NGC 1952",
      ])
  }

  @Test func unknownFactsAreLeftOut() {
    let viewModel = viewModel(45)
    #expect(viewModel.updated == nil && viewModel.pageLink == nil && viewModel.pictureLink == nil)
    #expect(viewModel.facts.last?.text == "Discovery: always known")
    #expect(self.viewModel(2).commonName == nil)
  }

  @Test(arguments: [
    (2, "Distance: 37,500 light years"), (31, "Distance: 2.54 million light years"),
    (45, "Distance: 444 light years"), (42, "Distance: 1,344 light years"),
    (27, "Distance: 1,250 light years"), (109, "Distance: 83.5 million light years"),
    (81, "Distance: 12 million light years"), (50, "Distance: 3,100 light years"),
    (39, "Distance: 1,000 light years"), (46, "Distance: 5,400 light years"),
    (2, "Position: 21h 33.5m, 0.8 degrees south"), (31, "Position: 0h 42.7m, 41.3 degrees north"),
    (77, "Position: 2h 42.7m, 0.0 degrees south"),
    (6, "Discovery: Giovanni Battista Hodierna, before 1654"),
  ])
  func numbersAreReadable(_ number: Int, _ fact: String) {
    #expect(
      viewModel(number).facts.map(\.text.english).contains(fact), "\(viewModel(number).facts)")
  }

  @Test func rowsAreTheLabelledValues() {
    #expect(
      viewModel(1).rows.map(\.label) == [
        "Formal name", "Common name", "Constellation", "Position", "Magnitude", "Distance", "Size",
        "Discovery", "Also called", "Updated",
      ])
    #expect(viewModel(2).rows.map(\.label).prefix(2) == ["Formal name", "Constellation"])
  }

  @Test func everyObjectIsDescribedInSentences() {
    for object in MessierCatalogue.objects {
      let description = viewModel(object.number).description
      #expect(description.hasSuffix("."), "\(description)")
      #expect(description.contains(object.constellation))
    }
    #expect(viewModel(45).description.contains("Bare eyes"))
    #expect(viewModel(76).description.contains("telescope"))
    for number in [1, 8, 57] { #expect(viewModel(number).description.count > 200) }
  }

  @Test func closingTellsTheFlow() {
    var viewModel = viewModel(1)
    var closings = 0
    viewModel.onClosed = { closings += 1 }
    viewModel.close()
    #expect(closings == 1)
  }

  // MARK: The download

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

  @Test func aFailedDownloadSaysWhy() async {
    let viewModel = picture(57, MockPictureFetcher(.noNetwork, then: .picture))
    await viewModel.downloadPicture()
    #expect(viewModel.download == .failed("There is no network."))
    await viewModel.downloadPicture()
    #expect(viewModel.download == .ready(path: "m.png"))
  }

  @Test func aDownloadThatIsCancelledLeavesNothing() async throws {
    let fetcher = MockPictureFetcher(.never)
    let viewModel = picture(57, fetcher)
    let download = Task.immediate { await viewModel.downloadPicture() }
    download.cancel()
    await download.value
    #expect(viewModel.download == .idle)
    #expect(fetcher.fetch.cancelled == [1])
  }

  @Test func withoutAPictureNothingIsFetched() async {
    let viewModel = picture(2, MockPictureFetcher(.forbidden("fetchPicture")))
    await viewModel.downloadPicture()
    #expect(viewModel.download == .idle)
  }
}
