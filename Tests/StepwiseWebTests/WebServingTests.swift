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
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["wizards/web"])
    #expect(names.count { $0.hasSuffix(".steps") } == 1)
  }

  @Test(.enabled(if: ProgramPath.installed("lighttpd") != nil, "lighttpd is not installed"))
  func lighttpd() async throws {
    let server = try WebProgram(
      server: try #require(ProgramPath.installed("lighttpd")),
      ["-D", "-f", "\(Self.samples)/lighttpd.conf"], port: port, variables)
    defer { server.stop() }
    try await play(server)
  }

  @Test(
    .enabled(
      if: ProgramPath.installed("nginx") != nil && ProgramPath.installed("fcgiwrap") != nil,
      "nginx or fcgiwrap is not installed"))
  func nginx() async throws {
    let text = try String(contentsOfFile: "\(Self.samples)/nginx.conf", encoding: .utf8)
      .replacing("@FOLDER@", with: folder.path).replacing("@PORT@", with: "\(port)")
      .replacing("@CGI@", with: Self.samples).replacing("@WIZARDS@", with: folder["wizards"])
    try folder.write("user \(NSUserName());\n\(text)", to: "nginx.conf")
    let wrapper = try ChildProgram(
      [
        try #require(ProgramPath.installed("fcgiwrap")), "-s", "unix:\(folder["fcgiwrap.socket"])",
      ],
      environment: ProgramPath.environment(variables))
    defer { wrapper.send(SIGTERM) }
    try wrapper.wait(for: "a socket") {
      FileManager.default.fileExists(atPath: folder["fcgiwrap.socket"])
    }
    let server = try WebProgram(
      server: try #require(ProgramPath.installed("nginx")),
      ["-c", folder["nginx.conf"], "-g", "daemon off;"], port: port, variables)
    defer { server.stop() }
    try await play(server)
  }
}
