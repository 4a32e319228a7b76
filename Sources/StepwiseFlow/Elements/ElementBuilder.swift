/// Puts the elements of a screen's body together.
@resultBuilder
public enum ElementBuilder {
  public static func buildPartialBlock(first: any Element) -> any Element { first }

  public static func buildPartialBlock(accumulated: any Element, next: any Element) -> any Element {
    if var group = accumulated as? ElementGroup {
      group.elements.append(next)
      return group
    }
    return ElementGroup(elements: [accumulated, next])
  }

  public static func buildBlock() -> any Element { ElementGroup(elements: []) }

  public static func buildOptional(_ element: (any Element)?) -> any Element {
    element ?? ElementGroup(elements: [])
  }

  public static func buildEither(first: any Element) -> any Element { first }

  public static func buildEither(second: any Element) -> any Element { second }

  public static func buildArray(_ elements: [any Element]) -> any Element {
    ElementGroup(elements: elements)
  }
}

/// Elements one after the other.
struct ElementGroup: Element {
  var elements: [any Element]

  func render(into rendering: inout Rendering) {
    for element in elements { element.render(into: &rendering) }
  }
}
