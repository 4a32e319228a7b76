import Stepwise

/// Which targets stand in which layer, what each is for, and the walls.
nonisolated struct LayerTable {
  /// Targets of which none imports another.
  struct Layer {
    let name: String
    var targets: [(name: String, role: String)] = []
  }

  /// What a folder may not import.
  struct Wall {
    /// A part that is `*` stands for any name.
    let folder: [Substring]
    let modules: [String]

    func stands(before path: String) -> Bool {
      let parts = path.split(separator: "/")
      return parts.count > folder.count
        && zip(folder, parts).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  /// From the top to the bottom.
  private(set) var layers: [Layer] = []
  private(set) var walls: [Wall] = []
  /// The targets whose folders are named in the picture.
  private(set) var opened: [String] = []

  /// Reads a table.
  init(_ text: String, from path: String) throws {
    for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, !line.hasPrefix("#") else {
        if line.isEmpty || line.hasPrefix("#") { continue }
        throw Self.misunderstood(path, number)
      }
      let halves = parts[1].split(separator: ": ", maxSplits: 1).map(String.init)
      switch (parts[0], halves.count) {
      case ("layer", 1): layers.append(Layer(name: halves[0]))
      case ("target", 2) where !layers.isEmpty:
        layers[layers.count - 1].targets.append((halves[0], halves[1]))
      case ("wall", 2):
        walls.append(
          Wall(
            folder: halves[0].split(separator: "/"),
            modules: halves[1].split(separator: " ").map(String.init)))
      case ("folders", 1): opened += halves[0].split(separator: " ").map(String.init)
      default: throw Self.misunderstood(path, number)
      }
    }
  }

  private static func misunderstood(_ path: String, _ line: Int) -> RunFailure {
    RunFailure(
      .dataError,
      "\(path):\(line): A line is “layer NAME”, “target NAME: ROLE” below a layer, “wall FOLDER: MODULE …” or “folders NAME …”."
    )
  }
}
