import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// Every script of the samples, with the expected conversation, byte by byte.
///
/// `STEPWISE_RECORD=1 swift test --filter GoldenTests` records the conversations again.
@Suite(.tags(.program), .slow)
nonisolated struct GoldenTests {
  /// A script, with the facts from its first comments.
  struct Script: Sendable, CustomTestStringConvertible {
    let sample: String
    let name: String
    let folder: TestFolder
    var code: Int32 = 0
    var options: [String] = []
    var testDescription: String { "\(sample)/\(name)" }

    init(sample: String, name: String, folder: TestFolder) throws {
      self.sample = sample
      self.name = name
      self.folder = folder
      let steps = try folder.read("\(name).steps")
      options = SampleScript.options(in: steps)
      for line in steps.split(separator: "\n") {
        guard line.hasPrefix("# ") else { break }
        let words = line.split(separator: " ").dropFirst()
        if words.starts(with: ["ends", "with"]), let code = words.last.flatMap({ Int32($0) }) {
          self.code = code
        }
      }
    }
  }

  static var scripts: [Script] {
    get throws {
      try Golden.samples.flatMap { sample in
        let folder = TestFolder.repository("Tests/Goldens/\(sample)/Scripts")
        return try folder.names.filter { $0.hasSuffix(".steps") }.map {
          try Script(sample: sample.lowercased(), name: String($0.dropLast(6)), folder: folder)
        }
      }
    }
  }

  /// Every third script in the usual run, and all in the full run, for tests that take long.
  static var someScripts: [Script] {
    get throws {
      let all = try scripts
      return Repetition.isFull ? all : stride(from: 0, to: all.count, by: 3).map { all[$0] }
    }
  }

  @Test(arguments: try scripts)
  func aScriptGivesItsConversation(_ script: Script) throws {
    let run = try Program(
      [script.sample, "--script", "\(script.name).steps"] + script.options, folder: script.folder)
    #expect(run.code == script.code)
    try Golden("\(script.name).transcript", in: script.folder).compare(run.conversation)
    if script.code == 0 {
      try Golden("\(script.name).output", in: script.folder).compare(run.output)
    } else {
      #expect(run.output == "")
    }
  }

  /// A script for each way to end; the same scripts also come through standard input.
  private static var endings: [Script] {
    get throws {
      try Dictionary(grouping: scripts, by: \.code).sorted { $0.key < $1.key }.map { $0.value[0] }
    }
  }

  @Test(.enabled(if: !Golden.isRecording), arguments: try endings)
  func standardInputGivesTheSameConversation(_ script: Script) throws {
    let file = "\(script.name).steps"
    let run = try Program(
      [script.sample] + script.options, input: try script.folder.read(file), folder: script.folder)
    #expect(run.code == script.code)
    let named = run.conversation.replacing("standard input:", with: "\(file):")
    try Golden("\(script.name).transcript", in: script.folder).compare(named)
  }
}
