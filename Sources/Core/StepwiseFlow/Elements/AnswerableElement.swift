/// A field with a typed answer, so that it can be asked on its own.
@MainActor
public protocol AnswerableElement<Answer>: Element {
  /// The type of the answer.
  associatedtype Answer

  /// The question.
  var label: String { get }

  /// Replaces the closure that receives the answer.
  ///
  /// - Parameter take: Receives the answer; a ``Rejection`` thrown from it is shown, and the answer is undone.
  /// - Returns: The field with that closure.
  func onAnswer(_ take: @escaping (Answer) throws -> Void) -> Self
}

extension AnswerableElement {
  /// Sets the field's id, for scripts and for screens on which a label occurs twice.
  ///
  /// - Parameter id: The id, the same in every language.
  /// - Returns: The field with that id.
  public func id(_ id: String) -> some AnswerableElement<Answer> { modified { $0.id = id } }

  /// Shows another text in place of the label, which stays the field's name in scripts.
  ///
  /// - Parameter text: The question, composed of translated parts or the same in every language, such as one from a file.
  /// - Returns: The field with that question.
  public func labeled(_ text: LocalizedStringKey) -> some AnswerableElement<Answer> {
    modified { $0.label = text }
  }

  /// Adds a help text.
  ///
  /// - Parameter text: A few words; `nil` changes nothing.
  /// - Returns: The field with that help.
  public func help(_ text: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.help = text ?? $0.help } }
  }

  /// Disables the field and says why.
  ///
  /// - Parameter reason: The reason why it cannot be used now; `nil` changes nothing.
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

  /// Sets whether a run without a person must not leave the field empty by itself.
  package func askedOfPerson(_ isAsked: Bool) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.isAskedOfPerson = isAsked } }
  }

  /// Sets whether the earlier answer is filled in when the person returns to the field.
  ///
  /// - Parameter remembers: `false` for a composer, or for a secret that must be typed each time.
  /// - Returns: The element with that rule.
  public func remembersAnswer(_ remembers: Bool) -> some AnswerableElement<Answer> {
    modified { $0.remembers = remembers }
  }

  /// Begins with the answer of the last finished run, which takes precedence over the field's own default.
  ///
  /// The answers are kept beside the unfinished runs, readable only by the person. Nothing is kept without a folder for
  /// them, so not in tests and scripts, unless they name one, and nothing by a server. A secret is never kept.
  ///
  /// - Parameter name: The name under which the answer is kept, for a field whose screen or label may change; `nil` for
  ///   the field's place in the wizard.
  /// - Returns: The field with that default.
  public func startsWithLastAnswer(as name: String? = nil) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.lastAnswerName = name ?? "" } }
  }

  /// Says that the field's default is what is there now, such as a value of the configuration that was read.
  ///
  /// The rows of answered screens and of a ``Review`` then say which answers leave it as it is, and what the others
  /// change: `Keep: 7 days (now)`, `Keep: 14 days (was 7 days)`. A field without a default says that nothing is there. With a
  /// default that the field itself fetches, it is not known in time: read it with ``FlowController/base(_:id:_:then:)``.
  ///
  /// ```swift
  /// NumberField("Days", value: state.before.days, in: 1...99).now()
  /// ```
  ///
  /// - Returns: The field with that mark.
  public func now() -> some AnswerableElement<Answer> {
    modified { $0.change { $0.isNow = true } }
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
      $0.following = Rendering.Following(
        onEdit: action, followers: $0.following?.followers ?? [])
      $0.change { $0.isFollowed = true }
    }
  }

  /// Follows the draft of a field once the person has paused, such as to look something up.
  ///
  /// - Parameters:
  ///   - pause: The time without another change, on the wizard's clock.
  ///   - action: Receives the latest draft. It is cancelled by another draft, by an answer to the field, and when the
  ///     screen is left.
  /// - Returns: The element with that follower.
  public func onEdit(after pause: Duration, _ action: @escaping (String) async -> Void)
    -> some AnswerableElement<Answer>
  {
    following(Rendering.Follower(delay: pause, use: .call(action)))
  }

  /// Sets the placeholder that an empty field shows.
  ///
  /// - Parameter text: A few words, such as an example; `nil` changes nothing.
  /// - Returns: The element with that prompt.
  public func prompt(_ text: LocalizedStringKey?) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.prompt = text ?? $0.prompt } }
  }

  /// Says what is done while the field's answer is checked, or its options are loaded, instead of “working…”.
  ///
  /// - Parameter text: A verb and what it is about, such as “Looking for the repository…”.
  /// - Returns: The element with that text.
  public func busyLabel(_ text: LocalizedStringKey) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.busyLabel = text } }
  }

  /// Suggests answers while the person types; other answers are accepted, too.
  ///
  /// - Parameter suggestions: The suggested answers; make them once, in the view model.
  /// - Returns: The element with those suggestions.
  public func suggestions(_ suggestions: OptionList) -> some AnswerableElement<Answer> {
    modified { $0.change { $0.suggestions = suggestions } }
  }

  /// Searches for suggestions once the person has paused; other answers are accepted, too.
  ///
  /// - Parameters:
  ///   - pause: The time without another change, on the wizard's clock.
  ///   - search: Returns the suggestions for a draft, which is not empty, best first. Another draft or an answer cancels
  ///     it, and if it throws there are no suggestions.
  /// - Returns: The element with those suggestions.
  public func suggestions(
    after pause: Duration = .milliseconds(300),
    _ search: @escaping (String) async throws -> OptionList
  ) -> some AnswerableElement<Answer> {
    following(Rendering.Follower(delay: pause, use: .suggest(search)))
  }

  private func following(_ follower: Rendering.Follower) -> ModifiedField<Self> {
    modified {
      $0.following = Rendering.Following(
        onEdit: $0.following?.onEdit, followers: ($0.following?.followers ?? []) + [follower])
      $0.change { $0.isFollowed = true }
    }
  }

  private func modified(_ change: @escaping (inout Rendering.Modifiers) -> Void)
    -> ModifiedField<Self>
  {
    ModifiedField(base: self, change: change)
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
