import Foundation
import StepwiseSystem
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// The files of `Samples/Serving/web` with their web servers.
@Suite("Web servers", .tags(.program, .server, .tool), .slow)
struct WebServingTests {
  private let folder = TestFolder()
  private let port: UInt16
  private nonisolated static let samples = TestFolder.repository()["Samples/Serving/web"]

  init() throws { port = try ListeningSocket(port: 0, waitingMax: 1).port }

  private func play(_ program: WebProgram) async throws {
    let person = PagePerson(base: "/onboarding") { request in
      var request = request
      request.path = "/onboarding\(request.path)"
      return await program.respond(to: request)
    }
    await person.open("/?here")
    try await person.press(labeled: "Fetch user")
    try await person.press(labeled: "Select user")
    try await person.answer("Lovelace", "1990-12-10", "Cat")
    await person.open("/3")
    #expect(person.page.heading == "Birthday")
    await person.press("next")
    await person.press("next")
    try await person.press(labeled: "Confirm")
    #expect(person.page.text.contains("Welcome, Ada Lovelace!"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder["wizards/web"])
    #expect(names.count { $0.hasSuffix(".steps") } == 1)
  }

  /// A web server that hands requests to the wizard.
  nonisolated enum Server: String, CaseIterable {
    case lighttpd, nginx, apache

    var program: String { self == .apache ? "apache2" : rawValue }
    var arguments: [String] {
      switch self {
      case .lighttpd: ["-D", "-f"]
      case .nginx: ["-g", "daemon off;", "-c"]
      case .apache: ["-X", "-f"]
      }
    }
    static let installed = allCases.filter { ProgramPath.installed($0.program) != nil }

    /// Its configuration, in which a folder has all files.
    func text(in folder: TestFolder, _ port: UInt16) throws -> String {
      let user = self == .nginx ? "user \(NSUserName());\n" : ""
      return try user
        + String(contentsOfFile: "\(WebServingTests.samples)/\(rawValue).conf", encoding: .utf8)
        .replacing("@FOLDER@", with: folder.path).replacing("@PORT@", with: "\(port)")
        .replacing("@MODULES@", with: "/usr/lib/apache2/modules")
    }
  }

  @Test(
    .enabled(if: !Server.installed.isEmpty, "neither lighttpd, nginx nor apache2 is installed"),
    arguments: Server.installed)
  func aPersonComesToTheEnd(behind server: Server) async throws {
    let socket = folder["wizard.socket"]
    let wizard = try ChildProgram([
      ProgramPath.built(), "onboarding", "serve", "--state", folder["wizards"], "--socket", socket,
    ])
    defer { wizard.send(SIGTERM) }
    try wizard.wait(for: "a socket") { FileManager.default.fileExists(atPath: socket) }
    try folder.write(try server.text(in: folder, port), to: "server.conf")
    let program = try WebProgram(
      server: try #require(ProgramPath.installed(server.program)),
      server.arguments + [folder["server.conf"]], port: port,
      ["BIND": "127.0.0.1", "PORT": "\(port)", "SOCKET": socket])
    defer { program.stop() }
    try await play(program)
  }
}
