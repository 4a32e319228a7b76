import StepwiseFlow

/// What a monkey decides by.
nonisolated struct MonkeyDice {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func below(_ bound: Int) -> Int { generator.below(bound) }

  mutating func pick<Item>(_ items: [Item]) -> Item? {
    items.isEmpty ? nil : items[below(items.count)]
  }
}
