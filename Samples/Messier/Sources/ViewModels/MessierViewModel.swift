import Observation
import Stepwise

/// An object of Messier's list, ready to show, and the download of its picture.
@Observable
final class MessierViewModel {
  /// How the download of a picture stands.
  enum Download: Hashable {
    /// Nothing was begun, or there is no picture.
    case idle
    /// It runs; so much has come, where that is known.
    case running(fraction: Double?)
    /// It failed, for this reason.
    case failed(LocalizedStringKey)
    /// The picture is in this file.
    case ready(path: String)
  }

  private(set) var download = Download.idle

  let title: String
  let formalName: LocalizedStringKey
  let commonName: LocalizedStringKey?
  let updated: LocalizedStringKey?
  let description: String
  let thumbnail: LocalizedStringKey
  let facts: [LocalizedStringKey]
  let pageLink: String?
  /// Where anyone can see the picture, which may be no such place as a file is.
  let pictureLink: String?

  /// Called when the person wants to see the list again.
  @ObservationIgnored var onClosed: () -> Void = {}

  private let imageLink: String?
  private let pictureFetcher: any PictureFetcher

  /// A view model over an object.
  init(messierDataModel: MessierDataModel, pictureFetcher: any PictureFetcher) {
    let object = messierDataModel
    title = object.formalName
    formalName = "Formal name: \(object.formalName)"
    commonName = object.commonName.map { "Common name: \($0)" }
    updated = object.updated.map {
      "Updated: \(LocalizedStringKey(month: $0.month)) \($0.day), \($0.year)"
    }
    description = object.description
    thumbnail = "\(object.thumbnail)  \(label: object.kind.rawValue)"
    facts = Self.facts(of: object)
    pageLink = object.pageLink
    imageLink = object.imageLink
    pictureLink = object.imageLink.flatMap { $0.hasPrefix("http") ? $0 : nil }
    self.pictureFetcher = pictureFetcher
  }

  /// Downloads the picture, where there is one; does nothing while that runs already.
  ///
  /// How it goes is in `download`. It ends early where its task is cancelled.
  func downloadPicture() async {
    guard let imageLink else { return }
    if case .running = download { return }
    download = .running(fraction: nil)
    do {
      let path = try await pictureFetcher.fetchPicture(from: imageLink) { fraction in
        self.download = .running(fraction: fraction)
      }
      download = .ready(path: path)
    } catch {
      download = Task.isCancelled ? .idle : .failed(LocalizedStringKey(describing: error))
    }
  }

  func close() { onClosed() }

  private static func facts(of object: MessierDataModel) -> [LocalizedStringKey] {
    let discovery = [object.discoverer, object.discovered].compactMap(\.self)
    let facts: [LocalizedStringKey?] = [
      "Constellation: \(object.constellation)",
      "Position: \(hours(object.rightAscension)), \(degrees(object.declination))",
      "Magnitude: \(object.magnitude)",
      distance(object.distance),
      "Size: \(object.size) arcminutes",
      discovery.isEmpty
        ? "Discovery: always known" : "Discovery: \(discovery.joined(separator: ", "))",
      object.catalogueNumber.map { "Also called: \($0)" },
    ]
    return facts.compactMap(\.self)
  }

  /// Such as `5h 34.5m`.
  private static func hours(_ hours: Double) -> String {
    let minutes = Int((hours * 600).rounded())
    return "\(minutes / 600)h \(minutes % 600 / 10).\(minutes % 10)m"
  }

  /// Such as `0.8 degrees south`.
  private static func degrees(_ degrees: Double) -> LocalizedStringKey {
    let tenths = Int((abs(degrees) * 10).rounded())
    let number = "\(tenths / 10).\(tenths % 10)"
    return degrees < 0 ? "\(number) degrees south" : "\(number) degrees north"
  }

  /// Such as `37,500`, and from a million on `2.54 million`.
  private static func distance(_ number: Int) -> LocalizedStringKey {
    guard number >= 1_000_000 else { return "Distance: \(grouped: number) light years" }
    let millions = "\(Double(number) / 1_000_000)"
    let short = millions.hasSuffix(".0") ? String(millions.dropLast(2)) : millions
    return "Distance: \(short) million light years"
  }
}
