/// A part of a screen: text, a field, a button, or a group of elements.
///
/// Compose your own elements from others with ``CompositeElement``. Conform to this protocol only for a new kind of
/// element.
@MainActor
public protocol Element {
  /// Adds the element to a rendering.
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
  /// Adds the elements of the body to the rendering.
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
  /// - Parameter text: A few words; `nil` for no help.
  /// - Returns: The element with that help.
  public func help(_ text: LocalizedStringKey?) -> some Element {
    modified { $0.change { $0.help = text } }
  }

  /// Disables the element and says why.
  ///
  /// - Parameter reason: The reason why it cannot be used now; `nil` while it can.
  /// - Returns: The element with that reason.
  public func disabled(_ reason: LocalizedStringKey?) -> some Element {
    modified { $0.change { $0.disabledReason = reason ?? $0.disabledReason } }
  }

  private func modified(_ change: @escaping (inout Rendering.Modifiers) -> Void) -> Modified {
    Modified(base: self, change: change)
  }
}

extension AnswerableElement {
  /// Sets the field's id, for scripts and for screens on which a label occurs twice.
  ///
  /// - Parameter id: The id, the same in every language.
  /// - Returns: The field with that id.
  public func id(_ id: String) -> some AnswerableElement<Answer> { modified { $0.id = id } }

  /// Adds a help text.
  ///
  /// - Parameter text: A few words; `nil` for no help.
  /// - Returns: The field with that help.
  public func help(_ text: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.help = text } }
  }

  /// Disables the field and says why.
  ///
  /// - Parameter reason: The reason why it cannot be used now; `nil` while it can.
  /// - Returns: The field with that reason.
  public func disabled(_ reason: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.disabledReason = reason ?? $0.disabledReason } }
  }

  /// Lets a field be left empty.
  ///
  /// An empty text or path field answers with the empty text, and an empty multi-picker with no options. Other fields
  /// have no empty answer; `onEmpty` says what happens for them.
  ///
  /// - Parameters:
  ///   - isOptional: Whether the field may be left empty.
  ///   - onEmpty: Runs instead of the field's own closure if the field was left empty or emptied.
  /// - Returns: The element with that rule.
  public func optional(_ isOptional: Bool = true, onEmpty: (() throws -> Void)? = nil)
    -> some AnswerableElement<Answer>
  {
    modified {
      $0.change { $0.isOptional = isOptional }
      $0.onEmpty = onEmpty
    }
  }

  /// Sets whether the earlier answer is filled in when the person returns to the field.
  ///
  /// - Parameter remembers: `false` for a composer, or for a secret that must be typed each time.
  /// - Returns: The element with that rule.
  public func remembersAnswer(_ remembers: Bool) -> some AnswerableElement<Answer> {
    modified { $0.remembers = remembers }
  }

  /// Repeats the question as soon as it was answered, as a chat's composer does; no answer is remembered.
  ///
  /// - Returns: The element with that rule.
  public func repeatsQuestion() -> some AnswerableElement<Answer> {
    modified {
      $0.remembers = false
      $0.change { $0.repeatsQuestion = true }
    }
  }

  /// Follows the draft of a field: text that is being typed and not yet given.
  ///
  /// - Parameter action: Receives the draft after each change. It is not called for the answer itself, which the
  ///   field's own closure receives.
  /// - Returns: The element with that follower.
  public func onEdit(_ action: @escaping (String) -> Void) -> some AnswerableElement<Answer> {
    modified {
      $0.onEdit = action
      $0.change { $0.isFollowed = true }
    }
  }

  /// Sets the placeholder that an empty field shows.
  ///
  /// - Parameter text: A few words, such as an example; `nil` for no placeholder.
  /// - Returns: The element with that prompt.
  public func prompt(_ text: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.prompt = text ?? $0.prompt } }
  }

  /// Suggests answers while the person types; other answers are accepted, too.
  ///
  /// - Parameter suggestions: The suggested answers; make them once, in the view model.
  /// - Returns: The element with those suggestions.
  public func suggestions(_ suggestions: OptionList) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.suggestions = suggestions } }
  }

  private func modified(_ change: @escaping (inout Rendering.Modifiers) -> Void)
    -> ModifiedField<Self>
  {
    ModifiedField(base: self, change: change)
  }
}

extension Text {
  /// Marks a text that changes again and again, such as a clock.
  ///
  /// A terminal shows each change. Plain lines show the text only together with other news.
  ///
  /// - Returns: The element with that rule.
  public func updatesFrequently() -> some Element {
    Modified(base: self) { $0.change { $0.updatesFrequently = true } }
  }

  /// Makes a text the most prominent of the screen, such as a score.
  ///
  /// A terminal shows it bold. If it holds only digits, spaces, `-`, `:` and `.`, and the window is high enough,
  /// the terminal draws it in digits of three rows. Plain lines show it as it is.
  ///
  /// - Returns: The element with that rule.
  public func prominent() -> some Element {
    Modified(base: self) { $0.change { $0.isProminent = true } }
  }

  /// Shows a count beside the text, as ``Button/badge(_:)`` does beside a button.
  ///
  /// - Parameter count: The count.
  /// - Returns: The element with that badge.
  public func badge(_ count: Int) -> some Element {
    Modified(base: self) { $0.change { $0.badge = String(count) } }
  }
}

/// An element with one modifier changed.
private struct Modified: Element {
  let base: any Element
  let change: (inout Rendering.Modifiers) -> Void

  func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers
    change(&rendering.modifiers)
    base.render(into: &rendering)
    rendering.modifiers = outside
  }
}

/// A field with one modifier changed.
private struct ModifiedField<Base: AnswerableElement>: AnswerableElement {
  var base: Base
  let change: (inout Rendering.Modifiers) -> Void

  var label: String { base.label }

  func onAnswer(_ take: @escaping (Base.Answer) throws -> Void) -> ModifiedField {
    ModifiedField(base: base.onAnswer(take), change: change)
  }

  func render(into rendering: inout Rendering) {
    Modified(base: base, change: change).render(into: &rendering)
  }
}

extension Rendering.Modifiers {
  /// Changes the properties that few elements have.
  mutating func change(_ change: (inout Snapshot.Element.Extras) -> Void) {
    extras = extras.changing(change)
  }
}

extension Box<Snapshot.Element.Extras>? {
  nonisolated func changing(_ change: (inout Snapshot.Element.Extras) -> Void) -> Self {
    var extras = self?.content ?? Snapshot.Element.Extras()
    change(&extras)
    return Box(extras)
  }
}
