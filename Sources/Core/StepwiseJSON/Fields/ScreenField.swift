import StepwiseFlow

/// A field of a screen as a member of a form.
package nonisolated struct ScreenField {
  /// The name of the member: the element's id.
  package let name: String
  /// The element in English, by which it is answered.
  package let element: Snapshot.Element
  /// The element in the person's language.
  package let shown: Snapshot.Element
  /// The rejected value of the last response; `nil` if there is none.
  package let typed: JSONValue?
  /// The person's language.
  package let localizer: Localizer?
  /// Whether the field is a secret.
  package let isSecret: Bool

  /// Creates a field; `nil` if the element cannot be answered in a form now.
  ///
  /// - Parameters:
  ///   - element: The element in English.
  ///   - shown: The element in the person's language.
  ///   - typed: The rejected value of the last response.
  ///   - takesSecrets: Whether the form asks for secrets; otherwise only their own values can be
  ///     accepted.
  ///   - localizer: The person's language.
  package init?(
    _ element: Snapshot.Element, shown: Snapshot.Element, typed: JSONValue?,
    takesSecrets: Bool = false, localizer: Localizer?
  ) {
    isSecret = element.isSecret
    guard element.isField, element.isEnabled, !element.isLocked, element.loading == nil,
      takesSecrets || !isSecret || element.isFilledIn || element.isOptional
    else { return nil }
    name = element.id
    self.element = element
    self.shown = shown
    self.typed = typed
    self.localizer = localizer
  }

  /// The value that the field shows, as the form sends it; `nil` for none.
  package var current: JSONValue? {
    if let draft = element.draft, !draft.isEmpty { return .text(draft) }
    guard let value = element.value, let format = element.format else { return nil }
    switch value {
    case .choices(let ids): return ids.isEmpty ? nil : .array(ids.map { .text($0) })
    case .flag(let flag): return .flag(flag)
    case .number(let number): return .number(number)
    case .choice(let id): return .text(id)
    default:
      let text = format.text(for: value)
      return text.isEmpty ? nil : .text(text)
    }
  }

  /// Whether a person may want to give the field as it stands: a default that nobody touched, or nothing if a button needs
  /// an answer.
  package func canBeAccepted(neededBy needs: Set<String>) -> Bool {
    guard !element.isAnswered else { return false }
    return element.value != nil || element.isFilledIn
      || element.isOptional && needs.contains(element.id)
  }

  /// Whether the person has filled in the form with another value than the field begins with.
  ///
  /// So is a draft, and a value that was rejected, even if a client leaves out what the form shows.
  package func isTouched(in content: [JSONValue.Member]) -> Bool {
    // The draft of a composer is sent only by its own Enter.
    let hasDraft = element.draft != nil && !element.repeatsQuestion
    guard let value = content.first(where: { $0.name == name })?.value else {
      return typed != nil || hasDraft
    }
    // A form cannot tell whether somebody left a field without a default empty on purpose.
    let isEmpty =
      value == .null || current == nil && (value == .text("") || value == .array([]))
    return !isEmpty && (value != current || hasDraft)
  }
}
