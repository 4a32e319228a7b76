/// A part of a screen: text, a field, a button, or a group of elements.
///
/// Compose your own elements from others with ``CompositeElement``. Conform to this protocol only for a new kind of
/// element.
@MainActor
public protocol Element {
  /// Adds what a driver shows of the element, and what happens when a person uses it.
  ///
  /// - Parameter rendering: Collects the elements of a screen.
  func render(into rendering: inout Rendering)
}

/// An element composed of others.
@MainActor
public protocol CompositeElement: Element {
  /// The elements that it consists of, from top to bottom.
  @ElementBuilder var body: any Element { get }
}

extension CompositeElement {
  /// Adds what the body consists of; the composite itself is not part of a snapshot.
  public func render(into rendering: inout Rendering) { body.render(into: &rendering) }
}

extension Element {
  /// Sets the element's id, for scripts and for screens on which a label occurs twice.
  ///
  /// If the element contains several elements, such as a composite, the id is the prefix of their names.
  ///
  /// - Parameter id: The id, the same in every language.
  /// - Returns: The element with that id.
  public func id(_ id: String) -> some Element { modified { $0.id = id } }

  /// Adds a help text.
  ///
  /// - Parameter text: A few words; `nil` changes nothing.
  /// - Returns: The element with that help.
  public func help(_ text: LocalizedStringKey?) -> some Element {
    modified { $0.change { $0.help = text ?? $0.help } }
  }

  /// Disables the element and says why.
  ///
  /// - Parameter reason: The reason why it cannot be used now; `nil` changes nothing.
  /// - Returns: The element with that reason.
  public func disabled(_ reason: LocalizedStringKey?) -> some Element {
    modified { $0.change { $0.disabledReason = reason ?? $0.disabledReason } }
  }

  private func modified(_ change: @escaping (inout Rendering.Modifiers) -> Void) -> Modified {
    Modified(base: self, change: change)
  }
}

/// An element with one modifier changed.
struct Modified: Element {
  let base: any Element
  let change: (inout Rendering.Modifiers) -> Void

  func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers
    change(&rendering.modifiers)
    base.render(into: &rendering)
    rendering.modifiers = outside
  }
}

extension Rendering.Modifiers {
  /// Changes the properties that few elements have.
  mutating func change(_ change: (inout Snapshot.Element.Extras) -> Void) {
    extras = extras.changing(change)
  }
}
