extension MessierKind {
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
