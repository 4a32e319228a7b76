import CurlCalls
import StepwiseSystem

/// libcurl, which is loaded with the first request.
///
/// A program that links libcurl, or FoundationNetworking, which uses it, loads some thirty libraries before it shows
/// anything.
nonisolated final class CurlLibrary: Sendable {
  /// The loaded library; `nil` if this machine has none.
  static let shared = CurlLibrary()

  // The functions are never written after they were found.
  /// The functions of the library.
  nonisolated(unsafe) let functions: CurlFunctions

  /// The file names on Linux, with its three TLS libraries, and on macOS.
  static let names = [
    "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4", "libcurl.4.dylib",
  ]
  /// Initializes every part of the library.
  private static let everything = 3
  /// OpenSSL's option against cleaning up when the program exits.
  private static let withoutCleanup: UInt64 = 0x80000

  /// Loads the first library that is there.
  init?(_ names: [String] = names) {
    let found = UnsafeMutablePointer<CurlFunctions>.allocate(capacity: 1)
    defer { found.deallocate() }
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      curlFind(library, found)
    else { return nil }
    // Otherwise, OpenSSL would free memory at exit that the transfer thread still uses, and the program would crash.
    typealias Initialize = @convention(c) (UInt64, UnsafeRawPointer?) -> Int32
    if let function = dlsym(library, "OPENSSL_init_crypto") {
      _ = unsafeBitCast(function, to: Initialize.self)(Self.withoutCleanup, nil)
    }
    guard found.pointee.global_init(Self.everything) == 0 else { return nil }
    functions = found.pointee
  }
}

/// The options of a transfer, with curl's numbers, which never change.
nonisolated enum CurlOption: Int32 {
  case noProgress = 43
  case noBody = 44
  case noSignal = 99
  case protocols = 181
  case quickExit = 322
  case writeData = 10_001
  case trustedFile = 10_065
  case trustedFolder = 10_097
  case url = 10_002
  case userAgent = 10_018
  case httpHeader = 10_023
  case headerData = 10_029
  case customRequest = 10_036
  case xferInfoData = 10_057
  case acceptEncoding = 10_102
  case copyPostFields = 10_165
  case socketFunction = 20_148
  case writeFunction = 20_011
  case headerFunction = 20_079
  case xferInfoFunction = 20_219
  case postFieldSizeLarge = 30_120
}

/// The results of a transfer that have their own ``HTTPError/Kind``, with curl's numbers.
nonisolated enum CurlResult {
  static let ok: Int32 = 0
  static let unsupportedProtocol: Int32 = 1
  static let malformedURL: Int32 = 3
  static let weirdReply: Int32 = 8
  static let cutOff: Int32 = 18
  static let timedOut: Int32 = 28
  static let noTLS: Int32 = 35
  static let nothing: Int32 = 52
  static let notSent: Int32 = 55
  static let notReceived: Int32 = 56
  static let untrusted: Int32 = 60
  static let badEncoding: Int32 = 61
  static let noCertificates: Int32 = 77
}
