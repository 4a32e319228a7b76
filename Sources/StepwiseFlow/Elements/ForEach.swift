/// The same elements for each item of a list, told apart by the items' ids.
public struct ForEach: Element {
  private let items: [(id: String, content: any Element)]

  /// Elements for each item.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - id: What tells items apart, the same in every language; names within begin with it.
  ///   - content: The elements for one item.
  public init<Item>(
    _ items: some Sequence<Item>, id: (Item) -> String,
    @ElementBuilder content: (Item) -> any Element
  ) {
    self.items = items.map { (id($0), content($0)) }
  }

  private init(items: [(id: String, content: any Element)]) { self.items = items }

  /// Adds the elements of each item.
  public func render(into rendering: inout Rendering) {
    guard rendering.modifiers.id == nil else {
      return rendering.group("", ForEach(items: items))
    }
    for item in items { rendering.group(item.id, item.content) }
  }
}
