/// Puts the elements of a screen's body together.
@resultBuilder
public enum ElementBuilder {
  /// Begins with the first element of a body.
  public static func buildPartialBlock(first: any Element) -> any Element { first }

  /// Adds one element to those before it.
  public static func buildPartialBlock(accumulated: any Element, next: any Element) -> any Element {
    if var group = accumulated as? ElementGroup {
      group.elements.append(next)
      return group
    }
    return ElementGroup(elements: [accumulated, next])
  }

  /// Makes a body of nothing.
  public static func buildBlock() -> any Element { ElementGroup(elements: []) }

  /// Makes a body of what an `if` without an `else` holds.
  public static func buildOptional(_ element: (any Element)?) -> any Element {
    element ?? ElementGroup(elements: [])
  }

  /// Makes a body of what an `if` holds.
  public static func buildEither(first: any Element) -> any Element { first }

  /// Makes a body of what an `else` holds.
  public static func buildEither(second: any Element) -> any Element { second }

  /// Makes a body of what a loop holds.
  public static func buildArray(_ elements: [any Element]) -> any Element {
    ElementGroup(elements: elements)
  }
}

/// Elements one after the other.
struct ElementGroup: ElementSequence {
  var elements: [any Element]

  var parts: [any Element] { elements.flatMap { ($0 as? any ElementSequence)?.parts ?? [$0] } }

  func render(into rendering: inout Rendering) {
    if rendering.modifiers.id != nil, parts.count > 1 {
      // One id cannot be that of several elements: it begins their names.
      return rendering.group("", self)
    }
    for element in elements { element.render(into: &rendering) }
  }
}

/// An element that stands for several, each of which counts where elements are counted.
protocol ElementSequence: Element {
  /// The elements, none of which is a sequence itself.
  var parts: [any Element] { get }
}
