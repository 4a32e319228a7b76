import Stepwise

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A database of SQLite, whose library is loaded when it is needed.
final class SQLite {
  private typealias Call = @convention(c) (OpaquePointer?) -> Int32
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Prepare =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>, Int
    ) -> Int32
  private typealias Bind =
    @convention(c) (OpaquePointer?, Int32, UnsafePointer<CChar>, Int32, Int) -> Int32
  private typealias Wait = @convention(c) (OpaquePointer?, Int32) -> Int32
  private typealias Text = @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>?
  private typealias Message = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>

  /// The library; `nil` if this machine has none.
  nonisolated(unsafe) static let library: UnsafeMutableRawPointer? =
    dlopen("libsqlite3.so.0", RTLD_NOW) ?? dlopen("libsqlite3.dylib", RTLD_NOW)
  private var handle: OpaquePointer?

  init(path: String) throws {
    guard Self.library != nil else { throw RunStoreError(.unavailable, "Install SQLite.") }
    try check(find("open", Open.self)(path, &handle))
    // Another process may be writing, for five seconds at most.
    try check(find("busy_timeout", Wait.self)(handle, 5000))
  }

  isolated deinit { _ = find("close_v2", Call.self)(handle) }

  /// The number of rows that the last statement changed.
  var changes: Int32 { find("changes", Call.self)(handle) }

  /// Runs a statement, and returns the first column of each row.
  @discardableResult
  func run(_ statement: String, _ values: String...) throws -> [String] {
    var query: OpaquePointer?
    try check(find("prepare_v2", Prepare.self)(handle, statement, -1, &query, 0))
    defer { _ = find("finalize", Call.self)(query) }
    for (position, value) in values.enumerated() {
      // The last -1 lets SQLite copy the text.
      try check(find("bind_text", Bind.self)(query, Int32(position + 1), value, -1, -1))
    }
    var rows: [String] = []
    while true {
      let code = find("step", Call.self)(query)
      guard code == 100 else {
        if code != 101 { try check(code) }
        return rows
      }
      rows.append(find("column_text", Text.self)(query, 0).map { String(cString: $0) } ?? "")
    }
  }

  private func check(_ code: Int32) throws {
    guard code != 0 else { return }
    let message = String(cString: find("errmsg", Message.self)(handle))
    throw RunStoreError(code == 13 ? .full : .unavailable, "The database failed: \(message).")
  }

  private func find<Function>(_ name: String, _ type: Function.Type) -> Function {
    unsafeBitCast(dlsym(Self.library, "sqlite3_" + name), to: type)
  }
}
