import Foundation
import Stepwise
import StepwiseJournal
import TestSupport
import Testing

/// The records that a journal keeps, and the format of its file.
@Suite struct JournalTests {
  private let folder = TestFolder()
  private let first = #"{"format":"stepwise journal","version":1}"# + "\n"

  @Test func appendedRecordsSurviveReopening() throws {
    do {
      let journal = try Journal<Game>("games", in: folder.path)
      #expect(journal.records == [])
      #expect(try folder.read("games.journal") == first)
      try journal.append(Game("Ada", 3))
      #expect(
        try folder.read("games.journal") == first + #"{"player":"Ada","score":3}"# + "\n")
      try journal.append(Game("Bob\n/ “two” \u{1F469}\u{200D}\u{1F467}\0", -1))
      #expect(
        journal.records == [Game("Ada", 3), Game("Bob\n/ “two” \u{1F469}\u{200D}\u{1F467}\0", -1)])
    }
    let journal = try Journal<Game>("games", in: folder.path)
    #expect(journal.records.map(\.score) == [3, -1])
    #expect(journal.records.last?.player == "Bob\n/ “two” \u{1F469}\u{200D}\u{1F467}\0")
    #expect(journal.notice == nil)
  }

  /// The example of the page about the architecture.
  @Test func theExampleOfThePageWorks() throws {
    let environment = Environment(stateFolder: folder.path)
    do {
      let journal = try Journal<Game>("games", in: environment.stateFolder)
      try journal.append(Game("Ada", 3))
      try journal.compact(to: journal.records.suffix(100))
    }
    #expect(try Journal<Game>("games", in: folder.path).records == [Game("Ada", 3)])
  }
}
