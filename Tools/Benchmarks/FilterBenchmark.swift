import Stepwise
import StepwiseConsole
import StepwiseSystem

/// Types a query over the lines of a file, as options of a picker, and measures what a driver notices.
///
/// It asks nothing, so it is not a wizard.
struct FilterBenchmark {
  static let name = "filter"
  private static let usage = """
    Usage: StepwiseBenchmarks filter --lines FILE --query QUERY [--print]

    Measures finding QUERY among the lines of FILE; with --print, writes what is found, ranked.

    """

  private var lines = ""
  private var query = ""
  private var prints = false

  /// A benchmark; `nil` if the arguments do not ask for one, or are wrong.
  init?(_ arguments: some Collection<String>) {
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--lines": lines = rest.popFirst() ?? ""
      case "--query": query = rest.popFirst() ?? ""
      case "--print": prints = true
      default: return nil
      }
    }
    if lines.isEmpty { return nil }
  }

  /// Measures, prints the result, and ends the process.
  static func main(_ arguments: some Collection<String>) async -> Never {
    guard let benchmark = FilterBenchmark(arguments) else {
      LineFile.write(Array(usage.utf8))
      exit(64)
    }
    await benchmark.run()
    exit(0)
  }

  private func run() async {
    let clock = ContinuousClock()
    let start = clock.now
    guard let options = LineFile.options(of: lines) else {
      LineFile.write(Array("\(lines) cannot be read.\n".utf8))
      exit(66)
    }
    let search = OptionSearch(options)
    // The process is about to end, so a million options need not be released.
    _ = Unmanaged.passRetained(search)
    if prints {
      search.search(query)
      await search.settle()
      return await LineFile.write(search.results, of: options)
    }
    print("\(options.count) lines, read in \(Self.text(clock.now - start))")
    print("query               first page    whole ranking   matches   longest on the main actor")
    await measure(query, as: "not indexed yet", search)
    search.search("")
    await measure(query, as: "indexed", search)
    search.search("")
    // As when a person types: each key narrows the matches of the last one.
    for count in 1...max(1, query.count) {
      let typed = String(query.prefix(count))
      await measure(typed, as: "typed “\(typed)”", search)
    }
    for match in search.results[0..<10] {
      print("\(match.score)  \(options[match.position].label)")
    }
  }

  /// Searches once, and prints the time that a driver would notice.
  private func measure(_ query: String, as name: String, _ search: OptionSearch) async {
    let clock = ContinuousClock()
    var first: Duration?
    var longest = Duration.zero
    let start = clock.now
    func show() {
      let begin = clock.now
      let page = search.results[0..<50]
      for match in page { _ = search.results.characters(of: match) }
      if first == nil, search.results.query == query, !page.isEmpty || search.results.isComplete {
        first = clock.now - start
      }
      longest = max(longest, clock.now - begin)
    }
    search.search(query, onChange: show)
    longest = clock.now - start
    show()
    await search.settle()
    let all = clock.now - start
    func column(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    print(
      column(name, 20) + column(Self.text(first ?? all), 14) + column(Self.text(all), 16)
        + column("\(search.results.count)", 10) + Self.text(longest))
  }

  private static func text(_ duration: Duration) -> String {
    let microseconds = duration.components.attoseconds / 1_000_000_000_000
    let all = duration.components.seconds * 1_000_000 + microseconds
    return "\(all / 1000).\(all / 100 % 10) ms"
  }
}
