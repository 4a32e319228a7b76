/// A list that grows at its end and shares its beginning with the lists that it grew from.
///
/// The stack keeps the state of each screen, so a state that grows with each answer must not be copied for it.
nonisolated struct Chain<Element> {
  /// An element with those before it.
  ///
  /// Only `deinit` changes `previous`, when no other reference is left, to release a long chain in a loop instead of by
  /// recursion.
  private final class Link {
    let element: Element
    let count: Int
    var previous: Link?

    init(_ element: Element, after previous: Link?) {
      self.element = element
      self.previous = previous
      count = (previous?.count ?? 0) + 1
    }

    deinit {
      var link = previous
      previous = nil
      while isKnownUniquelyReferenced(&link) {
        let before = link?.previous
        link?.previous = nil
        link = before
      }
    }
  }

  private var end: Link?

  /// The number of elements.
  var count: Int { end?.count ?? 0 }

  /// Whether there is no element.
  var isEmpty: Bool { end == nil }

  /// Adds an element at the end.
  mutating func append(_ element: Element) { end = Link(element, after: end) }

  /// The elements, first one first.
  var elements: [Element] { elements(after: Chain()) ?? [] }

  /// Returns the elements after another list that this one grew from; `nil` if it did not.
  func elements(after other: Chain) -> [Element]? {
    var elements: [Element] = []
    var link = end
    while let next = link, next.count > other.count {
      elements.append(next.element)
      link = next.previous
    }
    return link === other.end ? elements.reversed() : nil
  }
}
