import Foundation
import TestSupport
import Testing

@testable import Stepwise

/// Paths in the file system of this machine, as people type them and as file managers drop them.
@Suite struct PathTests {
  private let folder = TestFolder()
  /// It differs between systems.
  private nonisolated static let homeOfRoot = NSHomeDirectoryForUser("root") ?? ""

  init() throws {
    try folder.write("a", to: "a b.txt")
    try folder.write("a", to: "'quoted'")
    try folder.write("a", to: "it's.txt")
    let files = FileManager.default
    for name in ["sub", "forbidden"] {
      try files.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(atPath: folder["loop"], withDestinationPath: folder["loop"])
    try files.createSymbolicLink(atPath: folder["dangling"], withDestinationPath: folder["none"])
    try files.createSymbolicLink(atPath: folder["good"], withDestinationPath: folder["sub"])
  }

  /// Answers a path field: the path that the view model receives, or the sentence of the rejection.
  private func answer(_ text: String, _ rule: PathRule, files: any FileLookup = SystemFiles())
    -> String
  {
    let talk = Talk { talk in talk.push("Path") { PathField("Path", to: rule) { talk.note($0) } } }
    let session = talk.makeSession(
      environment: Environment(files: files), isLive: false, onFinish: { _ in })
    do {
      try session.perform(.answer(entry: 1, element: "Path", value: .text(text)))
      return talk.state.first.map { $0.replacing(folder.path, with: "F") } ?? ""
    } catch {
      return error.message.replacing(folder.path, with: "F")
    }
  }

  nonisolated static let paths: [(String, PathRule, String)] = [
    ("F/a b.txt", .file, "F/a b.txt"), ("'F/a b.txt'", .file, "F/a b.txt"),
    ("\"F/a b.txt\"", .any, "F/a b.txt"), ("F/a\\ b.txt", .file, "F/a b.txt"),
    ("'F/it'\\''s.txt'", .file, "F/it's.txt"), ("F/it\\'s.txt", .file, "F/it's.txt"),
    ("F/'quoted'", .file, "F/'quoted'"), ("'F/sub'", .folder, "F/sub"),
    ("'F/new one'", .new, "F/new one"), ("F/new\\ one", .new, "F/new one"),
    ("F/C:\\new", .new, "F/C:\\new"), ("F/it's new", .new, "F/it's new"),
    ("'F/a b.txt'", .new, "“'F/a b.txt'” is there already: name something new."),
    ("'F/none'", .file, "There is nothing at “'F/none'”: name what is there."),
    ("'F/a b.txt' 'F/sub'", .any, "There is nothing at “'F/a b.txt' 'F/sub'”: name what is there."),
    ("F/good", .folder, "F/good"),
    ("F/loop", .new, "“F/loop” is there already: name something new."),
    ("F/dangling", .new, "“F/dangling” is there already: name something new."),
    ("F/loop", .any, "“F/loop” is a link that leads nowhere: name something else."),
    ("F/dangling", .file, "“F/dangling” is a link that leads nowhere: name something else."),
    ("F/loop/x", .new, "“F/loop/x” is there already: name something new."),
    ("~root", .any, homeOfRoot), ("~root/none", .new, "\(homeOfRoot)/none"),
    ("~nobody-has-this", .new, "~nobody-has-this"),
  ]

  @Test(arguments: paths)
  func pathsAreTakenAsAShellReadsThem(_ text: String, _ rule: PathRule, _ expected: String) {
    #expect(answer(text.replacing("F/", with: folder.path + "/"), rule) == expected)
  }

  /// A file system that may not be looked at.
  private struct Forbidden: FileLookup {
    func status(of path: String) -> FileStatus { .unreadable }
    func expanded(_ path: String) -> String { path }
  }

  @Test(arguments: [PathRule.new, .any, .file, .folder])
  func aForbiddenFolderIsNotSaidToHoldAnything(_ rule: PathRule) {
    #expect(
      answer("x", rule, files: Forbidden()) == "“x” may not be read: name something else.")
  }
}
