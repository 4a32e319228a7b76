import Foundation
import StepwiseSystem
import TestPages
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// The files of `Samples/Serving/web` with their web servers: each request has its own process.
@Suite("Web servers", .tags(.program, .server, .tool), .slow)
struct WebServingTests {
  private let folder = TestFolder()
  private let port: UInt16
  private nonisolated static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Samples/Serving/web").standardized.path

  init() throws { port = try ListeningSocket(port: 0, waitingMax: 1).port }

  private var variables: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let own = URL(fileURLWithPath: ProgramPath.built()).deletingLastPathComponent().path
    return [
      "PATH": "\(own):\(path)", "WIZARDS": folder["wizards"], "BIND": "127.0.0.1",
      "PORT": "\(port)", "CGI": Self.samples,
    ]
  }

  private func play(_ program: WebProgram) async throws {
    let person = PagePerson(base: "/onboarding") { request in
      var request = request
      request.path = "/onboarding\(request.path)"
      return await program.respond(to: request)
    }
    await person.open("/?here")
    try await person.press(labelled: "Fetch user")
    try await person.press(labelled: "Select user")
    try await person.answer("Lovelace", "1990-12-10", "Cat")
    await person.open("/3")
    #expect(person.page.heading == "Birthday")
    await person.press("next")
    await person.press("next")
    try await person.press(labelled: "Confirm")
    #expect(person.page.text.contains("Welcome, Ada Lovelace!"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder["wizards/web"])
    #expect(names.count { $0.hasSuffix(".steps") } == 1)
  }

  /// A web server, and the way in which it hands requests to the wizard.
  nonisolated enum Server: String, CaseIterable {
    case lighttpdCGI, nginxCGI, lighttpd, nginx, apache

    var programs: [String] {
      switch self {
      case .lighttpdCGI, .lighttpd: ["lighttpd"]
      case .nginxCGI: ["nginx", "fcgiwrap"]
      case .nginx: ["nginx"]
      case .apache: ["apache2"]
      }
    }
    var configuration: String {
      switch self {
      case .lighttpdCGI: "lighttpd.conf"
      case .nginxCGI: "nginx.conf"
      case .lighttpd, .nginx, .apache: "\(rawValue)-serve.conf"
      }
    }
    var arguments: [String] {
      switch self {
      case .lighttpdCGI, .lighttpd: ["-D", "-f"]
      case .nginxCGI, .nginx: ["-g", "daemon off;", "-c"]
      case .apache: ["-X", "-f"]
      }
    }
    static let installed = allCases.filter {
      $0.programs.allSatisfy { ProgramPath.installed($0) != nil }
    }

    /// Its configuration, in which a folder has all files.
    func text(in folder: TestFolder, _ port: UInt16) throws -> String {
      let user = programs[0] == "nginx" ? "user \(NSUserName());\n" : ""
      return try user
        + String(contentsOfFile: "\(WebServingTests.samples)/\(configuration)", encoding: .utf8)
        .replacing("@FOLDER@", with: folder.path).replacing("@PORT@", with: "\(port)")
        .replacing("@CGI@", with: WebServingTests.samples)
        .replacing("@WIZARDS@", with: folder["wizards"])
        .replacing("@MODULES@", with: "/usr/lib/apache2/modules")
    }
  }

  @Test(
    .enabled(if: !Server.installed.isEmpty, "neither lighttpd, nginx nor apache2 is installed"),
    arguments: Server.installed)
  func aPersonComesToTheEnd(behind server: Server) async throws {
    let socket = folder[server == .nginxCGI ? "fcgiwrap.socket" : "wizard.socket"]
    let wizard =
      server == .nginxCGI
      ? [try #require(ProgramPath.installed("fcgiwrap")), "-s", "unix:\(socket)"]
      : [
        ProgramPath.built(), "onboarding", "serve", "--state", folder["wizards"], "--socket",
        socket,
      ]
    let own =
      server == .lighttpdCGI
      ? nil : try ChildProgram(wizard, environment: ProgramPath.environment(variables))
    defer { own?.send(SIGTERM) }
    try own?.wait(for: "a socket") { FileManager.default.fileExists(atPath: socket) }
    try folder.write(try server.text(in: folder, port), to: "server.conf")
    let program = try WebProgram(
      server: try #require(ProgramPath.installed(server.programs[0])),
      server.arguments + [folder["server.conf"]], port: port,
      variables.merging(["SOCKET": socket]) { $1 })
    defer { program.stop() }
    try await play(program)
  }
}
