/// The file that the running program was started from.
package nonisolated enum ProgramFile {
  /// A text that differs for each build of the program; `nil` where the system does not tell.
  package static var build: String? {
    var status = stat()
    // Linux only.
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
