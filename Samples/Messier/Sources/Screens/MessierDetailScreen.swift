import Stepwise

/// Shows the facts of an object, and downloads its picture meanwhile.
final class MessierDetailScreen: Screen {
  private let viewModel: MessierViewModel
  private let picture: PictureViewModel

  /// A screen with two view models: a constant one, and one for the picture.
  init(viewModel: MessierViewModel, picture: PictureViewModel) {
    self.viewModel = viewModel
    self.picture = picture
  }

  var title: String { viewModel.title }
  var id: String? { viewModel.title }
  var task: ScreenTask? { ScreenTask { await self.picture.downloadPicture() } }
  var isResumable: Bool { true }

  var body: any Element {
    Text(viewModel.thumbnail)
    // Above the facts, so that it is in sight in a small window.
    switch picture.download {
    case .idle: Text("No picture.")
    case .running(let fraction): ProgressView("Picture", fraction: fraction)
    case .failed(let reason):
      Text(reason)
      Button("Try again") { await self.picture.downloadPicture() }
    case .ready: Text("The picture is below.")
    }
    for row in viewModel.rows { LabeledContent(row.label, value: row.value) }
    Text(verbatim: viewModel.description)
    if let pageLink = viewModel.pageLink { Link("Read more", destination: pageLink) }
    if let pictureLink = viewModel.pictureLink { Link("Picture online", destination: pictureLink) }
    if case .ready(let path) = picture.download { Image(path: path, label: "Picture") }
    Button("Back to the list") { self.viewModel.close() }
  }
}
