extension MessierKind {
  /// The words for the kind.
  var name: String {
    switch self {
    case .supernovaRemnant: "supernova remnant"
    case .globularCluster: "globular cluster"
    case .openCluster: "open cluster"
    case .openClusterWithNebulosity: "open cluster with nebulosity"
    case .starCloud: "star cloud"
    case .diffuseNebula: "diffuse nebula"
    case .planetaryNebula: "planetary nebula"
    case .spiralGalaxy: "spiral galaxy"
    case .ellipticalGalaxy: "elliptical galaxy"
    case .lenticularGalaxy: "lenticular galaxy"
    case .irregularGalaxy: "irregular galaxy"
    case .doubleStar: "double star"
    case .asterism: "asterism"
    }
  }

  /// An explanation of the kind, as the beginning of a sentence.
  var meaning: String {
    switch self {
    case .supernovaRemnant: "What is left of a star that blew itself apart"
    case .globularCluster: "A ball of very many old stars"
    case .openCluster: "A loose group of stars that were born together"
    case .openClusterWithNebulosity: "Young stars, still among the gas that they came from"
    case .starCloud: "A crowded piece of the Milky Way itself"
    case .diffuseNebula: "A cloud of gas and dust that stars make shine"
    case .planetaryNebula: "Gas that a dying star has shed"
    case .spiralGalaxy: "A disc of stars, gas and dust, wound into arms"
    case .ellipticalGalaxy: "A rounded swarm of old stars"
    case .lenticularGalaxy: "A disc of stars without arms, seen as a lens"
    case .irregularGalaxy: "A galaxy out of shape"
    case .doubleStar: "Two stars that look like a pair"
    case .asterism: "A few stars that happen to stand close together in the sky"
    }
  }
}
