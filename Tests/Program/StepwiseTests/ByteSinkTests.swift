import StepwiseSystem
import Testing

@testable import Stepwise

@Suite("Sinks without a descriptor")
struct ByteSinkTests {
  /// A quiet run can be long, so unread text must not use memory.
  @Test(arguments: [true, false])
  func bytesAreKeptOrDropped(_ drops: Bool) {
    let sink = ByteSink(descriptor: nil, drops: drops)
    for _ in 0..<1000 {
      sink.collect { $0 += [UInt8](repeating: 0x41, count: 1000) }
      sink.flushIfFull()
    }
    #expect(drops ? sink.count < 100_000 : sink.count == 1_000_000)
  }
}
