import Stepwise

/// The name of a new package: `my-wizard` is its folder and its program, `MyWizard` its module.
nonisolated struct PackageName: Hashable {
  /// The name as it was typed.
  let folder: String
  /// The name as Swift writes modules and types.
  let module: String

  /// The maximum length of a name, in characters.
  static let lengthMax = 60

  /// Checks a typed name; it must not be a name that the package's own code uses.
  init(_ text: String, notIn used: Set<String> = []) throws(RunFailure) {
    func isWordCharacter(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber)
    }
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = text.first, first.isASCII, first.isLetter,
      words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isWordCharacter) })
    else {
      throw RunFailure(
        .usage,
        verbatim:
          "“\(text)” cannot be a package's name: it begins with a letter and has letters, digits and"
          + " single hyphens between them, such as my-wizard.")
    }
    guard text.count <= Self.lengthMax else {
      throw RunFailure(
        .usage,
        "A name of \(text.count) characters is too long: at most \(Self.lengthMax) are taken.")
    }
    folder = text
    module = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let known = TakenNames.all.union(used)
    let taken = [module, "\(module)Flow", folder].first { name in
      known.contains(name.lowercased())
    }
    if let taken {
      throw RunFailure(
        .usage,
        verbatim:
          "“\(text)” cannot be a package's name: “\(taken)” means something else already. Take"
          + " another, such as my-\(text).")
    }
  }
}
