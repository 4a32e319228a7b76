/// Something on a screen: text, a field, a button, or a group of such.
///
/// Compose your own from others with ``CompositeElement``; conform to this one only for a new kind.
@MainActor
public protocol Element {
  /// Adds what it is to what is shown.
  ///
  /// - Parameter rendering: What collects the elements of a screen.
  func render(into rendering: inout Rendering)
}

/// An element that is made of others.
@MainActor
public protocol CompositeElement: Element {
  /// What it is made of, from top to bottom.
  @ElementBuilder var body: any Element { get }
}

extension CompositeElement {
  /// Adds what it is made of.
  public func render(into rendering: inout Rendering) { body.render(into: &rendering) }
}

extension Element {
  /// Gives the element a name of its own, for scripts and where a label stands twice.
  ///
  /// The id of several elements, such as those of a composite, begins the names within.
  ///
  /// - Parameter id: The name, the same in every language.
  /// - Returns: The element with that id.
  public func id(_ id: String) -> some Element { modified { $0.id = id } }

  /// Says what may help to answer it.
  ///
  /// - Parameter text: A few words; `nil` says nothing.
  /// - Returns: The element with that help.
  public func help(_ text: LocalizedStringKey?) -> some Element { modified { $0.help = text } }

  /// Makes it unusable and says why.
  ///
  /// - Parameter reason: Why it cannot be used now; `nil` while it can.
  /// - Returns: The element with that reason.
  public func disabled(_ reason: LocalizedStringKey?) -> some Element {
    modified { $0.disabledReason = reason ?? $0.disabledReason }
  }

  private func modified(_ change: @escaping (inout Rendering.Modifiers) -> Void) -> Modified {
    Modified(base: self, change: change)
  }
}

extension AnswerableElement {
  /// Gives the field a name of its own, for scripts and where a label stands twice.
  ///
  /// - Parameter id: The name, the same in every language.
  /// - Returns: The field with that id.
  public func id(_ id: String) -> some AnswerableElement<Answer> { modified { $0.id = id } }

  /// Says what may help to answer it.
  ///
  /// - Parameter text: A few words; `nil` says nothing.
  /// - Returns: The field with that help.
  public func help(_ text: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.help = text }
  }

  /// Makes it unusable and says why.
  ///
  /// - Parameter reason: Why it cannot be used now; `nil` while it can.
  /// - Returns: The field with that reason.
  public func disabled(_ reason: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.disabledReason = reason ?? $0.disabledReason }
  }

  /// Lets a field be left empty.
  ///
  /// Where it is, a text or a path is answered with the empty text and a multi-picker with no options. Other
  /// fields have no such answer: what follows from leaving them empty stands in `onEmpty`.
  ///
  /// - Parameters:
  ///   - isOptional: Whether it may be.
  ///   - onEmpty: What takes it that it was left empty, or emptied, instead of the field's own closure.
  /// - Returns: The element with that rule.
  public func optional(_ isOptional: Bool = true, onEmpty: (() throws -> Void)? = nil)
    -> some AnswerableElement<Answer>
  {
    modified {
      $0.isOptional = isOptional
      $0.onEmpty = onEmpty
    }
  }

  /// Says whether what was given here is filled in when the person comes by again.
  ///
  /// - Parameter remembers: `false` for a composer, or for a secret that must be typed each time.
  /// - Returns: The element with that rule.
  public func remembersAnswer(_ remembers: Bool) -> some AnswerableElement<Answer> {
    modified { $0.remembers = remembers }
  }

  /// Asks a field again as soon as it was answered, as a chat's composer is; no answer is remembered.
  ///
  /// - Returns: The element with that rule.
  public func asksAgain() -> some AnswerableElement<Answer> {
    modified {
      $0.remembers = false
      $0.change { $0.asksAgain = true }
    }
  }

  /// Follows what is being typed into a field and was not given yet.
  ///
  /// - Parameter action: Called with what stands there after each change. It says nothing when the field
  ///   is answered: that is what the field's own closure is for.
  /// - Returns: The element with that follower.
  public func onEdit(_ action: @escaping (String) -> Void) -> some AnswerableElement<Answer> {
    modified {
      $0.onEdit = action
      $0.change { $0.isFollowed = true }
    }
  }

  /// Shows something in a field while it is empty.
  ///
  /// - Parameter text: A few words, such as an example; `nil` shows nothing.
  /// - Returns: The element with that prompt.
  public func prompt(_ text: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.prompt = text ?? $0.prompt } }
  }

  /// Suggests answers while something is typed; others are taken, too.
  ///
  /// - Parameter suggestions: The answers; make them once, in the view model.
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
  /// Says that a text changes again and again, as a clock does.
  ///
  /// A terminal shows each change. Plain lines show it with the next that is new, and not by itself.
  ///
  /// - Returns: The element with that rule.
  public func updatesFrequently() -> some Element {
    Modified(base: self) { $0.change { $0.updatesFrequently = true } }
  }

  /// Makes a text the one to see first, such as a score.
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

/// An element under the same conditions as another, with one changed.
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

/// A field under the same conditions as another, with one changed.
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
  /// Changes what few elements have.
  mutating func change(_ change: (inout Snapshot.Element.Extras) -> Void) {
    extras = extras.changing(change)
  }
}

extension Box<Snapshot.Element.Extras>? {
  fileprivate func changing(_ change: (inout Snapshot.Element.Extras) -> Void) -> Self {
    var extras = self?.content ?? Snapshot.Element.Extras()
    change(&extras)
    return Box(extras)
  }
}
