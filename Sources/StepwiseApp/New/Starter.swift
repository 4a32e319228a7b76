import Foundation
import Stepwise

/// The package that `stepwise new` copies under another name: `Samples/FirstWizard` of a checkout.
struct Starter {
  /// Its files by their paths, in the order of the paths.
  private let files: [(path: String, text: String)]

  /// The names of the sample.
  nonisolated private static let sample = (folder: "first-wizard", module: "FirstWizard")
  /// The line that says where the sample gets the library from.
  nonisolated private static let sampleDependency = #".package(name: "stepwise", path: "../..")"#
  nonisolated private static let samplePackage = #"package: "stepwise""#

  /// Reads the package, without what building it leaves.
  init(checkout: String) throws(RunFailure) {
    let folder = "\(checkout)/Samples/FirstWizard"
    guard FileManager.default.fileExists(atPath: folder),
      let paths = FileManager.default.enumerator(atPath: folder)
    else {
      throw RunFailure(
        .noInput, "\(folder) is missing: name a whole checkout with --stepwise PATH.")
    }
    var files: [(path: String, text: String)] = []
    for case let path as String in paths {
      if path == ".build" || path == ".swiftpm" { paths.skipDescendants() }
      guard paths.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
        path != "Package.resolved"
      else { continue }
      guard let text = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) else {
        throw RunFailure(.noInput, "\(folder)/\(path) cannot be read as text.")
      }
      files.append((path, text))
    }
    self.files = files.sorted { $0.path < $1.path }
  }

  /// The files of the package under a name, with the library from a source.
  func files(for name: PackageName, with source: StepwiseSource) -> [(path: String, text: String)] {
    files.map { file in
      func renamed(_ text: String) -> String {
        text.replacing(Self.sample.module, with: name.module)
          .replacing(Self.sample.folder, with: name.folder)
      }
      guard file.path == "Package.swift" else { return (renamed(file.path), renamed(file.text)) }
      let (dependency, package) = source.manifest
      // Last, since a path may hold the sample's name.
      let manifest = renamed(file.text)
        .replacing(Self.samplePackage, with: "package: \"\(package)\"")
        .replacing(Self.sampleDependency, with: dependency)
      return (file.path, manifest)
    }
  }

  /// The names that the package's code uses itself, in lower case.
  var names: Set<String> {
    var names: Set<String> = []
    for file in files where file.path.hasSuffix(".swift") {
      for line in file.text.split(separator: "\n")
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
        where word.first?.isUppercase == true && !word.hasPrefix(Self.sample.module) {
          names.insert(word.lowercased())
        }
      }
    }
    return names
  }
}
