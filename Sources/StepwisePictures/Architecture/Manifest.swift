import Stepwise

/// The targets that a Package.swift declares, as far as its text says them.
nonisolated struct Manifest {
  /// A target of the package that is no test, nor what tests run.
  struct Target {
    let name: String
    let folder: String
    let dependencies: [String]
    /// In which line it is named.
    let line: Int
  }

  private(set) var targets: [Target] = []

  /// Reads a manifest.
  init(_ text: String, from path: String) throws {
    for opening in text.matches(of: /\.(?:target|executableTarget)\(/) {
      let line = text[..<opening.range.lowerBound].count(where: \.isNewline) + 1
      guard let body = Self.body(of: text[opening.range.upperBound...]),
        let name = body.firstMatch(of: /name:\s*"([^"]+)"/)?.1
      else {
        throw RunFailure(.dataError, "\(path):\(line): A target needs a name, and its closing “)”.")
      }
      let folder =
        body.firstMatch(of: /path:\s*"([^"]+)"/).map { String($0.1) } ?? "Sources/\(name)"
      guard !folder.hasPrefix("Tests/") else { continue }
      let list = body.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/)?.1 ?? ""
      let dependencies = list.matches(of: /"([^"]+)"/).map { String($0.1) }
      targets.append(
        Target(name: String(name), folder: folder, dependencies: dependencies, line: line))
    }
    guard !targets.isEmpty else {
      throw RunFailure(.dataError, "\(path):1: No target is declared.")
    }
  }

  /// What stands up to the bracket that closes.
  private static func body(of text: Substring) -> Substring? {
    var depth = 1
    var isText = false
    for index in text.indices {
      switch text[index] {
      case "\"": isText.toggle()
      case "(" where !isText: depth += 1
      case ")" where !isText: depth -= 1
      default: break
      }
      if depth == 0 { return text[..<index] }
    }
    return nil
  }
}
