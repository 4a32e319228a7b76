import Stepwise

/// An object of Messier's list: the raw data.
nonisolated struct MessierDataModel: Hashable, Sendable {
  /// Its number in the list, from 1 to 110.
  let number: Int
  /// The name by which people know it; `nil` where it has none.
  let commonName: String?
  /// What kind of thing it is.
  let kind: MessierKind
  /// The constellation that it stands in.
  let constellation: String
  /// Its number in the New General Catalogue or the Index Catalogue; `nil` where it has none.
  let catalogueNumber: String?
  /// Where it stands from west to east, in hours (J2000).
  let rightAscension: Double
  /// Where it stands from south to north, in degrees (J2000).
  let declination: Double
  /// How bright it is to the eye: less is brighter.
  let magnitude: Double
  /// How far away it is, in light years.
  let distance: Int
  /// How wide it is, in arcminutes.
  let size: Double
  /// Who first wrote of it; `nil` where people have always known it.
  let discoverer: String?
  /// The year of that, such as `1764` or `before 1654`.
  let discovered: String?
  /// Where one can read about it.
  var pageLink: String?
  /// Where its picture is.
  var imageLink: String?
  /// When its page was last changed.
  var updated: CalendarDate?
  /// What sets it apart from others of its kind; `nil` for nothing.
  var description: String?

  /// What astronomers call it.
  var formalName: String { "Messier \(number)" }

  /// A sign that stands for it.
  var thumbnail: String { kind.thumbnail }
}
