/// The kind of an object in Messier's list.
nonisolated enum MessierKind: String, CaseIterable, Sendable {
  case supernovaRemnant
  case globularCluster
  case openCluster
  case openClusterWithNebulosity
  case starCloud
  case diffuseNebula
  case planetaryNebula
  case spiralGalaxy
  case ellipticalGalaxy
  case lenticularGalaxy
  case irregularGalaxy
  case doubleStar
  case asterism

  /// Its symbol on a small chart, in characters that every terminal has.
  var thumbnail: String {
    switch self {
    case .supernovaRemnant: "{x}"
    case .globularCluster: "(+)"
    case .openCluster: "(:)"
    case .openClusterWithNebulosity: "[:]"
    case .starCloud: "{:}"
    case .diffuseNebula: "[~]"
    case .planetaryNebula: "-o-"
    case .spiralGalaxy: "@"
    case .ellipticalGalaxy: "(=)"
    case .lenticularGalaxy: "<=>"
    case .irregularGalaxy: "<~>"
    case .doubleStar: "* *"
    case .asterism: "* * *"
    }
  }
}
