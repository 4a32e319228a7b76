@testable import Stepwise
import TestSupport
import Testing

/// Every name and every number that a list of plain lines shows is taken.
@Suite("The names of options in plain lines")
struct OptionNamesTests {
  private static let labels = [
    "Cat", "cat", "Cats", "1", "2", "12", "2 eggs", "1st", "3-4", "0", "01", "１", "Ⅷ", "a / 1",
    "Item 1",
    "Item 10: milk", "", "1 (one)", "Cat (2)",
  ]
  private static let ids = ["1", "2", "3", "x", "Row / 1", "Row / x", "4", "07", "Cat", "cat-2"]
  private static let keywords = [[], ["1"], ["M 1"], ["feline"], ["2 eggs"]]

  private static func list(_ random: inout SeededGenerator) -> OptionList {
    var options: [OptionList.Option] = []
    var known: Set<String> = []
    for position in 0..<(1 + random.below(12)) {
      let id = random.below(3) == 0 ? ids[random.below(ids.count)] : "id-\(position)"
      guard known.insert(id).inserted else { continue }
      options.append(
        OptionList.Option(
          labels[random.below(labels.count)], id: id,
          keywords: random.below(4) == 0 ? keywords[random.below(keywords.count)] : []))
    }
    return OptionList(options)
  }

  @Test func everyShownNumberAndNameMeansItsOption() {
    var random = SeededGenerator(seed: 44)
    var numbered = 0
    for _ in 0..<5000 {
      let list = Self.list(&random)
      let shown = list.map { "\($0.label)|\($0.id)|\($0.keywords)" }
      if list.takesNumbers {
        numbered += 1
        for (position, option) in list.enumerated() {
          #expect((try? list.option(named: "\(position + 1)"))?.id == option.id, "\(shown)")
        }
      }
      let labels = Set(list.map(\.label))
      for option in list where !labels.contains(list.name(of: option)) {
        #expect((try? list.option(named: list.name(of: option)))?.id == option.id, "\(shown)")
      }
    }
    #expect(numbered > 500)
  }

  private static let cats = OptionList([
    OptionList.Option("Cat", id: "tom"), OptionList.Option("Cat", id: "kit"), "Dog",
  ])

  private static func talk() -> Talk {
    Talk { talk in talk.push("Pet") { Picker("Pet", options: cats) { talk.finish([$0]) } } }
  }

  @Test func optionsWithTheSameLabelAreChosen() async throws {
    try await expectEnds(
      of: Self.talk(),
      """
      kit → = kit
      Cat (kit) → = kit
      2 → = kit
      Dog → = Dog
      tom → = tom
      Cat → 65 a.steps:1: “Cat” could be “Cat (tom)” or “Cat (kit)”.
      Bird → 65 a.steps:1: “Bird” is not one of the options: “Cat (tom)”, “Cat (kit)” or “Dog”.
      """)
    try await Scene(
      "the list and the help say how to tell them apart", Self.talk(), ":help; kit",
      """
      Pet
        1. Cat (tom)
        2. Cat (kit)
        3. Dog
      Pet: :help
        Type your answer to “Pet”.
        A label, the beginning of one, or its number will do.
        Where options have the same label, type it with the brackets, such as “Cat (tom)”.
        This is the first screen: :back leads nowhere.
        :cancel gives up. An answer that begins with a colon is written “\\:…”.
      Pet: kit
      = kit
      """
    ).check()
  }
}
