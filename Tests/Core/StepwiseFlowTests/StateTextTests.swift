import Testing

@testable import StepwiseFlow

/// The texts by which states are compared.
@Suite struct StateTextTests {
  private struct Limits: Hashable {
    var known: [String: Int] = [:]
    var names: Set<String> = []
    var kind = Kind.none
    var day: CalendarDate?
  }
  private enum Kind: Hashable {
    case none, some(Set<Int>), other(Set<Int>)
  }

  /// The order in which members came does not matter, and each difference does.
  @Test func equalStatesHaveEqualTexts() {
    let numbers = Array(0..<40)
    func limits(_ numbers: [Int], _ change: (inout Limits) -> Void = { _ in }) -> Limits {
      var limits = Limits()
      limits.known.reserveCapacity(numbers == numbers.sorted() ? 40 : 4000)
      for number in numbers {
        limits.known["\(number)"] = number
        limits.names.insert("\(number)")
      }
      limits.kind = .some(Set(numbers))
      change(&limits)
      return limits
    }
    let state = limits(numbers)
    let others = [
      limits(numbers.reversed()), limits(numbers.shuffled()),
      limits(numbers) { $0.known["1"] = 2 }, limits(numbers) { $0.names.remove("1") },
      limits(numbers) { $0.kind = .other(Set(numbers)) },
      limits(numbers) { $0.day = CalendarDate(daysSince1970: 1) },
    ]
    for (position, other) in others.enumerated() {
      let areSame = StateText.text(of: [state]) == StateText.text(of: [other])
      #expect(areSame == (state == other), "\(position)")
      #expect(areSame == (position < 2), "\(position)")
    }
  }
}
