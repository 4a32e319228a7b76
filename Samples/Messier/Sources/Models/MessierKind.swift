/// The kind of an object in Messier's list.
nonisolated enum MessierKind: String, CaseIterable, Sendable {
  case supernovaRemnant = "supernova remnant"
  case globularCluster = "globular cluster"
  case openCluster = "open cluster"
  case openClusterWithNebulosity = "open cluster with nebulosity"
  case starCloud = "star cloud"
  case diffuseNebula = "diffuse nebula"
  case planetaryNebula = "planetary nebula"
  case spiralGalaxy = "spiral galaxy"
  case ellipticalGalaxy = "elliptical galaxy"
  case lenticularGalaxy = "lenticular galaxy"
  case irregularGalaxy = "irregular galaxy"
  case doubleStar = "double star"
  case asterism = "asterism"

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
