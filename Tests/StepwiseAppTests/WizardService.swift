import Foundation
import Glibc
import StepwiseTerminalTesting

/// A service that runs the onboarding for people who connect, with what `Samples/Serving` holds.
nonisolated protocol WizardService {
  /// Where what outlives a run is kept.
  var folder: Folder { get }

  /// Connects somebody.
  func connect(_ person: String) throws -> TerminalProgram
}

nonisolated extension WizardService {
  /// Where a person's answers are.
  func file(of person: String) -> String { folder["wizards/\(person)/answers.steps"] }

  /// Waits until no run holds a person's file.
  func waitUntilFree(_ person: String) throws {
    try TerminalProgram(Tools.path(of: "flock") ?? "", [file(of: person), "true"]).end()
  }
}

/// Programs that a service needs.
nonisolated enum Tools {
  /// Whether all of them are there.
  static func have(_ names: String...) -> Bool {
    names.allSatisfy { path(of: $0) != nil }
  }

  /// Where a program is; servers are often not on a person's path.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders + ["/usr/sbin", "/usr/bin"]).map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}

/// A port of the loopback that was free just now.
nonisolated func freePort() throws -> Int {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutableBytes(of: &address) { bytes in
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
    _ = bind(descriptor, base, length)
    _ = getsockname(descriptor, base, &length)
  }
  return Int(UInt16(bigEndian: address.sin_port))
}
