/// The random numbers of Sebastiano Vigna's SplitMix64 (2015), the same on every machine.
nonisolated struct MonkeyDice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, bound)))
  }

  mutating func pick<Item>(_ items: [Item]) -> Item? {
    items.isEmpty ? nil : items[below(items.count)]
  }
}
