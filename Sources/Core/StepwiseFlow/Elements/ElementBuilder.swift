/// Builds the body of a screen from its elements.
@resultBuilder
public enum ElementBuilder {
  /// Starts a body with its first element.
  public static func buildPartialBlock(first: any Element) -> any Element { first }

  /// Appends an element to a body.
  public static func buildPartialBlock(accumulated: any Element, next: any Element) -> any Element {
    if var group = accumulated as? ElementGroup {
      group.elements.append(next)
      return group
    }
    return ElementGroup(elements: [accumulated, next])
  }

  /// Builds an empty body.
  public static func buildBlock() -> any Element { ElementGroup(elements: []) }

  /// Builds the body of an `if` without an `else`.
  public static func buildOptional(_ element: (any Element)?) -> any Element {
    element ?? ElementGroup(elements: [])
  }

  /// Builds the body of an `if`.
  public static func buildEither(first: any Element) -> any Element { first }

  /// Builds the body of an `else`.
  public static func buildEither(second: any Element) -> any Element { second }

  /// Builds the body of a loop.
  public static func buildArray(_ elements: [any Element]) -> any Element {
    ElementGroup(elements: elements)
  }
}

/// A sequence of elements.
struct ElementGroup: ElementSequence {
  var elements: [any Element]

  var parts: [any Element] { elements.flatMap { ($0 as? any ElementSequence)?.parts ?? [$0] } }

  func render(into rendering: inout Rendering) {
    if rendering.modifiers.id != nil, parts.count > 1 {
      // Several elements cannot share one id, so the id is the prefix of their names.
      return rendering.group("", self)
    }
    for element in elements { element.render(into: &rendering) }
  }
}

/// An element that stands for several elements, each of which counts as one.
protocol ElementSequence: Element {
  /// The elements, flattened: none of them is a sequence itself.
  var parts: [any Element] { get }
}
