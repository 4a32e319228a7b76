import Stepwise
import StepwiseSystem

/// Where a new package gets the library from.
nonisolated enum StepwiseSource: Hashable {
  /// The folder of a checkout: absolute, or as it is from the folder in which the package's is made.
  case folder(String)
  /// A repository's URL.
  case repository(String)

  /// A source as typed, or the checkout that this program was built from.
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
            "\(text) is no checkout of Stepwise: name the folder that its Package.swift stands in, or"
            + " the URL of a repository.")
      }
      self = .folder(text)
    }
  }

  /// The folder of a checkout that a new package is copied from: the source, or for a repository the checkout
  /// that this program was built from.
  func checkout(built: String = #filePath) throws(RunFailure) -> String {
    switch self {
    case .folder(let folder): folder
    case .repository: try Self.builtCheckout(built)
    }
  }

  private static func builtCheckout(_ built: String) throws(RunFailure) -> String {
    let folder = built.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
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

  /// The dependency as the manifest writes it, and the package's name as its targets write it.
  var manifest: (dependency: String, package: String) {
    switch self {
    case .folder(let path):
      // The package is one folder further down than the person is.
      let path = path.hasPrefix("/") ? path : "../\(path)"
      return (".package(name: \"stepwise\", path: \(Self.literal(path)))", "stepwise")
    case .repository(let url):
      return (
        ".package(url: \(Self.literal(url)), branch: \"main\")",
        Self.identity(of: url) ?? "stepwise"
      )
    }
  }

  /// With a scheme, or as ssh has it: `git@host:path`.
  private static func isURL(_ text: String) -> Bool {
    if text.contains("://") { return true }
    guard let at = text.firstIndex(of: "@"), let colon = text.firstIndex(of: ":") else {
      return false
    }
    return at < colon && !text[..<colon].contains("/")
  }

  /// What SwiftPM calls a package by its URL: the last part, without `.git`.
  private static func identity(of url: String) -> String? {
    // Behind the scheme comes the host, but for a file's, and behind that the repository.
    let hasTwoBefore = url.contains("://") && !url.lowercased().hasPrefix("file:///")
    let parts = url.replacing("://", with: ":").split { $0 == "/" || $0 == ":" }
    let last = parts.count > (hasTwoBefore ? 2 : 1) ? parts.last.map(String.init) ?? "" : ""
    let name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return name.isEmpty || !isName ? nil : name.lowercased()
  }

  private static func isCheckout(_ folder: String) -> Bool {
    let descriptor = open("\(folder)/Package.swift", O_RDONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return false }
    // Packages that depend on the library say its name, too, but none else makes it.
    return String(decoding: bytes.prefix(count), as: UTF8.self)
      .contains(".library(name: \"Stepwise\"")
  }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
