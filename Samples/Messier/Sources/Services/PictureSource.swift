import Foundation
import Stepwise

/// Where the objects' pictures come from, as `--image-source` says it.
nonisolated enum PictureSource: OptionValue {
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
  static let choices = ["own", "none", "fake"]

  /// A source as typed.
  init(option text: String) throws(Rejection) {
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
  func link(for object: MessierDataModel) -> String? {
    switch self {
    case .own: object.imageLink
    case .nowhere: nil
    case .fake: object.formalName
    case .server(let pattern), .folder(let pattern):
      pattern.replacing(Self.placeholder, with: "\(object.number)")
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
