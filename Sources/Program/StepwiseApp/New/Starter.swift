import Stepwise

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The package that `stepwise new` copies under another name: a sample of a checkout.
struct Starter {
  /// The files by their paths, sorted by path.
  private let files: [(path: String, text: String)]

  /// The names of the sample.
  private let sample: (folder: String, module: String)
  /// The line with the sample's dependency on the library.
  nonisolated private static let sampleDependency = #".package(name: "stepwise", path: "../..")"#
  nonisolated private static let samplePackage = #"package: "stepwise""#

  /// Reads the package without its build products.
  init(checkout: String, isInterview: Bool = false) throws(RunFailure) {
    sample =
      isInterview ? ("first-interview", "FirstInterview") : ("parcels", "Parcels")
    let folder = "\(checkout)/Samples/\(sample.module)"
    guard let files = try Self.files(of: folder) else {
      throw RunFailure(
        .noInput, "\(folder) is missing: name a whole checkout with --stepwise PATH.")
    }
    self.files = files.sorted { $0.path < $1.path }
  }

  nonisolated private static let buildProducts: Set<String> = [
    ".build", ".swiftpm", "Package.resolved",
  ]

  /// The texts in a folder and below it, with their paths from there; `nil` if it cannot be listed.
  private static func files(of folder: String) throws(RunFailure)
    -> [(path: String, text: String)]?
  {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: folder) else { return nil }
    var files: [(path: String, text: String)] = []
    for name in names where !buildProducts.contains(name) {
      let path = "\(folder)/\(name)"
      let kind = try? manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if kind == .typeDirectory {
        files += (try Self.files(of: path) ?? []).map { ("\(name)/\($0.path)", $0.text) }
      } else if kind == .typeRegular || kind == .typeSymbolicLink {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
          throw RunFailure(.noInput, "\(path) cannot be read as text.")
        }
        files.append((name, text))
      }
    }
    return files
  }

  /// Returns the files of the package under a new name, with the library from a source.
  func files(for name: PackageName, with source: StepwiseSource) -> [(path: String, text: String)] {
    files.map { file in
      func renamed(_ text: String) -> String {
        text.replacing(sample.module, with: name.module)
          .replacing(sample.folder, with: name.folder)
      }
      guard file.path == "Package.swift" else { return (renamed(file.path), renamed(file.text)) }
      let (dependency, package) = source.manifest
      // The dependency is replaced last, because its path may contain the sample's name.
      let manifest = renamed(file.text)
        .replacing(Self.samplePackage, with: "package: \"\(package)\"")
        .replacing(Self.sampleDependency, with: dependency)
      return (file.path, manifest)
    }
  }

  /// The names that the package's own code uses, in lower case.
  var names: Set<String> {
    var names: Set<String> = []
    for file in files where file.path.hasSuffix(".swift") {
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
}
