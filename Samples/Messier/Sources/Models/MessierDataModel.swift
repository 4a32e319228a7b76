import Stepwise

/// An object of Messier's list: the raw data.
nonisolated struct MessierDataModel: Hashable, Sendable {
  /// Its number in the list, from 1 to 110.
  let number: Int
  /// Its popular name; `nil` if it has none.
  let commonName: String?
  /// The kind of object.
  let kind: MessierKind
  /// Its constellation.
  let constellation: String
  /// Its number in the New General Catalogue or the Index Catalogue; `nil` if it has none.
  let catalogueNumber: String?
  /// Its position from west to east, in hours (J2000).
  let rightAscension: Double
  /// Its position from south to north, in degrees (J2000).
  let declination: Double
  /// Its apparent brightness; a smaller number is brighter.
  let magnitude: Double
  /// Its distance in light years.
  let distance: Int
  /// Its width in arcminutes.
  let size: Double
  /// The person who first described it; `nil` if it has always been known.
  let discoverer: String?
  /// The year of the first description, such as `1764` or `before 1654`.
  let discovered: String?
  /// The address of a page about it.
  var pageLink: String?
  /// The public address of its picture; `nil` if there is none.
  var imageLink: String?
  /// When its page was last changed.
  var updated: CalendarDate?
  /// The feature that distinguishes it from others of its kind; `nil` for none.
  var description: String?

  /// The name that astronomers use.
  var formalName: String { "Messier \(number)" }

  /// A symbol for its kind.
  var thumbnail: String { kind.thumbnail }
}
