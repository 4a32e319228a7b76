@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Viewports and drawing")
struct ViewportTests {
  @Test(arguments: [
    (0, 1, 0, 0), (0, 3, 0, 0), (0, 4, 0, 1), (0, 9, 0, 5), (5, 4, 0, 3), (5, 4, 2, 3),
    (3, 4, 0, 3),
  ])
  func showingARowScrollsAsLittleAsNeeded(first: Int, row: Int, extra: Int, expected: Int) {
    var viewport = Viewport(first: first, count: 10, height: 5)
    viewport.show(row..<row + 1 + extra, margin: 1)
    #expect(viewport.first == expected)
    #expect(viewport.rows == expected..<expected + 5)
  }

  @Test func theFirstOfTooManyRowsIsShown() {
    var viewport = Viewport(first: 7, count: 20, height: 5)
    viewport.show(3..<12)
    #expect(viewport.first == 3)
  }

  @Test func scrollingEndsWithTheRows() {
    var viewport = Viewport(count: 10, height: 4)
    viewport.scroll(by: 100)
    #expect(viewport.rows == 6..<10)
    #expect(viewport.below == 0)
    viewport.scroll(by: -100)
    #expect(viewport.first == 0)
    #expect(viewport.below == 6)
    viewport.fit(count: 2, height: 4)
    #expect(viewport.rows == 0..<2)
  }

  @Test func anUnknownEndIsNotScrolledTo() {
    var viewport = Viewport(height: 3)
    viewport.scroll(by: 1000)
    #expect(viewport.rows == 1000..<1003)
  }

  @Test func drawingChangesNothing() {
    let person = Person(
      at: Trip.screen {
        TextField("Name")
        Picker("Pet", options: OptionList((1...50).map { "Pet \($0)" }))
        TextEditor("Story") { _ in }
      }, columns: 40, rows: 10)
    for key: Key in [.tab, .pageDown, .up, .tab, .letter("x"), .f1, .space, .pageDown] {
      person.press(key)
      let seen = person.view.state.viewport
      #expect(person.view.frame() == person.frame)
      #expect(person.view.frame() == person.frame)
      #expect(person.view.state.viewport == seen)
    }
  }

  @Test func eachKeyIsInATableOnce() {
    func expectUnique<Command>(_ rows: [KeyRow<Command>]) {
      let keys = rows.flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
    }
    expectUnique(KeyTable.everywhere)
    expectUnique(KeyTable.cancelQuestion)
    expectUnique(KeyTable.screen)
    expectUnique(KeyTable.windowList)
    expectUnique(KeyTable.history)
    expectUnique(KeyTable.options)
    expectUnique(KeyTable.toggle)
    expectUnique(KeyTable.completion)
  }
}
