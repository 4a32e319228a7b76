import StepwiseSystem

/// Names that the services behind assistants take: 1 to 64 letters, digits, underscores, dots and hyphens of ASCII.
///
/// A tool, an argument and a member of a form has such a name in place of its own, which is its title.
nonisolated enum MemberName {
  private static let lengthMax = 64

  /// Returns the name in place of another one, the same in every process.
  static func of(_ name: String) -> String {
    if fits(name) { return name }
    var text = ""
    for scalar in name.replacing(" / ", with: ".").unicodeScalars {
      if fits(scalar) {
        text.append(scalar.properties.lowercaseMapping)
      } else if !scalar.isASCII, scalar.properties.isAlphabetic {
        // Letters of other scripts are told apart by their numbers.
        text +=
          "\(text.isEmpty || text.hasSuffix("_") ? "" : "_")u\(String(scalar.value, radix: 16))"
      } else if !text.isEmpty, !text.hasSuffix("_") {
        text += "_"
      }
    }
    while text.hasSuffix("_") { text.removeLast() }
    if text.isEmpty { text = "answer" }
    return fits(text) ? text : distinct(text, from: name)
  }

  /// Returns names in place of others, each different from all others.
  ///
  /// - Parameters:
  ///   - names: The other names.
  ///   - taken: Names that none of them gets.
  /// - Returns: The names, in the same order.
  static func unique(_ names: [String], besides taken: Set<String> = []) -> [String] {
    // Names that fit stay as they are.
    var taken = taken
    let kept = names.map { fits($0) && taken.insert($0).inserted }
    return zip(names, kept).map { name, isKept in
      if isKept { return name }
      var unique = of(name)
      var count = 1
      while !taken.insert(unique).inserted {
        unique = distinct(of(name), from: count == 1 ? name : "\(name) \(count)")
        count += 1
      }
      return unique
    }
  }

  /// Whether a name is one that the services take.
  static func fits(_ name: String) -> Bool {
    (1...lengthMax).contains(name.utf8.count) && name.unicodeScalars.allSatisfy(fits)
  }

  private static func fits(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "_.-".unicodeScalars.contains(scalar))
  }

  private static func distinct(_ text: String, from name: String) -> String {
    let digest = RandomToken.hex(Array(SHA256.hash(Array(name.utf8)).prefix(4)))
    return "\(text.prefix(lengthMax - digest.count - 1))_\(digest)"
  }
}
