import SampleNetwork
import Stepwise
import StepwiseSystem

/// The source of the pictures of numbered objects, as `--image-source` names it.
package nonisolated enum PictureSource: OptionValue {
  /// The link of each object; most objects have none.
  case own
  /// No pictures.
  case nowhere
  /// Made-up pictures.
  case fake
  /// All pictures from one server.
  case server(pattern: String)
  /// All pictures from one folder.
  case folder(pattern: String)

  /// The placeholder for the number of an object.
  private static let placeholder = "{number}"

  /// The sources that have a name.
  package static let choices = ["own", "none", "fake"]

  package var defaultValueDescription: String? {
    switch self {
    case .own: "own"
    case .nowhere: "none"
    case .fake: "fake"
    case .server(let pattern), .folder(let pattern): pattern
    }
  }

  /// A source as typed.
  package init(option text: String) throws(Rejection) {
    let scheme = text.contains(":") ? URL(string: text)?.scheme?.lowercased() : nil
    switch (text, scheme) {
    case ("own", _): self = .own
    case ("none", _): self = .nowhere
    case ("fake", _): self = .fake
    case (_, "http"), (_, "https"):
      guard URL(string: text)?.host?.isEmpty == false else {
        throw Rejection("“\(text.withoutUserInfo)” names no server.")
      }
      self = .server(pattern: Self.pattern(text))
    default:
      self = .folder(pattern: try Self.folder(text))
    }
  }

  /// Returns the link to an object's picture.
  ///
  /// - Parameters:
  ///   - number: The object's number.
  ///   - own: The object's own link; `nil` if it has none.
  /// - Returns: The link for the fetcher; `nil` if there is no picture.
  package func link(number: Int, own: String?) -> String? {
    switch self {
    case .own: own
    case .nowhere: nil
    case .fake: "picture \(number)"
    case .server(let pattern), .folder(let pattern):
      pattern.replacing(Self.placeholder, with: "\(number)")
    }
  }

  /// Returns the address of a picture that a person may open and pass on; `nil` if its link is none of a web server.
  ///
  /// - Parameter link: The link for the fetcher.
  /// - Returns: The link without a user name and a password.
  package static func publicLink(of link: String) -> String? {
    let scheme = URL(string: link)?.scheme?.lowercased()
    return scheme == "http" || scheme == "https" ? link.withoutUserInfo : nil
  }

  /// Returns the service that fetches such links.
  ///
  /// - Parameters:
  ///   - environment: The environment, for its clock and its folder for downloads.
  ///   - failures: How often a fake picture fails before it arrives.
  /// - Returns: The service.
  @MainActor
  package func makeFetcher(in environment: Environment, failures: Int) -> any PictureFetcher {
    let cache = PictureCache(folder: environment.cacheFolder)
    return switch self {
    case .own, .nowhere, .server: HTTPPictureFetcher(cache: cache)
    case .fake: FakePictureFetcher(clock: environment.clock, cache: cache, failures: failures)
    case .folder: FolderPictureFetcher()
    }
  }

  /// The text itself if it contains the placeholder, otherwise the usual path below it.
  private static func pattern(_ text: String) -> String {
    if text.contains(placeholder) { return text }
    return "\(text)\(text.hasSuffix("/") ? "" : "/")messier-\(placeholder).jpg"
  }

  private static func folder(_ text: String) throws(Rejection) -> String {
    let isURL = text.prefix(5).lowercased() == "file:"
    let path = isURL ? URL(string: text)?.path ?? "" : text
    let pattern = pattern(path)
    let folder = String(
      pattern.prefix(upTo: pattern.firstRange(of: placeholder)?.lowerBound ?? pattern.endIndex)
        .reversed().drop { $0 != "/" }.reversed())
    var status = stat()
    guard !path.isEmpty, stat(folder.isEmpty ? "." : folder, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR
    else {
      throw Rejection(
        "“\(text.withoutUserInfo)” is not own, none, fake, an http, https or file URL, or a folder that is there."
      )
    }
    return pattern
  }
}
