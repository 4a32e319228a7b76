import Stepwise

/// Shows what is known of an object, and downloads its picture meanwhile.
final class MessierDetailScreen: Screen {
  private let viewModel: MessierViewModel

  /// A screen over its view model.
  init(viewModel: MessierViewModel) { self.viewModel = viewModel }

  var title: String { viewModel.title }
  var id: String? { viewModel.title }
  var task: ScreenTask? { ScreenTask { await self.viewModel.downloadPicture() } }
  var isResumable: Bool { true }

  var body: any Element {
    Text(viewModel.thumbnail)
    Text(viewModel.formalName)
    if let commonName = viewModel.commonName { Text(commonName) }
    for fact in viewModel.facts { Text(fact) }
    Text(verbatim: viewModel.description)
    if let updated = viewModel.updated { Text(updated) }
    if let pageLink = viewModel.pageLink { Link("Read more", destination: pageLink) }
    if let pictureLink = viewModel.pictureLink { Link("Picture online", destination: pictureLink) }
    switch viewModel.download {
    case .idle: Text("No picture.")
    case .running(let fraction): ProgressView("Picture", fraction: fraction)
    case .failed(let reason):
      Text(reason)
      Button("Try again") { await self.viewModel.downloadPicture() }
    case .ready(let path): Image(path: path, label: "Picture")
    }
    Button("Back to the list") { self.viewModel.close() }
  }
}
