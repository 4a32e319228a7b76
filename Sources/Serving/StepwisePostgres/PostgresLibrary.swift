import StepwiseSystem

/// The functions of libpq, PostgreSQL's own client, which is loaded when a process first needs a database.
///
/// Their names are those of libpq without the prefix `PQ`.
nonisolated struct PostgresLibrary: @unchecked Sendable {
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias Handle = OpaquePointer

  /// The loaded library; `nil` if this machine has none.
  static let shared = PostgresLibrary()

  /// The file names on Linux and macOS.
  private static let names = [
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
  ]

  let connectdbParams: @convention(c) (Texts, Texts, Int32) -> Handle?
  let status: @convention(c) (Handle) -> Int32
  let errorMessage: @convention(c) (Handle) -> Text?
  let finish: @convention(c) (Handle) -> Void
  let socket: @convention(c) (Handle) -> Int32
  let setnonblocking: @convention(c) (Handle, Int32) -> Int32
  let sendQuery: @convention(c) (Handle, Text) -> Int32
  let sendQueryPrepared:
    @convention(c) (
      Handle, Text, Int32, Texts, UnsafePointer<Int32>, UnsafePointer<Int32>, Int32
    ) -> Int32
  let flush: @convention(c) (Handle) -> Int32
  let consumeInput: @convention(c) (Handle) -> Int32
  let isBusy: @convention(c) (Handle) -> Int32
  let getResult: @convention(c) (Handle) -> Handle?
  let resultStatus: @convention(c) (Handle) -> Int32
  let resultErrorField: @convention(c) (Handle, Int32) -> Text?
  let resultErrorMessage: @convention(c) (Handle) -> Text?
  let cmdTuples: @convention(c) (Handle) -> Text?
  let ntuples: @convention(c) (Handle) -> Int32
  let nfields: @convention(c) (Handle) -> Int32
  let getvalue: @convention(c) (Handle, Int32, Int32) -> UnsafeMutablePointer<UInt8>?
  let getlength: @convention(c) (Handle, Int32, Int32) -> Int32
  let getisnull: @convention(c) (Handle, Int32, Int32) -> Int32
  let clear: @convention(c) (Handle) -> Void

  private init?() {
    guard let library = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else {
      return nil
    }
    var isWhole = true
    func find<Function>(_ name: String, _ type: Function.Type = Function.self) -> Function {
      let found = dlsym(library, "PQ\(name)")
      if found == nil { isWhole = false }
      // A function that is missing is never called, because there is no library then.
      return unsafeBitCast(found ?? library, to: type)
    }
    connectdbParams = find("connectdbParams")
    status = find("status")
    errorMessage = find("errorMessage")
    finish = find("finish")
    socket = find("socket")
    setnonblocking = find("setnonblocking")
    sendQuery = find("sendQuery")
    sendQueryPrepared = find("sendQueryPrepared")
    flush = find("flush")
    consumeInput = find("consumeInput")
    isBusy = find("isBusy")
    getResult = find("getResult")
    resultStatus = find("resultStatus")
    resultErrorField = find("resultErrorField")
    resultErrorMessage = find("resultErrorMessage")
    cmdTuples = find("cmdTuples")
    ntuples = find("ntuples")
    nfields = find("nfields")
    getvalue = find("getvalue")
    getlength = find("getlength")
    getisnull = find("getisnull")
    clear = find("clear")
    guard isWhole else { return nil }
  }

  /// The text of an error in one line.
  func sentence(_ text: Text?) -> String {
    let lines = text.map { String(cString: $0) } ?? ""
    return lines.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
      .joined(separator: " ")
  }
}

/// The numbers of libpq that are needed.
nonisolated enum PostgresNumber {
  static let connectionIsUp: Int32 = 0
  static let commandIsDone: Int32 = 1
  static let rowsAreThere: Int32 = 2
  /// The field of an error with its five letters of the SQL standard.
  static let sqlState = Int32(UInt8(ascii: "C"))
}
