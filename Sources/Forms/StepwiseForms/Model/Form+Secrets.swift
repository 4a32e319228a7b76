import Stepwise

nonisolated extension Form {
  /// Returns the part of a result that is no secret, for others than the person, such as an assistant.
  ///
  /// - Parameter result: The object with the answers of the first group.
  /// - Returns: The object without the members and items that are secrets.
  public func withoutSecrets(_ result: JSONValue) -> JSONValue {
    guard hasSecrets else { return result }
    return shown(result, of: .group(0)) ?? .object([])
  }

  /// Whether a question asks for a secret.
  public var hasSecrets: Bool {
    groups.contains { group in
      (group.fields + group.branches.flatMap(\.fields)).contains(where: \.holdsSecret)
    }
  }

  /// Returns the part of an answer that may be shown; `nil` if it is a secret.
  ///
  /// Every text of an answer is made of this.
  func shown(_ value: JSONValue, of field: FormField) -> JSONValue? {
    field.isSecret ? nil : shown(value, of: field.shape)
  }

  private func shown(_ value: JSONValue, of shape: FormShape) -> JSONValue? {
    switch (shape, value) {
    case (.group(let position), .object(let members)):
      let group = groups[position]
      var fields: [String: [FormField]] = [:]
      for field in group.fields + group.branches.flatMap(\.fields) {
        fields[field.name, default: []].append(field)
      }
      let spread = group.fields.first(where: \.isSpread)
      return .object(
        members.compactMap { member in
          if let same = fields[member.name] {
            return shown(member.value, ofEach: same).map { .init(member.name, $0) }
          }
          // The answers to such a field are members of the group itself.
          guard let spread else { return member }
          return shown(.object([member]), of: spread)?.members?.first
        })
    case (.list(let item, _), .array(let items)):
      return .array(items.compactMap { shown($0, of: item) })
    case (.map(let name, let item, _), .object(let members)):
      guard !name.isSecret else { return nil }
      return .object(
        members.compactMap { member in
          shown(member.value, of: item).map { .init(member.name, $0) }
        })
    case (.variants(let variants), _):
      let fitting = variants.filter { $0.check(value) == nil }
      return shown(value, ofEach: fitting.isEmpty ? variants : fitting)
    default: return value
    }
  }

  /// Returns the part of an answer that may be shown, whichever of the fields it is the answer of.
  private func shown(_ value: JSONValue, ofEach fields: [FormField]) -> JSONValue? {
    fields.reduce(value as JSONValue?) { part, field in part.flatMap { shown($0, of: field) } }
  }

  /// The form in which everything within a secret is a secret.
  var inheriting: Form {
    var form = self
    for position in form.groups.indices { form.groups[position].inherit() }
    return form
  }
}

nonisolated extension FormGroup {
  /// The group in which every answer is a secret.
  var hidden: FormGroup { changed(\.hidden) }

  fileprivate mutating func inherit() {
    self = changed { $0.isSecret ? $0.hidden : $0 }
  }

  private func changed(_ change: (FormField) -> FormField) -> FormGroup {
    var group = self
    group.fields = fields.map(change)
    for position in group.branches.indices {
      group.branches[position].fields = branches[position].fields.map(change)
    }
    return group
  }
}

nonisolated extension FormField {
  /// The field as a secret, with everything within it.
  var hidden: FormField {
    var field = self
    field.isSecret = true
    switch shape {
    case .list(let item, let count): field.shape = .list(item: item.hidden, count: count)
    case .map(let name, let item, let count):
      field.shape = .map(name: name.hidden, item: item.hidden, count: count)
    case .variants(let variants): field.shape = .variants(variants.map(\.hidden))
    default: break
    }
    return field
  }

  /// Whether the answer is a secret, or something within it outside of groups.
  fileprivate var holdsSecret: Bool {
    if isSecret { return true }
    return switch shape {
    case .list(let item, _): item.holdsSecret
    case .map(let name, let item, _): name.holdsSecret || item.holdsSecret
    case .variants(let variants): variants.contains(where: \.holdsSecret)
    default: false
    }
  }
}
