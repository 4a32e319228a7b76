/// Keeps the process's memory out of core files while it contains secrets.
///
/// On Linux, it also keeps other processes of the same user from reading the memory.
package enum SecretMemory {
  private static var holders = 0
  private static var wasDumpable = false

  /// Begins to protect the memory; each call needs its own ``release()``.
  package static func protect() {
    holders += 1
    guard holders == 1 else { return }
    wasDumpable = isDumpable
    isDumpable = false
  }

  /// Ends the protection of one ``protect()``.
  package static func release() {
    holders -= 1
    if holders == 0, wasDumpable { isDumpable = true }
  }

  #if os(Linux)
    private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    // The numbers of prctl(2), which Swift does not import, because its arguments vary.
    private static let getDumpable: Int32 = 3
    private static let setDumpable: Int32 = 4
    private static let control = dlsym(nil, "prctl").map { unsafeBitCast($0, to: Control.self) }

    /// Whether the system may write the memory to a core file.
    package private(set) static var isDumpable: Bool {
      get { control?(getDumpable, 0, 0, 0, 0) != 0 }
      set { _ = control?(setDumpable, newValue ? 1 : 0, 0, 0, 0) }
    }
  #else
    private static var coreLimit = rlim_t(0)

    /// Whether the system may write the memory to a core file.
    package private(set) static var isDumpable: Bool {
      get {
        var limit = rlimit()
        return getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_cur > 0
      }
      set {
        var limit = rlimit()
        guard getrlimit(RLIMIT_CORE, &limit) == 0 else { return }
        if !newValue { coreLimit = limit.rlim_cur }
        limit.rlim_cur = newValue ? coreLimit : 0
        setrlimit(RLIMIT_CORE, &limit)
      }
    }
  #endif
}
