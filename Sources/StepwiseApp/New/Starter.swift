/// The package that `stepwise new` writes: `Samples/FirstWizard`, under another name.
struct Starter {
  private let name: PackageName
  private let source: StepwiseSource

  /// What the sample is called.
  nonisolated static let sample = (folder: "first-wizard", module: "FirstWizard")
  /// Where the sample gets the library from.
  nonisolated private static let sampleDependency = #".package(name: "stepwise", path: "../..")"#
  nonisolated private static let samplePackage = #"package: "stepwise""#

  /// A package.
  init(name: PackageName, source: StepwiseSource) {
    self.name = name
    self.source = source
  }

  /// Its files, in the order of their paths.
  var files: [(path: String, text: String)] {
    Self.sampleFiles.map { (renamed($0.path), renamed($0.path, $0.text) + "\n") }
  }

  /// The names that the package's code uses itself, in lower case.
  nonisolated static var names: Set<String> {
    var names: Set<String> = []
    for file in sampleFiles where file.path.hasSuffix(".swift") {
      for line in file.text.split(separator: "\n")
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
        where word.first?.isUppercase == true && !word.hasPrefix(sample.module) {
          names.insert(word.lowercased())
        }
      }
    }
    return names
  }

  private func renamed(_ text: String) -> String {
    text.replacing(Self.sample.module, with: name.module)
      .replacing(Self.sample.folder, with: name.folder)
  }

  private func renamed(_ path: String, _ text: String) -> String {
    guard path == "Package.swift" else { return renamed(text) }
    let (dependency, package) = source.manifest
    // Last, since a path may hold the sample's name.
    return renamed(text).replacing(Self.samplePackage, with: "package: \"\(package)\"")
      .replacing(Self.sampleDependency, with: dependency)
  }
}
