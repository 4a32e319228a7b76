@testable import StepwiseConsole
import Testing

@testable import Stepwise

@Suite("Finding options while typing")
struct OptionFinderTests {
  private static let files: OptionList = [
    "README.md", "Package.swift", "Sources/App/main.swift", "Sources/App/AppDelegate.swift",
    "Sources/App/SearchController.swift", "Sources/Core/search_index.swift",
    "Sources/Core/HTTPServer.swift", "Sources/Core/Server.swift", "Sources/Core/user-settings.json",
    "Tests/CoreTests/ServerTests.swift", "Tests/CoreTests/SearchTests.swift", "Makefile", "make",
    "docs/make a release.md", "docs/Übersicht.md", "docs/Αθήνα.md", "docs/Москва.md", "docs/한국.md",
    "New York", "York, New", "Newark", "git-commit", "git-checkout", "digit counter", "São Paulo",
  ]

  private static func labels(_ query: String, in options: OptionList = files) -> [String] {
    let results = OptionFinder(OptionIndex(options), query).results()
    #expect(results.isComplete)
    return results[0..<results.count].map { options.all[$0.position].label }
  }

  private static let pets: OptionList = [
    "Cat", "Dog", "Fish", "Horse", "Tortoise", "Bird", "Other…",
  ]

  private static let houses: OptionList = [
    "House 10, mill", "House 11", "House 1, a long name of a mill",
  ]

  private static let nebulae = OptionList([
    .init("Messier 7", keywords: ["NGC 6475"]), .init("Messier 57", keywords: ["NGC 6720"]),
    .init("Messier 77", keywords: ["NGC 1068"]), .init("Ring"),
  ])

  private static let winners: [(String, String)] = [
    ("make", "make"), ("makef", "Makefile"), ("readme", "README.md"), ("pack", "Package.swift"),
    ("server", "Sources/Core/Server.swift"), ("http", "Sources/Core/HTTPServer.swift"),
    ("hs", "Sources/Core/HTTPServer.swift"), ("appdel", "Sources/App/AppDelegate.swift"),
    ("sc", "Sources/Core/Server.swift"), ("settings", "Sources/Core/user-settings.json"),
    ("us", "Sources/Core/user-settings.json"), ("new york", "New York"), ("york", "York, New"),
    ("york new", "York, New"), ("gitc", "git-commit"), ("gch", "git-checkout"),
    ("index core", "Sources/Core/search_index.swift"), ("ubers", "docs/Übersicht.md"),
    ("sao", "São Paulo"), ("tests search", "Tests/CoreTests/SearchTests.swift"),
  ]

