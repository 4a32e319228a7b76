@testable import StepwiseConsole
import TestSupport
import Testing

@testable import Stepwise

@Suite("Searching while typing")
struct OptionSearchTests {
  /// Labels of syllables, the same ones in each run.
  private static func labels(_ count: Int) -> [String] {
    var numbers = SeededGenerator(seed: 42)
    let parts = ["or", "an", "Te", "st", "-", "/", "ü", "Ka", "의", "о", " ", "2", "_x", "Ri"]
    return (0..<count).map { _ in
      (0...numbers.below(8)).map { _ in parts[numbers.below(parts.count)] }.joined()
    }
  }

  private static let many = OptionList(labels(30_000))

  private static func fresh(_ query: String, _ options: OptionList) -> [OptionMatch] {
    let results = OptionFinder(OptionIndex(options), query).results()
    return results[0..<results.count]
  }

  @Test func aShortListIsSearchedWithinTheCall() {
    let search = OptionSearch(["Cat", "Dog", "Horse"])
    #expect(search.results.isComplete && search.results.count == 3)
    search.search("o") { Issue.record("Nothing changes after the call.") }
    #expect(search.results.isComplete && search.results.query == "o")
    #expect(search.results[0..<9].map(\.position) == [1, 2])
    #expect(search.results.characters(of: search.results[0..<1][0]) == [1])
    search.search("")
    #expect(search.results[0..<9].map(\.position) == [0, 1, 2])
  }

  @Test(.slow, arguments: ["orante", "st ka", "ris2", "tes/", "의 о", "uo"])
  func aNarrowedSearchEqualsANewOne(_ query: String) {
    let options = OptionList(Self.labels(5000))
    let search = OptionSearch(options)
    for end in query.indices.dropFirst() + [query.endIndex] {
      let typed = String(query[..<end])
      search.search(typed)
      #expect(search.results[0..<5000] == Self.fresh(typed, options), "\(typed)")
    }
    for count in (0..<query.count).reversed() {
      let typed = String(query.prefix(count))
      search.search(typed)
      #expect(search.results[0..<5000] == Self.fresh(typed, options), "\(typed)")
    }
  }

  @Test(arguments: ["or", "ka te", "의", "zzz"])
  func aLongListIsSearchedWithTheSameResult(_ query: String) async {
    let search = OptionSearch(Self.many, immediateCount: 0)
    var counts: [Int] = []
    var completions = 0
    search.search(query) { [unowned search] in
      counts.append(search.results.count)
      #expect(search.results.query == query)
      let shown = search.results[0..<20]
      #expect(shown == shown.sorted() && shown.count == min(20, search.results.count))
      if search.results.isComplete { completions += 1 }
    }
    #expect(!search.results.isComplete && search.results.query.isEmpty)
    await search.settle()
    #expect(counts == counts.sorted() && completions == 1)
    #expect(search.results[0..<30_000] == Self.fresh(query, Self.many))
  }

  @Test func showsTheBestMatchesSoFar() {
    let finder = OptionFinder(OptionIndex(Self.many), "or")
    let run = SearchRun(finder, after: nil)
    #expect(run.search(3), "the first that finds anything has something to show")
    let some = run.firstResults()
    #expect(!some.isComplete && some.count > 1000)
    let all = some[0..<some.count]
    #expect(all == all.sorted() && some[0..<300] == Array(all.prefix(300)))
    for number in (0..<run.segmentCount).reversed() where number != 3 { run.search(number) }
    #expect(run.results()[0..<30_000] == Self.fresh("or", Self.many))
  }

  @Test func aSearchIsCancelledByTheNextKey() async {
    let search = OptionSearch(Self.many, immediateCount: 0)
    for typed in ["o", "or", "ora", "x", "st", "st "] {
      search.search(typed) { Issue.record("“\(typed)” is not looked for any more.") }
    }
    search.search("st k") { [unowned search] in #expect(search.results.query == "st k") }
    await search.settle()
    #expect(search.results.isComplete && search.results.query == "st k")
    #expect(search.results[0..<30_000] == Self.fresh("st k", Self.many))
  }

  @Test func aSearchCanBePreparedInAdvance() async {
    let search = OptionSearch(Self.many, immediateCount: 0)
    search.prepare()
    #expect(search.results.isComplete && search.results.count == 30_000)
    await search.settle()
    search.search("ka")
    search.prepare()
    await search.settle()
    #expect(search.results[0..<30_000] == Self.fresh("ka", Self.many))
  }

  @Test func aSearchCanBeReleasedWhileItRuns() async {
    var search: OptionSearch? = OptionSearch(Self.many, immediateCount: 0)
    weak let held = search
    search?.search("or") { Issue.record("Nobody is there any more.") }
    search = nil
    #expect(held == nil)
  }
}
