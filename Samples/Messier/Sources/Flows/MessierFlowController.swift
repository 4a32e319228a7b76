import Stepwise

/// Lets a person look at Messier's objects, one after the other, until they are done.
package final class MessierFlowController: FlowController<Void, Void> {
  private let objects: [MessierDataModel]
  private let pictureFetcher: any PictureFetcher

  /// A look at objects.
  init(objects: [MessierDataModel], pictureFetcher: any PictureFetcher) {
    self.objects = objects
    self.pictureFetcher = pictureFetcher
    super.init(state: ())
  }

  package override var title: String { "Messier" }

  package override func startFlow() {
    let viewModel = MessierListViewModel(objects: objects)
    let list = push(MessierListScreen(viewModel: viewModel))
    viewModel.onObjectSelected = { self.show($0, list: list) }
    viewModel.onDone = { self.finish(()) }
  }

  private func show(_ object: MessierDataModel, list: ScreenIdentity) {
    var viewModel = MessierViewModel(messierDataModel: object)
    viewModel.onClosed = { self.pop(to: list) }
    let picture = PictureViewModel(link: object.imageLink, pictureFetcher: pictureFetcher)
    push(MessierDetailScreen(viewModel: viewModel, picture: picture))
  }
}
