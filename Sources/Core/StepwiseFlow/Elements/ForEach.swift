/// The same elements for each item of a list, with the items' ids as prefixes of their names.
public struct ForEach: Element {
  private let items: [Part]

  private struct Part: Element {
    let id: String
    let content: any Element

    func render(into rendering: inout Rendering) { rendering.group(id, content) }
  }

  /// Creates elements for each item.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - id: The id of an item, the same in every language; names of its elements begin with it.
  ///   - content: The elements for one item.
  public init<Item>(
    _ items: some Sequence<Item>, id: (Item) -> String,
    @ElementBuilder content: (Item) -> any Element
  ) {
    self.items = items.map { Part(id: id($0), content: content($0)) }
  }

  /// Adds the elements of each item, in the order of the items.
  public func render(into rendering: inout Rendering) {
    guard rendering.modifiers.id == nil else { return rendering.group("", self) }
    for item in items { item.render(into: &rendering) }
  }
}

extension ForEach: ElementSequence {
  var parts: [any Element] { items }
}
