import Observation
import Stepwise

/// The download of an object's picture: the one part of its screen that changes.
@Observable
final class PictureViewModel {
  /// The state of a download.
  enum Download: Hashable {
    /// It has not begun, or there is no picture.
    case idle
    /// It is running; `nil` if the size is unknown.
    case running(fraction: Double?)
    /// It failed, for this reason.
    case failed(LocalizedStringKey)
    /// The picture is in this file.
    case ready(path: String)
  }

  private(set) var download = Download.idle

  private let link: String?
  private let pictureFetcher: any PictureFetcher

  /// A view model over a service; a link of `nil` has no picture.
  init(link: String?, pictureFetcher: any PictureFetcher) {
    self.link = link
    self.pictureFetcher = pictureFetcher
  }

  /// Downloads the picture, if there is one; does nothing while a download runs.
  ///
  /// Its state is in `download`. It ends early if its task is cancelled.
  func downloadPicture() async {
    guard let link else { return }
    if case .running = download { return }
    download = .running(fraction: nil)
    do {
      let path = try await pictureFetcher.fetchPicture(from: link) { fraction in
        self.download = .running(fraction: fraction)
      }
      download = .ready(path: path)
    } catch {
      download = Task.isCancelled ? .idle : .failed(LocalizedStringKey(describing: error))
    }
  }
}
