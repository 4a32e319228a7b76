import Stepwise

/// An object of Messier's list, ready to show: strings that never change.
struct MessierViewModel {
  /// A value under its name, such as “Constellation: Taurus”.
  struct Fact: Hashable {
    let label: String
    let value: LocalizedStringKey

    /// Both as one text.
    var text: LocalizedStringKey { "\(label: label): \(value)" }
  }

  let title: String
  let thumbnail: LocalizedStringKey
  let formalName: Fact
  let commonName: Fact?
  let facts: [Fact]
  let updated: Fact?
  let description: String
  let pageLink: String?
  /// The picture's public address; `nil` for a local file.
  let pictureLink: String?

  /// Called when the person returns to the list.
  var onClosed: () -> Void = {}

  /// A view model over an object.
  init(messierDataModel: MessierDataModel) {
    let object = messierDataModel
    title = object.formalName
    thumbnail = "\(object.thumbnail)  \(label: object.kind.name)"
    formalName = Fact(label: "Formal name", value: "\(object.formalName)")
    commonName = object.commonName.map { Fact(label: "Common name", value: "\($0)") }
    facts = Self.facts(of: object)
    updated = object.updated.map {
      Fact(
        label: "Updated",
        value: "\(LocalizedStringKey(month: $0.month).english) \($0.day), \($0.year)")
    }
    description = Self.description(of: object)
    pageLink = object.pageLink
    pictureLink = object.imageLink.flatMap(PictureSource.publicLink)
  }

  /// The labeled values, from top to bottom.
  var rows: [Fact] {
    [formalName, commonName].compactMap(\.self) + facts + [updated].compactMap(\.self)
  }

  func close() { onClosed() }

  /// A few sentences for a person who has not heard of it.
  private static func description(of object: MessierDataModel) -> String {
    let means =
      switch object.magnitude {
      case ...6: "Bare eyes may find it on a dark night."
      case ...9: "Binoculars show it on a dark night."
      default: "It takes a telescope to see it."
      }
    return ["\(object.kind.meaning), in \(object.constellation).", means, object.description]
      .compactMap(\.self).joined(separator: " ")
  }

  private static func facts(of object: MessierDataModel) -> [Fact] {
    let discovery = [object.discoverer, object.discovered].compactMap(\.self)
    let facts: [(String, LocalizedStringKey?)] = [
      ("Constellation", "\(object.constellation)"),
      ("Position", "\(hours(object.rightAscension)), \(degrees(object.declination))"),
      ("Magnitude", "\(object.magnitude)"),
      ("Distance", distance(object.distance)),
      ("Size", "\(object.size) arcminutes"),
      ("Discovery", discovery.isEmpty ? "always known" : "\(discovery.joined(separator: ", "))"),
      ("Also called", object.catalogueNumber.map { "\($0)" }),
    ]
    return facts.compactMap { label, value in value.map { Fact(label: label, value: $0) } }
  }

  /// A right ascension such as `5h 34.5m`.
  private static func hours(_ hours: Double) -> String {
    let minutes = Int((hours * 600).rounded())
    return "\(minutes / 600)h \(minutes % 600 / 10).\(minutes % 10)m"
  }

  /// A declination such as `0.8 degrees south`.
  private static func degrees(_ degrees: Double) -> LocalizedStringKey {
    let tenths = Int((abs(degrees) * 10).rounded())
    let number = "\(tenths / 10).\(tenths % 10)"
    return degrees < 0 ? "\(number) degrees south" : "\(number) degrees north"
  }

  /// A number such as `37,500`, or `2.54 million` from a million on.
  private static func distance(_ number: Int) -> LocalizedStringKey {
    guard number >= 1_000_000 else { return "\(grouped: number) light years" }
    let millions = "\(Double(number) / 1_000_000)"
    let short = millions.hasSuffix(".0") ? String(millions.dropLast(2)) : millions
    return "\(short) million light years"
  }
}
