internal import Foundation

/// The paths of programs that tests start.
package nonisolated enum ProgramPath {
  /// The path of a program that is built for the tests, in their folder.
  ///
  /// Every other program than `stepwise` is a name of `Probes`.
  package static func built(_ name: String = "stepwise") -> String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundlePath ?? CommandLine.arguments[0]
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name)
      .path
    // Another process may make the link at the same moment.
    if name != "stepwise" {
      try? FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "Probes")
    }
    return path
  }

  /// The path of an installed program; `nil` if it is not installed.
  package static func installed(_ name: String) -> String? {
    ["/usr/bin", "/usr/sbin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The tests' environment, without the variables for a person's preferences.
  package static func environment(_ variables: [String: String] = [:]) -> [String: String] {
    let likings: Set = [
      "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS", "LINES",
      "COLORFGBG", "ACCESSIBLE", "VISUAL", "EDITOR", "XDG_STATE_HOME",
    ]
    return ProcessInfo.processInfo.environment
      .filter { !likings.contains($0.key) && !$0.key.hasPrefix("LC_") }
      .merging(["LANG": "C.UTF-8", "TERM": "dumb", "STEPWISE_JOURNAL": "0"]) { $1 }
      .merging(variables) { $1 }
  }
}
