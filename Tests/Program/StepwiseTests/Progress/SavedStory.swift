import Foundation
import StepwiseFlow
import TestSupport
import Testing

@testable import Stepwise

/// The services of a wizard of a saved run, which outlive every run: each does its work once it is called.
final class Services {
  private(set) var begun: [String] = []
  private(set) var failed: [String] = []
  private(set) var done: [String] = []
  /// The services that fail, those that reject, and the doors of those that do not answer before they are opened.
  var broken: Set<String> = []
  var rejecting: Set<String> = []
  var stuck: [String: Door] = [:]

  /// Calls a service.
  @discardableResult func call(_ name: String) async throws -> String {
    begun.append(name)
    if let door = stuck[name] { await door.pass() }
    if rejecting.contains(name) { throw Rejection("\(name) is refused.") }
    if broken.contains(name) {
      failed.append(name)
      throw FlowError("\(name) is down.")
    }
    done.append(name)
    return "\(name) 1.0"
  }
}

/// A saved run as text, in lines of steps and of everything that they changed.
///
/// A line after `>` has steps with semicolons between them: those of a steps file, `kill`, after which a new run reads a copy
/// of the file, and `down NAME`, `refuse NAME`, `stuck NAME`, `open NAME` and `up` for the services. An element is told by its
/// label, with its value and its draft, and a button in brackets; `!` is an error, and `*` a notice. The first screen is not told.
struct SavedStory {
  private let name: String
  private let flow: (Services) -> Talk
  private let text: String
  private let location: SourceLocation

  init(
    _ name: String, _ flow: @escaping (Services) -> Talk, _ text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    (self.name, self.flow, self.text, self.location) = (name, flow, text, location)
  }

  /// Plays the story, and compares all of it.
  func check() async throws {
    let teller = try await Teller(flow)
    _ = teller.changes()
    var told: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("> ") {
      told.append(String(line))
      for step in line.dropFirst(2).components(separatedBy: "; ") {
        try await teller.take(step)
      }
      told += Self.wrapped(teller.changes().joined(separator: " · "))
    }
    withExtendedLifetime(teller) {
      expectText(told.joined(separator: "\n"), is: text, name, location: location)
    }
  }

  /// A text in lines that are not too long.
  private static func wrapped(_ text: String) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < 92 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(lines.isEmpty ? String(word) : "  \(word)")
      }
    }
  }

  private final class Teller {
    private let flow: (Services) -> Talk
    private let services = Services()
    private let folder = TestFolder()
    /// All runs; the killed ones do nothing more, and a door may keep them alive.
    private var runs: [SavedRun] = []
    private var told: [String: String] = [:]
    private var refusals: [String] = []

    init(_ flow: @escaping (Services) -> Talk) async throws {
      self.flow = flow
      try await begin()
    }

    private func begin() async throws {
      let file = "\(runs.count).steps"
      if !runs.isEmpty { try folder.write(folder.read("\(runs.count - 1).steps"), to: file) }
      runs.append(try await SavedRun(flow(services), at: folder[file]))
    }

    func take(_ step: String) async throws {
      let words = step.split(separator: " ", maxSplits: 1).map(String.init)
      let object = words.count > 1 ? words[1] : ""
      switch words[0] {
      case "kill": try await begin()
      case "down": services.broken.insert(object)
      case "refuse": services.rejecting.insert(object)
      case "stuck": services.stuck[object] = Door()
      case "up": (services.broken, services.rejecting, services.stuck) = ([], [], [:])
      case "open":
        services.stuck[object]?.open()
        await runs.last?.session.waitUntilIdle(timeout: .zero)
      default:
        do { try await runs.last?.play([step]) } catch let rejection as Rejection {
          refusals.append("refused: \(rejection.message)")
        }
      }
    }

    /// Everything that changed since the last call.
    func changes() -> [String] {
      guard let session = runs.last?.session else { return [] }
      var lines = refusals
      refusals = []
      func tell(_ key: String, _ text: String) {
        guard told[key, default: ""] != text else { return }
        told[key] = text
        lines.append("\(key) \(text.isEmpty ? "-" : text)")
      }
      if let ending = session.ending {
        tell("end", "\(ending)")
      } else {
        let shown = session.show()
        tell("at", shown.title)
        let labels = shown.elements.map { element in
          guard element.button == nil else { return "[\(element.label)]" }
          let value = element.value.flatMap { element.format?.text(for: $0) }.map { " = \($0)" }
          return element.label + (value ?? "") + (element.draft.map { " with \($0)" } ?? "")
        }
        tell("shows", labels.joined(separator: " | "))
        let errors = shown.elements.compactMap(\.error) + [shown.error].compactMap(\.self)
        tell("!", errors.map(\.message).joined(separator: " "))
        let notices = shown.notices.map { $0.message.replacing(folder.path + "/", with: "") }
        tell("*", notices.joined(separator: " "))
      }
      let state = session.flowStates.first ?? ""
      tell("state", state.drop { $0 != "[" }.filter { !"[]\"\\".contains($0) })
      tell("done", services.done.joined(separator: ", "))
      return lines
    }
  }
}