  @Test func theBestMatchIsFirst() {
    for (query, winner) in Self.winners { #expect(Self.labels(query).first == winner) }
    for query in ["house 1", "h1", "1 house", "1"] {
      #expect(Self.labels(query, in: Self.houses).first == "House 1, a long name of a mill")
    }
    for (query, winner) in [
      ("ngc 6720", "Messier 57"), ("ngc6720", "Messier 57"), ("1068", "Messier 77"),
      ("7", "Messier 7"), ("messier 7 ngc", "Messier 7"),
    ] {
      #expect(Self.labels(query, in: Self.nebulae).first == winner)
    }
    // A whole label beats keywords.
    let cats = OptionList([
      .init("Cats and dogs"), .init("Cat food"),
      .init("Cat", keywords: ["a furry animal with claws"]),
    ])
    #expect(Self.labels("cat", in: cats).first == "Cat")
  }

  @Test func allMatchesAreFoundInTheirOrder() {
    let seas: OptionList = [
      "a sxexaxr", "xxsea", "my sea", "s-e-a", "seaside", "sea", "SEA", "seas", "xsea",
    ]
    let sorted = ["sea", "SEA", "seas", "seaside", "my sea", "s-e-a", "xsea", "xxsea"]
    let all = Self.files.all.map(\.label)
    let rows: [(String, OptionList, [String])] = [
      // Scattered letters are shown only if nothing else matches.
      ("or", Self.pets, ["Horse", "Tortoise"]), ("oe", Self.pets, ["Other…", "Horse", "Tortoise"]),
      ("ot", Self.pets, ["Other…"]), ("hs", Self.pets, ["Horse"]),
      // By quality, then length, then position.
      ("sea", seas, sorted),
      // Keywords only from the beginnings of their words, because letters scattered over a label
      // and its keywords would find nearly every option.
      ("ring", Self.nebulae, ["Ring"]), ("475", Self.nebulae, []), ("r6475", Self.nebulae, []),
      ("xyzzy", Self.files, []), ("make xyzzy", Self.files, []), ("a", [], []),
      ("", Self.files, all), ("  ", Self.files, all), ("\u{301}", Self.files, all),
      // The bytes of the searched letter are among the bytes of the labels, in order.
      ("か", ["きせ", "がく"], []), ("가", ["고마"], []), ("日", ["月"], []),
    ]
    for (query, options, found) in rows {
      #expect(Self.labels(query, in: options) == found, "\(query)")
    }
  }

  private static let folded: [(String, String)] = [
    ("u", "Ü"), ("Ü", "ü"), ("ü", "U\u{308}"), ("ubersicht", "ÜBERSICHT"), ("strasse", "Straße"),
    ("STRASSE", "straße"), ("lodz", "Łódź"), ("aero", "Ærø"), ("МОСКВА", "Москва"),
    ("елка", "Ёлка"), ("αθηνα", "ΑΘΉΝΑ"), ("ΟΔΟΣ", "οδός"), ("한국", "한국어"), ("하", "한국"),
    ("ㅎㄱ", "한국"), ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"),
    ("東京", "東京都"), ("abc", "ＡＢＣ"), ("երևան", "ԵՐԵՒԱՆ երևան"), ("new york", "New\u{A0}York"),
    ("𐐨", "𐐀"), ("👩‍🚀", "astronaut 👩‍🚀"),
  ]

  private static let marked: [(String, String, [Int])] = [
    ("or", "Horse", [1, 2]), ("ore", "Horse", [1, 2, 4]), ("hs", "HTTPServer", [0, 4]),
    ("cap", "São Paulo Capital", [10, 11, 12]), ("pau sa", "São Paulo", [0, 1, 4, 5, 6]),
    ("東", "大東京", [1]), ("京", "👨‍👩‍👧 東京", [3]), ("u", "e\u{301}u\u{308}", [1]),
    ("ss", "Straße", [4]), ("sse", "Straße", [4, 5]), ("한", "대한민국", [1]), ("ㅁ", "대한민국", [2]),
    ("gco", "git-checkout", [0, 4, 9]), ("gcom", "git-cat-commit", [0, 8, 9, 10]),
    ("new york", "New York", [0, 1, 2, 3, 4, 5, 6, 7]), ("x", "Horse", []), ("", "Horse", []),
  ]

  @Test func caseAndDiacriticsAreIgnoredAndMatchesAreMarked() {
    for (query, label) in Self.folded {
      #expect(Self.labels(query, in: ["–", OptionList.Option(label)]) == [label], "\(query)")
    }
    for (query, label, characters) in Self.marked {
      let finder = OptionFinder(OptionIndex([OptionList.Option(label)]), query)
      #expect(finder.characters(in: label) == characters, "\(query) in \(label)")
    }
    // The letters of keywords are not on the screen.
    let finder = OptionFinder(OptionIndex(Self.nebulae), "6720")
    #expect(finder.characters(in: "Messier 57") == [])
  }

  @Test func scoresFallFromRankToRank() {
    let results = OptionFinder(OptionIndex(Self.files), "se").results()
    let scores = results[0..<results.count].map(\.score)
    #expect(scores == scores.sorted(by: >) && Set(scores).count > 3)
    #expect(results[0..<3].count == 3)
    #expect(results[0..<10_000].count == results.count && results[900..<901].isEmpty)
  }
}
