import StepwiseSystem

/// The file in which people set the keys of readline, and so of bash, Python, gdb and many others.
///
/// It is the file that `INPUTRC` names, otherwise `~/.inputrc`, otherwise `/etc/inputrc` (GNU
/// Readline Library, 1.3 “Readline Init File”).
package nonisolated struct ReadlineInit {
  /// Whether the file sets vi's keys: `set editing-mode vi`.
  package private(set) var usesVi = false
  private let terminal: String
  private let read: (String) -> String?

  /// The maximum number of bytes of a file that are read.
  private static let lengthMax = 100_000
  /// The maximum number of files that include each other.
  private static let depthMax = 8

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - variable: Returns an environment variable; `nil` if it is not set.
  ///   - read: Returns the contents of a file; `nil` if it cannot be read.
  package init(
    variable: (String) -> String? = Self.variable,
    read: @escaping (String) -> String? = Self.contents
  ) {
    terminal = variable("TERM") ?? ""
    self.read = read
    let home = variable("HOME") ?? ""
    let own = variable("INPUTRC").flatMap { $0.isEmpty ? nil : $0 } ?? "~/.inputrc"
    if !include(own, home, depth: 0) { _ = include("/etc/inputrc", home, depth: 0) }
  }

  /// - Returns: Whether the file can be read.
  private mutating func include(_ path: String, _ home: String, depth: Int) -> Bool {
    let isOwn = path.hasPrefix("~/") && !home.isEmpty
    let path = isOwn ? home + path.dropFirst() : path
    guard depth < Self.depthMax, path.hasPrefix("/"), let text = read(path) else { return false }
    // For each open condition, whether it holds; lines count if all hold.
    var conditions: [Bool] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
        .flatMap { $0.split(separator: "\t") }.map(String.init)
      guard let first = words.first?.lowercased(), !first.hasPrefix("#") else { continue }
      let counts = conditions.allSatisfy(\.self)
      switch first {
      case "$if": conditions.append(holds(words.dropFirst().joined(separator: " ")))
      case "$else": if let last = conditions.popLast() { conditions.append(!last) }
      case "$endif": _ = conditions.popLast()
      case "$include" where counts && words.count > 1:
        _ = include(words[1], home, depth: depth + 1)
      case "set" where counts && words.count > 2 && words[1].lowercased() == "editing-mode":
        let mode = words[2].lowercased()
        if mode.hasPrefix("vi") { usesVi = true } else if mode == "emacs" { usesVi = false }
      default: break
      }
    }
    return true
  }

  /// Whether a condition holds; settings for one application are not for wizards.
  private func holds(_ condition: String) -> Bool {
    let parts = condition.split(separator: "=", maxSplits: 1).map {
      $0.split(separator: " ").joined()
    }
    guard parts.count == 2 else { return false }
    return switch parts[0] {
    case "mode": parts[1] == (usesVi ? "vi" : "emacs")
    case "term": terminal == parts[1] || terminal.prefix { $0 != "-" } == parts[1]
    default: false
    }
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func contents(of path: String) -> String? {
    (try? NamedFile.read(path, lengthMax)).map { String(decoding: $0, as: UTF8.self) }
  }
}
