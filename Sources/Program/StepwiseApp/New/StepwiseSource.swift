import Stepwise
import StepwiseSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The source of the library for a new package.
nonisolated enum StepwiseSource: Hashable {
  /// The folder of a checkout.
  case folder(String)
  /// The URL of a repository.
  case repository(String)

  /// Reads a typed source; `nil` is the checkout that this program was built from.
  init(_ text: String?, built: String = #filePath) throws(RunFailure) {
    guard let text else {
      self = .folder(try Self.builtCheckout(built))
      return
    }
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else {
      throw RunFailure(
        .usage, "--stepwise needs the folder of a checkout or the URL of a repository.")
    }
    if Self.isURL(text) {
      guard Self.identity(of: text) != nil else {
        throw RunFailure(
          .usage, "“\(text)” names no repository: a URL ends with its name, such as …/stepwise.git."
        )
      }
      self = .repository(text)
    } else {
      guard Self.isCheckout(text) else {
        throw RunFailure(
          .noInput,
          verbatim:
            "\(text) is not a checkout of Stepwise: name the folder with its Package.swift, or"
            + " the URL of a repository.")
      }
      self = .folder(text)
    }
  }

  /// The checkout that a new package is copied from: the source itself, or for a repository, the
  /// checkout that this program was built from.
  func checkout(built: String = #filePath) throws(RunFailure) -> String {
    switch self {
    case .folder(let folder): folder
    case .repository: try Self.builtCheckout(built)
    }
  }

  private static func builtCheckout(_ built: String) throws(RunFailure) -> String {
    let folder = built.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
      .joined(separator: "/")
    guard isCheckout(folder) else {
      throw RunFailure(
        .usage,
        verbatim:
          "The checkout that this program was built from, which a new package is copied from, is gone:"
          + " name the folder of another with --stepwise PATH.")
    }
    return folder
  }

  /// Returns the source as the manifest of a package names it.
  ///
  /// - Parameters:
  ///   - parent: The folder above the package; empty for the person's own.
  ///   - name: The name of the package's folder.
  /// - Returns: The source; its folder is relative to the package if both can be moved together.
  func seen(from parent: String, package name: String) -> StepwiseSource {
    guard case .folder(let folder) = self else { return self }
    let checkout = Self.real(folder) ?? Self.absolute(folder)
    // Without the real folder, a path such as `a/../b` does not tell how deep the package is.
    guard let parent = Self.real(parent.isEmpty ? "." : parent) else { return .folder(checkout) }
    let package = parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)"
    return .folder(Self.path(to: checkout, from: package))
  }

  /// Returns a path from a package to a checkout, both given as absolute paths.
  ///
  /// It is relative if the package is below the folder that contains the checkout, because an absolute path would hold
  /// on this machine only. A checkout in the root folder has to be beside the package.
  static func path(to checkout: String, from package: String) -> String {
    let to = checkout.split(separator: "/")
    let from = package.split(separator: "/")
    let above = to.dropLast()
    guard from.starts(with: above), !above.isEmpty || from.count == 1 else { return checkout }
    let common = from.starts(with: to) ? to.count : above.count
    let ups = Array(repeating: "..", count: from.count - common)
    return (ups + to.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  /// The absolute path of a folder without symbolic links; `nil` if it is not there.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The absolute path of a folder, with its symbolic links.
  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// The dependency in the manifest, and the package's name in its targets.
  var manifest: (dependency: String, package: String) {
    switch self {
    case .folder(let path):
      return (".package(name: \"stepwise\", path: \(Self.literal(path)))", "stepwise")
    case .repository(let url):
      return (
        ".package(url: \(Self.literal(url)), branch: \"main\")",
        Self.identity(of: url) ?? "stepwise"
      )
    }
  }

  /// Whether a text is a URL with a scheme, or of the form `git@host:path` for ssh.
  private static func isURL(_ text: String) -> Bool {
    if text.contains("://") { return true }
    guard let at = text.firstIndex(of: "@"), let colon = text.firstIndex(of: ":") else {
      return false
    }
    return at < colon && !text[..<colon].contains("/")
  }

  /// SwiftPM's name of a package at a URL: the last part, without `.git`.
  private static func identity(of url: String) -> String? {
    // The host follows the scheme, except in a file's URL, and the repository follows the host.
    let hasTwoBefore = url.contains("://") && !url.lowercased().hasPrefix("file:///")
    let parts = url.replacing("://", with: ":").split { $0 == "/" || $0 == ":" }
    let last = parts.count > (hasTwoBefore ? 2 : 1) ? parts.last.map(String.init) ?? "" : ""
    let name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return name.isEmpty || !isName ? nil : name.lowercased()
  }

  private static func isCheckout(_ folder: String) -> Bool {
    let bytes = (try? NamedFile.read("\(folder)/Package.swift", 65_536)) ?? []
    // Packages that depend on the library mention its name, too, but only the library declares it
    // as a product.
    return String(decoding: bytes, as: UTF8.self)
      .contains(".executable(name: \"stepwise\"")
  }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
