/// The executable file of the running program.
package nonisolated enum ProgramFile {
  /// A text that differs for each build of the program; `nil` if the system does not tell.
  package static var build: String? {
    var status = stat()
    // This path exists only on Linux.
    guard stat("/proc/self/exe", &status) == 0 else { return nil }
    let time = status.modificationTime
    let parts = [
      UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino),
      UInt64(truncatingIfNeeded: status.st_size), UInt64(truncatingIfNeeded: time.tv_sec),
      UInt64(truncatingIfNeeded: time.tv_nsec),
    ]
    return parts.map { String($0, radix: 16) }.joined(separator: "-")
  }
}
