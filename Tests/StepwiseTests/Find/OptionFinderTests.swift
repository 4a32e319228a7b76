import StepwiseSearch
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

  @Test(arguments: [
    ("make", "make"), ("makef", "Makefile"), ("readme", "README.md"), ("pack", "Package.swift"),
    ("server", "Sources/Core/Server.swift"), ("http", "Sources/Core/HTTPServer.swift"),
    ("hs", "Sources/Core/HTTPServer.swift"), ("appdel", "Sources/App/AppDelegate.swift"),
    ("sc", "Sources/Core/Server.swift"), ("settings", "Sources/Core/user-settings.json"),
    ("us", "Sources/Core/user-settings.json"), ("new york", "New York"), ("york", "York, New"),
    ("york new", "York, New"), ("gitc", "git-commit"), ("gch", "git-checkout"),
    ("index core", "Sources/Core/search_index.swift"), ("ubers", "docs/Übersicht.md"),
    ("sao", "São Paulo"), ("tests search", "Tests/CoreTests/SearchTests.swift"),
  ])
  func putsTheBestMatchFirst(_ query: String, _ winner: String) {
    #expect(Self.labels(query).first == winner)
  }

  @Test func showsScatteredLettersOnlyIfNothingElseMatches() {
    let pets: OptionList = ["Cat", "Dog", "Fish", "Horse", "Tortoise", "Bird", "Other…"]
    #expect(Self.labels("or", in: pets) == ["Horse", "Tortoise"])
    #expect(Self.labels("oe", in: pets) == ["Other…", "Horse", "Tortoise"])
    #expect(Self.labels("ot", in: pets) == ["Other…"])
    #expect(Self.labels("hs", in: pets) == ["Horse"])
  }

  @Test(arguments: ["house 1", "h1", "1 house", "1"])
  func ranksWholeWordsBeforePartsOfThem(_ query: String) {
    let houses: OptionList = ["House 10, mill", "House 11", "House 1, a long name of a mill"]
    #expect(Self.labels(query, in: houses).first == "House 1, a long name of a mill")
  }

  @Test func ranksByQualityThenLengthThenPosition() {
    let options: OptionList = [
      "a sxexaxr", "xxsea", "my sea", "s-e-a", "seaside", "sea", "SEA", "seas", "xsea",
    ]
    #expect(
      Self.labels("sea", in: options) == [
        "sea", "SEA", "seas", "seaside", "my sea", "s-e-a", "xsea", "xxsea",
      ])
  }

  private static let nebulae = OptionList([
    .init("Messier 7", keywords: ["NGC 6475"]), .init("Messier 57", keywords: ["NGC 6720"]),
    .init("Messier 77", keywords: ["NGC 1068"]), .init("Ring"),
  ])

  @Test(arguments: [
    ("ngc 6720", "Messier 57"), ("ngc6720", "Messier 57"), ("1068", "Messier 77"),
    ("7", "Messier 7"), ("messier 7 ngc", "Messier 7"),
  ])
  func findsKeywordsBehindTheLabel(_ query: String, _ winner: String) {
    #expect(Self.labels(query, in: Self.nebulae).first == winner)
  }

  /// Otherwise, letters scattered over a label and its keywords would find nearly every option.
  @Test func findsKeywordsOnlyFromTheBeginningsOfTheirWords() {
    #expect(Self.labels("ring", in: Self.nebulae) == ["Ring"])
    #expect(Self.labels("475", in: Self.nebulae) == [])
    #expect(Self.labels("r6475", in: Self.nebulae) == [])
  }

  /// The letters of keywords are not on the screen.
  @Test func marksNoLettersForAKeyword() {
    let finder = OptionFinder(OptionIndex(Self.nebulae), "6720")
    #expect(finder.characters(in: "Messier 57") == [])
  }

  @Test func aWholeLabelBeatsKeywords() {
    let options = OptionList([
      .init("Cats and dogs"), .init("Cat food"),
      .init("Cat", keywords: ["a furry animal with claws"]),
    ])
    #expect(Self.labels("cat", in: options).first == "Cat")
  }

  @Test func findsNothing() {
    #expect(Self.labels("xyzzy").isEmpty)
    #expect(Self.labels("make xyzzy").isEmpty)
    #expect(Self.labels("a", in: []).isEmpty)
  }

  @Test func showsTheListWithoutAFilter() {
    for query in ["", "  ", "\u{301}"] {
      #expect(Self.labels(query) == Self.files.all.map(\.label))
    }
  }

  @Test(arguments: [
    ("u", "Ü"), ("Ü", "ü"), ("ü", "U\u{308}"), ("ubersicht", "ÜBERSICHT"), ("strasse", "Straße"),
    ("STRASSE", "straße"), ("lodz", "Łódź"), ("aero", "Ærø"), ("МОСКВА", "Москва"),
    ("елка", "Ёлка"), ("αθηνα", "ΑΘΉΝΑ"), ("ΟΔΟΣ", "οδός"), ("한국", "한국어"), ("하", "한국"),
    ("ㅎㄱ", "한국"), ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"),
    ("東京", "東京都"), ("abc", "ＡＢＣ"), ("երևան", "ԵՐԵՒԱՆ երևան"), ("new york", "New\u{A0}York"),
    ("𐐨", "𐐀"), ("👩‍🚀", "astronaut 👩‍🚀"),
  ])
  func ignoresCaseAndDiacritics(_ query: String, _ label: String) {
    #expect(Self.labels(query, in: ["–", OptionList.Option(label)]) == [label])
  }

  @Test func findsNoPartsOfACharacter() {
    // The bytes of the searched letter are among the bytes of the labels, in order.
    #expect(Self.labels("か", in: ["きせ", "がく"]).isEmpty)
    #expect(Self.labels("가", in: ["고마"]).isEmpty)
    #expect(Self.labels("日", in: ["月"]).isEmpty)
  }

  @Test(arguments: [
    ("or", "Horse", [1, 2]), ("ore", "Horse", [1, 2, 4]), ("hs", "HTTPServer", [0, 4]),
    ("cap", "São Paulo Capital", [10, 11, 12]), ("pau sa", "São Paulo", [0, 1, 4, 5, 6]),
    ("東", "大東京", [1]), ("京", "👨‍👩‍👧 東京", [3]), ("u", "e\u{301}u\u{308}", [1]),
    ("ss", "Straße", [4]), ("sse", "Straße", [4, 5]), ("한", "대한민국", [1]), ("ㅁ", "대한민국", [2]),
    ("gco", "git-checkout", [0, 4, 9]), ("gcom", "git-cat-commit", [0, 8, 9, 10]),
    ("new york", "New York", [0, 1, 2, 3, 4, 5, 6, 7]), ("x", "Horse", []), ("", "Horse", []),
  ])
  func marksTheMatchedCharacters(_ query: String, _ label: String, _ characters: [Int]) {
    let finder = OptionFinder(OptionIndex([OptionList.Option(label)]), query)
    #expect(finder.characters(in: label) == characters)
  }

  @Test func scoresFallFromRankToRank() {
    let results = OptionFinder(OptionIndex(Self.files), "se").results()
    let scores = results[0..<results.count].map(\.score)
    #expect(scores == scores.sorted(by: >) && Set(scores).count > 3)
    #expect(results[0..<3].count == 3)
    #expect(results[0..<10_000].count == results.count && results[900..<901].isEmpty)
  }
}
