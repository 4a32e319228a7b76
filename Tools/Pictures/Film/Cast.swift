import Stepwise
import StepwiseJSON

/// A recording of a terminal, as an asciicast of version 2.
nonisolated struct Cast {
  /// Output at a moment.
  struct Event {
    /// The time in thousandths of a second, with long pauses cut.
    let time: Int
    let text: String
    /// The line of the file.
    let line: Int
  }

  static let columnsMax = 500
  static let rowsMax = 200
  static let eventsMax = 100_000
  /// A day, in thousandths of a second.
  private static let lengthMax = 86_400_000

  let path: String
  let columns: Int
  let rows: Int
  private(set) var events: [Event] = []

  /// Reads a recording.
  init(_ text: String, from path: String) throws {
    self.path = path
    func failure(_ line: Int, _ message: String) -> RunFailure {
      RunFailure(.dataError, "\(path):\(line): \(message)")
    }
    func value(_ text: Substring, _ line: Int) throws -> JSONValue {
      do {
        return try JSONValue(parsing: Array(text.utf8))
      } catch {
        throw failure(line, error.message)
      }
    }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let first = lines.first else {
      throw failure(1, "The file is empty: an asciicast begins with {\"version\":2,…}.")
    }
    let header = try value(first, 1)
    guard case .object = header, let version = header["version"] else {
      throw failure(1, "This is no asciicast: one begins with {\"version\":2,…}.")
    }
    guard version == .number(2) else {
      throw failure(
        1,
        "The asciicast is of version \(String(decoding: version.line, as: UTF8.self)): 2 is read.")
    }
    func size(_ name: String, _ most: Int) throws -> Int {
      guard let count = header[name]?.whole,
        (1...most).contains(count)
      else { throw failure(1, "“\(name)” must be a whole number from 1 to \(most).") }
      return count
    }
    columns = try size("width", Self.columnsMax)
    rows = try size("height", Self.rowsMax)
    var pauseMax = Double.infinity
    if case .number(let limit)? = header["idle_time_limit"], limit > 0 { pauseMax = limit.double }
    var before = 0.0
    var time = 0.0
    for (number, line) in zip(2..., lines.dropFirst()) {
      guard case .array(let parts) = try value(line, number), parts.count == 3,
        case .number(let place) = parts[0], case .text(let kind) = parts[1],
        case .text(let text) = parts[2]
      else {
        throw failure(number, "An event is [SECONDS, \"o\", \"TEXT\"].")
      }
      let seconds = place.double
      guard seconds >= before else {
        throw failure(number, "The time goes back from \(before) to \(seconds) seconds.")
      }
      time += min(seconds - before, pauseMax)
      before = seconds
      guard time * 1000 <= Double(Self.lengthMax) else {
        throw failure(number, "The recording is longer than a day.")
      }
      guard kind != "r" else {
        throw failure(number, "The window changes its size, and a film's does not.")
      }
      guard kind == "o" else { continue }
      guard events.count < Self.eventsMax else {
        throw failure(number, "There are more than \(Self.eventsMax) events.")
      }
      events.append(Event(time: Int((time * 1000).rounded()), text: text, line: number))
    }
    guard !events.isEmpty else { throw failure(1, "Nothing was recorded: there is no event.") }
  }
}
