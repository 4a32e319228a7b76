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
}
