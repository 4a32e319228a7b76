import Foundation
import Testing

/// Every script of the samples, with the conversation that it must give, byte by byte.
///
/// `STEPWISE_RECORD=1 swift test --filter GoldenTests` writes the conversations anew.
@Suite nonisolated struct GoldenTests {
  /// A script and what is known of it from its first comments.
  struct Script: Sendable, CustomTestStringConvertible {
    let sample: String
    let name: String
    let folder: Folder
    var code: Int32 = 0
    var options: [String] = []
    var testDescription: String { "\(sample)/\(name)" }

    init(sample: String, name: String, folder: Folder) throws {
      self.sample = sample
      self.name = name
      self.folder = folder
      for line in try folder.read("\(name).steps").split(separator: "\n") {
        guard line.hasPrefix("# ") else { break }
        let words = line.split(separator: " ").dropFirst()
        if words.starts(with: ["ends", "with"]), let code = words.last.flatMap({ Int32($0) }) {
          self.code = code
        }
        if words.starts(with: ["runs", "with"]) { options = words.dropFirst(2).map(String.init) }
      }
    }
  }

  private static let isRecording = ProcessInfo.processInfo.environment["STEPWISE_RECORD"] == "1"

  private static var scripts: [Script] {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      return try ["Onboarding", "Elements"].flatMap { sample in
        let folder = Folder(path: root.appendingPathComponent("Samples/\(sample)/Scripts").path)
        return try folder.names.filter { $0.hasSuffix(".steps") }.map {
          try Script(sample: sample.lowercased(), name: String($0.dropLast(6)), folder: folder)
        }
      }
    }
  }

  @Test(arguments: try scripts)
  func aScriptGivesItsConversation(_ script: Script) throws {
    let run = try Program(
      [script.sample, "--script", "\(script.name).steps"] + script.options, folder: script.folder)
    #expect(run.code == script.code)
    try compare(run.conversation, with: "\(script.name).transcript", in: script.folder)
    if script.code == 0 {
      try compare(run.output, with: "\(script.name).output", in: script.folder)
    } else {
      #expect(run.output == "")
    }
  }

  /// What comes through standard input is the same script.
  @Test(.enabled(if: !isRecording), arguments: try scripts)
  func standardInputGivesTheSameConversation(_ script: Script) throws {
    let file = "\(script.name).steps"
    let run = try Program(
      [script.sample] + script.options, input: try script.folder.read(file), folder: script.folder)
    #expect(run.code == script.code)
    let named = run.conversation.replacing("standard input:", with: "\(file):")
    try compare(named, with: "\(script.name).transcript", in: script.folder)
  }

  private func compare(_ text: String, with name: String, in folder: Folder) throws {
    if Self.isRecording { return _ = try folder.create(name, text) }
    let known = FileManager.default.fileExists(atPath: folder[name]) ? try folder.read(name) : ""
    guard text != known else { return }
    Issue.record(
      "\(name) is another now (- as recorded, + as it is):\n\(Self.difference(known, text))")
  }

  /// The lines that differ, each with the number it has on its own side.
  private static func difference(_ old: String, _ new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    var rows: [(line: Int, isNew: Bool, text: String)] = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, let text, _):
        rows.append((offset, false, "- \(offset + 1): \(text)"))
      case .insert(let offset, let text, _): rows.append((offset, true, "+ \(offset + 1): \(text)"))
      }
    }
    rows.sort { ($0.line, $0.isNew ? 1 : 0) < ($1.line, $1.isNew ? 1 : 0) }
    return rows.map(\.text).joined(separator: "\n")
  }
}
