import Stepwise
import StepwiseRecords
import StepwiseSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Records that outlive a run, such as games or messages; each is on the disk as soon as it is added.
///
/// The file holds one record per line, so that a person can read it; ``Format`` says how.
/// No other run can open the file while the journal exists.
public final class Journal<Record> {
  /// The form of a line.
  @nonexhaustive
  public nonisolated enum Format: Sendable {
    /// An object in JSON. Members may be added and removed later.
    case json
    /// The members in their order, separated by tabs and without names.
    ///
    /// For journals of ten thousand records or more, because it is read several times as fast as JSON. It takes types
    /// whose conformance to `Codable` the compiler writes, and enumerations with raw values. A list is the last member
    /// of a record, and there are no dictionaries; `append` says what has no place in a line. Later versions may add
    /// cases, and optional members at the end.
    ///
    /// A type of which a journal has very many may read its members itself, in their order, from an unkeyed container,
    /// which is faster.
    case fields
  }

  /// All records, oldest first, including appended ones.
  public private(set) var records: [Record] = []
  /// A sentence about an incomplete last line, which is left out; `nil` if the last line is complete.
  public var notice: LocalizedStringKey? { file?.notice }

  /// The file; `nil` if the records do not outlive the run.
  private let file: JournalFile?
  private let coder: Coder

  /// Converts records to lines and lines to records.
  private struct Coder {
    let line: (Record) throws -> [UInt8]
    let record: (UnsafeRawBufferPointer) throws -> Record
  }

  /// Opens a journal, and creates it and its folder if they are missing.
  ///
  /// - Parameters:
  ///   - name: The name of the journal; its file is `NAME.journal`.
  ///   - folder: The folder of the file; `nil` keeps the records only as long as this object exists.
  ///   - format: The form of a line; a journal keeps the one that it was begun with.
  ///   - read: Receives each record as it is read, oldest first. A `Rejection` thrown from it rejects the
  ///     file with the number of the record's line.
  /// - Throws: `RunFailure` with the code 65 if a line is not a record or is rejected, 66 if the file cannot be read,
  ///   73 if it cannot be created, 74 if reading or writing failed, and 75 if another run holds it.
  public convenience init(
    _ name: String, in folder: String?, format: Format = .json,
    read: (Record) throws -> Void = { _ in }
  ) throws where Record: Codable {
    try self.init(name, in: folder, format: format, calls: DiskCalls(), read: read)
  }

  /// Opens a journal with a test's own disk calls.
  package convenience init(
    _ name: String, in folder: String?, format: Format = .json, calls: DiskCalls,
    read: (Record) throws -> Void = { _ in }
  ) throws where Record: Codable {
    let json = RecordCoder()
    let coder =
      switch format {
      case .json: Coder(line: { try json.line(of: $0) }, record: json.record)
      case .fields:
        Coder(line: { try FieldCoder.line(of: $0) }) { line in
          do {
            return try FieldCoder.record(from: line)
          } catch let rejection as Rejection {
            throw RecordCoder.noRecord(
              rejection.message.prefix(1).lowercased() + rejection.message.dropFirst().dropLast())
          }
        }
      }
    try self.init(name, in: folder, calls, coder, read)
  }

  private init(
    _ name: String, in folder: String?, _ calls: DiskCalls, _ coder: Coder,
    _ read: (Record) throws -> Void
  ) throws {
    self.coder = coder
    guard !name.isEmpty, name.first != ".",
      !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 })
    else {
      throw RunFailure(
        .cannotCreate,
        "“\(name)” cannot be a journal's name: write it without slashes and without a dot before it."
      )
    }
    guard let folder else {
      file = nil
      return
    }
    guard !folder.isEmpty, !folder.utf8.contains(0) else {
      throw RunFailure(.cannotCreate, "The journal “\(name)” needs the name of a folder.")
    }
    var records: [Record] = []
    let slash = folder.hasSuffix("/") ? "" : "/"
    file = try JournalFile(path: "\(folder)\(slash)\(name).journal", calls: calls) { line in
      let record = try coder.record(line)
      try read(record)
      records.append(record)
    }
    self.records = records
  }

  /// Appends a record, which is on the disk when this returns.
  ///
  /// - Parameter record: The record.
  /// - Throws: `RunFailure` with the code 65 if the record cannot be written as a line, and 74 if
  ///   writing failed. The journal then holds the records from before.
  public func append(_ record: Record) throws {
    let line = try coder.line(record)
    try file?.append(line)
    records.append(record)
  }

  /// Replaces all records, either completely or not at all.
  ///
  /// - Parameter records: The new records.
  /// - Throws: `RunFailure` with the code 65 if a record cannot be written as a line, and 73 or 74
  ///   if writing failed. The journal then holds the old or the new records; ``records`` says which.
  public func compact(to records: some Collection<Record>) throws {
    let lines = try records.map { try coder.line($0) }
    try file?.replace(by: lines)
    self.records = Array(records)
    try file?.confirmPlace()
  }
}

/// Decodes any JSON, so that invalid JSON gets the same message on every system.
private nonisolated struct Anything: Decodable {
  init(from decoder: any Decoder) {}
}

/// Converts records to lines of JSON and back.
private struct RecordCoder {
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  init() {
    // Sorted keys make the line of a record the same in every run.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func line(of record: some Encodable) throws -> [UInt8] {
    do {
      return Array(try encoder.encode(record))
    } catch {
      throw RunFailure(.dataError, "The record cannot be written: \(Self.reason(of: error)).")
    }
  }

  func record<Record: Decodable>(from line: UnsafeRawBufferPointer) throws -> Record {
    let data = Data(line)
    do {
      return try decoder.decode(Record.self, from: data)
    } catch {
      let reason =
        String(validating: line, as: UTF8.self) == nil
        ? "it is not UTF-8"
        : (try? decoder.decode(Anything.self, from: data)) == nil
          ? "it is not JSON" : Self.reason(of: error)
      throw Self.noRecord(reason)
    }
  }

  static func noRecord(_ reason: String) -> Rejection {
    Rejection("The line is not a record of this program: \(reason). Mend it or take it out.")
  }

  /// Returns our own description, because those of the coders differ between systems.
  private static func reason(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "“\(path(context.codingPath + [key]))” is missing"
    case DecodingError.typeMismatch(let type, let context):
      "\(subject(context.codingPath)) is \(kind(type))"
    case DecodingError.valueNotFound(let type, let context):
      "\(subject(context.codingPath)) is null, and \(kind(type))"
    case DecodingError.dataCorrupted(let context):
      "\(subject(context.codingPath)) is a value that is not known"
    case EncodingError.invalidValue(let value, let context):
      "\(subject(context.codingPath)) is \(value), which JSON cannot say"
    default: String(describing: error)
    }
  }

  /// Returns what a value is not, in words for readers of JSON who do not know Swift.
  private static func kind(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "not a text"
    case is Bool.Type: "not true or false"
    case is any Numeric.Type: "not a number"
    case is [String: Any].Type: "not an object"
    case is [Any].Type: "not a list"
    default: "not a \(type)"
    }
  }

  private static func subject(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "it" : "“\(path(keys))”"
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
