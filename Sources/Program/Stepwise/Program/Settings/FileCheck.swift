import StepwiseSystem

/// Checks that the files of a run do not overwrite one another.
nonisolated enum FileCheck {
  /// Rejects a file that two options name, or that a standard stream uses.
  static func check(_ files: [(name: String, path: String?)], writesJSON: Bool = false) throws {
    var known: [FileIdentity: String] = [:]
    for (name, file) in files {
      guard let file, let identity = FileIdentity(path: file)
      else { continue }
      if let other = known.updateValue(name, forKey: identity) {
        throw RunFailure(
          .usage, "--\(other) and --\(name) name the same file: each needs one of its own.")
      }
      if name != "script", name != "answers" {
        try checkStreams(from: identity, of: name, writesJSON)
      }
    }
  }

  /// Rejects an output file that a standard stream uses.
  private static func checkStreams(
    from identity: FileIdentity, of name: String, _ writesJSON: Bool
  ) throws {
    if identity == .standardInput {
      throw RunFailure(
        .usage, "--\(name) names the file that standard input comes from: name another.")
    }
    if identity == .standardOutput {
      // The file and the text of a result may share standard output, one after the other.
      if name == "output", !writesJSON { return }
      let lines = writesJSON ? ", where --json writes its lines" : ""
      throw RunFailure(
        .usage, "--\(name) names the file that standard output goes to\(lines): name another.")
    }
    if identity == .standardError {
      throw RunFailure(
        .usage, "--\(name) names the file that standard error goes to: name another.")
    }
  }
}
