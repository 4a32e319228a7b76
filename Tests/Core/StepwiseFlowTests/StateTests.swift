import Testing

@testable import StepwiseFlow

/// Writing the state of a flow.
@Suite struct StateTests {
  /// A list that counts its copies.
  private struct Entries {
    private final class Storage {
      var items: [Int] = []
    }
    private var storage = Storage()
    private(set) var copies = 0

    mutating func append(_ item: Int) {
      if !isKnownUniquelyReferenced(&storage) {
        let copy = Storage()
        copy.items = storage.items
        storage = copy
        copies += 1
      }
      storage.items.append(item)
    }

    var items: [Int] { storage.items }
  }

  private final class Notes: FlowController<Entries, Int> {
    override func startFlow() {
      push("Notes") {
        Button("Add") { for number in 0..<100 { self.state.append(number) } }
        Button("Undo") {
          self.state.append(-1)
          throw Rejection("Not now.")
        }
      }
    }
  }

  @Test func writesInPlaceCopyOnceAPressAndAreUndone() throws {
    let flow = Notes(state: Entries())
    let session = Session(flow)
    for _ in 0..<3 { try session.perform(.press(entry: 1, element: "Add")) }
    #expect(flow.state.items.count == 300)
    #expect(flow.state.copies <= 3)
    #expect(throws: Rejection.self) { try session.perform(.press(entry: 1, element: "Undo")) }
    #expect(flow.state.items == (0..<300).map { $0 % 100 })
  }
}
