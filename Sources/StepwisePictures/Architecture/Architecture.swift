import Stepwise

/// The targets of a package in their layers, and what each imports, which is known to be in order.
nonisolated struct Architecture {
  /// A target as the picture shows it.
  struct Target {
    let name: String
    let role: String
    /// The folders that it shows.
    let folders: [String]
    /// What it imports of the package, and does not get through another that it imports.
    var needs: [String] = []
  }

  /// From the top to the bottom.
  private(set) var layers: [(name: String, targets: [Target])] = []

  /// Where the layers and walls of a package are written down.
  static let tablePath = "Documentation/Pictures/architecture.layers"

  /// Reads a package's manifest, its table of layers and all its imports.
  init(of folder: String) throws {
    let manifest = try Manifest(
      try PictureFiles.text("\(folder)/Package.swift"), from: "Package.swift")
    let table = try LayerTable(
      try PictureFiles.text("\(folder)/\(Self.tablePath)"), from: Self.tablePath)
    let levels = try Self.levels(of: manifest, in: table)
    var needs: [String: Set<String>] = [:]
    var folders: [String: [String]] = [:]
    for target in manifest.targets {
      let sources = try SourceImports(of: target.folder, in: folder)
      try Self.check(sources.all, of: target, levels, table.walls)
      needs[target.name] = Set(sources.all.map(\.module)).intersection(levels.keys)
      folders[target.name] = table.opened.contains(target.name) ? sources.folders : []
    }
    for layer in table.layers {
      let targets = layer.targets.map { name, role in
        Target(
          name: name, role: role, folders: folders[name] ?? [],
          needs: Self.reduced(needs, of: name).sorted())
      }
      layers.append((layer.name, targets))
    }
  }

  /// The number of each target's layer, counted from the top.
  private static func levels(of manifest: Manifest, in table: LayerTable) throws -> [String: Int] {
    var levels: [String: Int] = [:]
    for (number, layer) in table.layers.enumerated() {
      for (name, _) in layer.targets {
        guard levels.updateValue(number, forKey: name) == nil else {
          throw RunFailure(.dataError, "\(tablePath) names \(name) twice: once is enough.")
        }
        guard manifest.targets.contains(where: { $0.name == name }) else {
          throw RunFailure(
            .dataError, "\(tablePath) names \(name), and Package.swift declares no such target.")
        }
      }
    }
    for target in manifest.targets where levels[target.name] == nil {
      throw RunFailure(
        .dataError,
        "Package.swift:\(target.line): \(target.name) has no layer: give it one in \(tablePath).")
    }
    return levels
  }

  private static func check(
    _ imports: [SourceImports.Import], of target: Manifest.Target, _ levels: [String: Int],
    _ walls: [LayerTable.Wall]
  ) throws {
    for line in imports {
      func failure(_ message: String) -> RunFailure {
        RunFailure(.dataError, "\(line.path):\(line.line): \(message)")
      }
      if let wall = walls.first(where: {
        $0.modules.contains(line.module) && $0.stands(before: line.path)
      }) {
        throw failure(
          "\(line.module) is imported, which a wall keeps out of \(wall.folder.joined(separator: "/"))."
        )
      }
      guard let level = levels[line.module], line.module != target.name else { continue }
      guard target.dependencies.contains(line.module) else {
        throw failure(
          "\(line.module) is imported, and Package.swift gives \(target.name) no such dependency.")
      }
      guard level > levels[target.name, default: 0] else {
        throw failure(
          "\(target.name) imports \(line.module), which does not stand in a layer below its own.")
      }
    }
    let imported = Set(imports.map(\.module))
    for dependency in target.dependencies where !imported.contains(dependency) {
      throw RunFailure(
        .dataError,
        "Package.swift:\(target.line): \(target.name) depends on \(dependency), and imports it nowhere."
      )
    }
  }

  /// What a target needs, less what it gets through the others.
  private static func reduced(_ needs: [String: Set<String>], of name: String) -> Set<String> {
    func all(_ name: String) -> Set<String> {
      needs[name, default: []].reduce(needs[name, default: []]) { $0.union(all($1)) }
    }
    let direct = needs[name, default: []].subtracting([name])
    return direct.subtracting(direct.reduce(into: []) { $0.formUnion(all($1)) })
  }
}
