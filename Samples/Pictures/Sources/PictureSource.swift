import Foundation
import Stepwise

/// Where the pictures of numbered objects come from, as `--image-source` says it.
package nonisolated enum PictureSource: OptionValue {
  /// Each from its own link; most objects have none.
  case own
  /// There are none.
  case nowhere
  /// Made up.
  case fake
  /// All from one server.
  case server(pattern: String)
  /// All from one folder.
  case folder(pattern: String)

  /// What stands for the number of an object.
  private static let placeholder = "{number}"

  /// The sources that have a name.
  package static let choices = ["own", "none", "fake"]

  /// A source as typed.
  package init(option text: String) throws(Rejection) {
    let scheme = text.contains(":") ? URL(string: text)?.scheme?.lowercased() : nil
    switch (text, scheme) {
    case ("own", _): self = .own
    case ("none", _): self = .nowhere
    case ("fake", _): self = .fake
    case (_, "http"), (_, "https"):
      guard URL(string: text)?.host?.isEmpty == false else {
        throw Rejection("“\(text)” names no server.")
      }
      self = .server(pattern: Self.pattern(text))
    default:
      self = .folder(pattern: try Self.folder(text))
    }
  }

  /// Where an object's picture is.
  ///
  /// - Parameters:
  ///   - number: The object's number.
  ///   - own: The link of its own; `nil` if it has none.
  /// - Returns: The link to give to the fetcher; `nil` if there is no picture.
  package func link(number: Int, own: String?) -> String? {
    switch self {
    case .own: own
    case .nowhere: nil
    case .fake: "picture \(number)"
    case .server(let pattern), .folder(let pattern):
      pattern.replacing(Self.placeholder, with: "\(number)")
    }
  }

  /// The service for such links.
  ///
  /// - Parameters:
  ///   - environment: Its clock, and its folder for pictures that were downloaded.
  ///   - failures: How often a fake picture fails to come before it does.
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

  /// The text itself, where it says where the number goes, or else what is usual below it.
  private static func pattern(_ text: String) -> String {
    if text.contains(placeholder) { return text }
    return "\(text)\(text.hasSuffix("/") ? "" : "/")messier-\(placeholder).jpg"
  }

  private static func folder(_ text: String) throws(Rejection) -> String {
    let path = text.hasPrefix("file:") ? URL(string: text)?.path ?? "" : text
    let pattern = pattern(path)
    let folder = String(
      pattern.prefix(upTo: pattern.firstRange(of: placeholder)?.lowerBound ?? pattern.endIndex)
        .reversed().drop { $0 != "/" }.reversed())
    var isFolder: ObjCBool = false
    guard !path.isEmpty,
      FileManager.default.fileExists(atPath: folder.isEmpty ? "." : folder, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw Rejection(
        "“\(text)” is not own, none, fake, an http, https or file URL, or a folder that is there.")
    }
    return pattern
  }
}
