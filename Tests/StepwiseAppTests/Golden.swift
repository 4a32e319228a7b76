import Foundation
import Testing

/// A file with what must come out, byte by byte.
///
/// `STEPWISE_RECORD=1 swift test --filter Golden` writes them anew.
nonisolated struct Golden {
  /// Whether what comes out is recorded instead of compared.
  static let isRecording = ProcessInfo.processInfo.environment["STEPWISE_RECORD"] == "1"

  /// The folders of the samples that the program runs.
  static let samples = ["Onboarding", "Elements"]

  /// A folder of the repository.
  static func folder(_ path: String) -> Folder {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Folder(path: root.appendingPathComponent(path).path)
  }

  private let name: String
  private let folder: Folder

  init(_ name: String, in folder: Folder) {
    self.name = name
    self.folder = folder
  }

  /// Compares a text with what was recorded, and shows what differs.
  func compare(_ text: String) throws {
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
