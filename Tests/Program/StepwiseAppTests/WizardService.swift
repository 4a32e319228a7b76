import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestSupport

/// A service that runs the onboarding for people who connect, with the files of `Samples/Serving`.
nonisolated protocol WizardService {
  /// The folder for files that outlive a run.
  var folder: TestFolder { get }

  /// Connects a person.
  func connect(_ person: String) throws -> TerminalProgram
}

nonisolated extension WizardService {
  /// The path of a person's answers.
  func file(of person: String) -> String { folder["wizards/\(person)/answers.steps"] }

  /// Waits until no run holds a person's file.
  func waitUntilFree(_ person: String) throws {
    try TerminalProgram(Tools.path(of: "flock") ?? "", [file(of: person), "true"]).end()
  }
}

/// Programs that a service needs.
nonisolated enum Tools {
  /// Whether all of these programs are installed.
  static func have(_ names: String...) -> Bool {
    names.allSatisfy { path(of: $0) != nil }
  }

  /// The path of a program; the folders of servers are often not in a person's `PATH`.
  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders + ["/usr/sbin", "/usr/bin"]).map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}

/// Starts a server on a free port of the loopback interface.
///
/// Another program may take the port between the check and the start; then another port is tried.
///
/// - Parameter start: Starts the server on a port; throws if the port is taken.
/// - Returns: The server and its port.
/// - Throws: The error of the last attempt.
nonisolated func onFreePort<Server>(
  _ start: (Int) throws -> Server
) throws -> (server: Server, port: Int) {
  for _ in 0..<4 {
    let port = freePort()
    if let server = try? start(port) { return (server, port) }
  }
  let port = freePort()
  return (try start(port), port)
}

/// A port of the loopback interface that was free just now.
nonisolated private func freePort() -> Int {
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
