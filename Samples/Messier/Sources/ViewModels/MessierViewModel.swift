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
    case failed(String)
    /// The picture is in this file.
    case ready(path: String)
  }

  private(set) var download = Download.idle

  let title: String
  let formalName: String
  let commonName: String?
  let updated: String?
  let description: String
  let thumbnail: String
  let facts: [String]
  let pageLink: String?
  /// Where anyone can see the picture, which may be no such place as a file is.
  let pictureLink: String?

  /// Called when the person wants to see the list again.
  @ObservationIgnored var onClosed: () -> Void = {}

  private let imageLink: String?
  private let pictureFetcher: any PictureFetcher

  /// A view model over an object.
  ///
  /// - Parameters:
  ///   - messierDataModel: The object.
  ///   - pictureFetcher: Where its picture comes from.
  init(messierDataModel: MessierDataModel, pictureFetcher: any PictureFetcher) {
    let object = messierDataModel
    title = object.formalName
    formalName = "Formal name: \(object.formalName)"
    commonName = object.commonName.map { "Common name: \($0)" }
    updated = object.updated.map {
      "Updated: \(CalendarDate.monthNames[$0.month - 1]) \($0.day), \($0.year)"
    }
    description = object.description
    thumbnail = "\(object.thumbnail)  \(object.kind.rawValue)"
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
      download = Task.isCancelled ? .idle : .failed(String(describing: error))
    }
  }

  func close() { onClosed() }

  private static func facts(of object: MessierDataModel) -> [String] {
    let discovery = [object.discoverer, object.discovered].compactMap(\.self)
    return [
      "Constellation: \(object.constellation)",
      "Position: \(hours(object.rightAscension)), \(degrees(object.declination))",
      "Magnitude: \(object.magnitude)",
      "Distance: \(grouped(object.distance)) light years",
      "Size: \(object.size) arcminutes",
      "Discovery: \(discovery.isEmpty ? "always known" : discovery.joined(separator: ", "))",
      object.catalogueNumber.map { "Also called: \($0)" },
    ].compactMap(\.self)
  }

  /// Such as `5h 34.5m`.
  private static func hours(_ hours: Double) -> String {
    let minutes = Int((hours * 600).rounded())
    return "\(minutes / 600)h \(minutes % 600 / 10).\(minutes % 10)m"
  }

  /// Such as `0.8 degrees south`.
  private static func degrees(_ degrees: Double) -> String {
    let tenths = Int((abs(degrees) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) degrees \(degrees < 0 ? "south" : "north")"
  }

  /// Such as `37,500`, and from a million on `2.54 million`.
  private static func grouped(_ number: Int) -> String {
    if number >= 1_000_000 {
      let millions = "\(Double(number) / 1_000_000)"
      return "\(millions.hasSuffix(".0") ? String(millions.dropLast(2)) : millions) million"
    }
    if number < 1000 { return "\(number)" }
    let rest = "\(number % 1000)"
    return "\(number / 1000),\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
