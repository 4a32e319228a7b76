import StepwiseFlow
import Testing

@MainActor @Suite struct ListRowsTests {
  private func row(_ number: Int, _ text: String = "") -> ListRow {
    ListRow("\(number)\(text)", id: "\(number)")
  }

  @Test(arguments: [0, 1, 255, 256, 257, 1_000])
  func changingAListLeavesEarlierCopiesAlone(_ count: Int) {
    var array = (0..<count).map { row($0) }
    var rows = ListRows(array)
    for number in count..<count + 600 {
      let before = rows
      rows.append(row(number))
      array.append(row(number))
      if number % 7 == 0 {
        let place = number * 31 % array.count
        rows[place] = row(place, "!")
        array[place] = row(place, "!")
      }
      #expect(before.count == number)
      #expect(rows.count == array.count && rows.last == array.last)
    }
    #expect(rows.elementsEqual(array))
    #expect(rows.suffix(20).elementsEqual(array.suffix(20)))
  }

  private struct Item: Identifiable {
    let id: Int
    var revision = 0
    var rowCount = 1
  }

  /// However items change, the kept rows are those of a new cache, and an unchanged item is not built again.
  @Test func aCacheBuildsOnlyTheRowsOfChangedItems() {
    var items: [Item] = []
    var cache = ListRows.Cache<Item, Int>()
    var built: [Int] = []
    func rows(_ cache: inout ListRows.Cache<Item, Int>) -> ListRows {
      cache.rows(of: items, revision: \.revision) { index in
        built.append(items[index].id)
        let before = index == 0 ? "first" : "after \(items[index - 1].id)"
        return (0..<items[index].rowCount).map {
          row(items[index].id, " \($0) \(items[index].revision) \(before)")
        }
      }
    }
    var dice = SeededGenerator(seed: 3)
    for step in 1...600 {
      let place = dice.below(max(1, items.count))
      var expected: ClosedRange<Int>? = place...place
      switch dice.below(items.isEmpty ? 1 : 6) {
      case 0...1:
        items.append(Item(id: step))
        expected = items.count - 1...items.count - 1
      case 2: items[place].revision += 1
      case 3:
        items[place] = Item(id: items[place].id, revision: step, rowCount: dice.below(3) + 1)
        expected = nil
      case 4:
        items.insert(Item(id: step), at: place)
        expected = place...items.count - 1
      default:
        items.remove(at: place)
        expected = place < items.count ? place...items.count - 1 : nil
      }
      built = []
      let kept = rows(&cache)
      if let expected { #expect(built == items[expected].map(\.id), "step \(step)") }
      var new = ListRows.Cache<Item, Int>()
      #expect(kept.elementsEqual(rows(&new)), "step \(step)")
      built = []
      #expect(rows(&cache).count == kept.count && built == [])
    }
  }
}
