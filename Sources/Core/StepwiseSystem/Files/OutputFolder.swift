import StepwiseFlow

/// A folder that is written completely or not at all.
package nonisolated enum OutputFolder {
  /// Writes files into a temporary folder beside the target, and then renames it.
  package static func write(_ files: [(path: String, text: String)], to folder: String) throws {
    try checkFree(folder)
    TemporaryFile.removeAbandoned(in: OutputFile.folder(of: folder))
    // A temporary folder elsewhere could be on another file system, from which it cannot be
    // renamed.
    let temporary = try TemporaryFile.makeFolder(for: folder)
    var folders = [temporary.path]
    var isInPlace = false
    defer { if !isInPlace { temporary.remove() } }
    for file in files {
      var parts = file.path.split(separator: "/").map(String.init)
      let name = parts.removeLast()
      let parent = parts.reduce(temporary.path) { parent, part in
        let path = "\(parent)/\(part)"
        if !folders.contains(path) { folders.append(path) }
        return path
      }
      for path in folders where mkdir(path, 0o777) != 0 && errno != EEXIST {
        throw RunFailure.notCreated(folder, errno)
      }
      try write(file.text, to: "\(parent)/\(name)", of: folder)
    }
    // Until now only the owner could open the folder.
    let mask = umask(0)
    umask(mask)
    chmod(temporary.path, 0o777 & ~mask)
    try put(temporary, at: folder)
    isInPlace = true
  }

  /// Puts the folder in its place, unless something appeared there in the meantime.
  ///
  /// Renaming would replace only an empty folder. So an empty folder is created first, which fails
  /// if anything is there; a crash between the two calls leaves it empty.
  private static func put(_ temporary: TemporaryFile, at folder: String) throws {
    guard mkdir(folder, 0o777) == 0 else {
      let number = errno
      try checkFree(folder)
      throw RunFailure.notCreated(folder, number)
    }
    if let number = temporary.put(at: folder) {
      rmdir(folder)
      throw RunFailure.notCreated(folder, number)
    }
  }

  private static func checkFree(_ folder: String) throws {
    var status = stat()
    guard lstat(folder, &status) != 0 else {
      throw RunFailure(
        .cannotCreate, "\(folder) is there already: take another name, or remove it first.")
    }
    guard errno == ENOENT else { throw RunFailure.notCreated(folder, errno) }
  }

  private static func write(_ text: String, to path: String, of folder: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw RunFailure.notCreated(folder, errno) }
    var failure = ByteSink.write(Array(text.utf8), to: descriptor)
    if close(descriptor) != 0, failure == nil { failure = errno }
    if let failure {
      throw RunFailure.notWritten(folder, failure)
    }
  }
}
