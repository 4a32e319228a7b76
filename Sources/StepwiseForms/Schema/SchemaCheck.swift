import Stepwise

/// Checks a value against schemas, in a bounded number of steps.
nonisolated struct SchemaCheck {
  typealias Fault = LocalizedStringKey

  private let file: SchemaFile
  /// Whether sentences must not repeat the value.
  private let isSecret: Bool
  private var steps = 0
  private var depth = 0

  /// The maximum depth of schemas within each other.
  private static let depthMax = 200

  private static let misfit: Fault = "These answers do not go together."
  static let tooLong: Fault = "The answer takes too long to check: give a shorter one."

  /// Returns why a text has not one of these numbers of characters (Unicode scalars); `nil` if it has.
  static func fault(ofLength text: String, _ length: Schema.Count) -> Fault? {
    let count = text.unicodeScalars.count
    if count < length.least {
      return "The text is too short: it has \(count) of at least \(length.least) characters."
    }
    return count > length.most
      ? "The text is too long: it has \(count) of at most \(length.most) characters." : nil
  }

  fileprivate init(_ file: SchemaFile, isSecret: Bool) {
    self.file = file
    self.isSecret = isSecret
  }

  private func shown(_ value: JSONValue) -> String { isSecret ? "…" : value.shortText }

  private mutating func fits(_ value: JSONValue, _ id: Schema.ID) -> Bool {
    fault(of: value, in: [id]) == nil
  }

  fileprivate mutating func fault(of value: JSONValue, in ids: [Schema.ID]) -> Fault? {
    for id in ids {
      steps += 1
      guard steps < FormLimits.stepsMax, depth < Self.depthMax else { return Self.tooLong }
      depth += 1
      defer { depth -= 1 }
      if let fault = fault(of: value, file[id]) { return fault }
    }
    return nil
  }

  private mutating func fault(of value: JSONValue, _ schema: Schema) -> Fault? {
    if schema.isNever { return Self.misfit }
    if let types = schema.types, !types.contains(where: { $0.holds(value) }) {
      let names = types.map(\.rawValue).joined(separator: ", ")
      return "“\(shown(value))” is of another type than \(names)."
    }
    let isAllowed = schema.values == nil || schema.valueSet.contains(value)
    if !isAllowed || value != schema.constant ?? value {
      return "“\(shown(value))” is not one of the allowed values."
    }
    let own: Fault? =
      switch value {
      case .text(let text): fault(of: text, schema)
      case .number(let number): Self.fault(of: number, schema)
      case .array(let items): fault(of: items, schema)
      case .object(let members): fault(of: value, members, schema)
      case .null, .flag: nil
      }
    return own ?? faultOfParts(value, schema)
  }

  /// Checks what the schemas say that a schema combines.
  private mutating func faultOfParts(_ value: JSONValue, _ schema: Schema) -> Fault? {
    let partners = (schema.reference.map { [$0] } ?? []) + schema.all
    if let fault = fault(of: value, in: partners) { return fault }
    for (ids, isExclusive) in [(schema.any, false), (schema.one, true)] where !ids.isEmpty {
      let faults = ids.map { fault(of: value, in: [$0]) }
      let count = faults.count { $0 == nil }
      if count == 0 || isExclusive && count > 1 {
        return faults.count == 1 ? faults[0] : Self.misfit
      }
    }
    if let not = schema.not, fits(value, not) { return Self.misfit }
    guard let condition = schema.condition else { return nil }
    let next = fits(value, condition) ? schema.then : schema.otherwise
    return next.flatMap { fault(of: value, in: [$0]) }
  }

  // MARK: Scalars

  private func fault(of text: String, _ schema: Schema) -> Fault? {
    if let fault = Self.fault(ofLength: text, schema.length) { return fault }
    return schema.pattern?.fault(of: text, isSecret: isSecret)
  }

  private static func fault(of number: Value.Number, _ schema: Schema) -> Fault? {
    if let least = schema.least, number < least {
      return "\(number) is too small: take \(least) or more."
    }
    if let above = schema.above, number <= above {
      return "\(number) is too small: take a number above \(above)."
    }
    if let most = schema.most, number > most {
      return "\(number) is too large: take \(most) or less."
    }
    if let below = schema.below, number >= below {
      return "\(number) is too large: take a number below \(below)."
    }
    if let step = schema.step, !number.isMultiple(of: step) {
      return "\(number) is not a multiple of \(step)."
    }
    return nil
  }

  // MARK: Lists and objects

  /// Returns why a number of items or members is not accepted; `nil` if it is.
  static func fault(of count: Int, in range: Schema.Count) -> Fault? {
    if count < range.least {
      return "Too little is given: \(count) of at least \(range.least)."
    }
    return count > range.most ? "Too much is given: \(count) of at most \(range.most)." : nil
  }

  private mutating func fault(of items: [JSONValue], _ schema: Schema) -> Fault? {
    if let fault = Self.fault(of: items.count, in: schema.itemCount) { return fault }
    var seen: Set<JSONValue> = []
    if schema.hasUniqueItems, let again = items.first(where: { !seen.insert($0).inserted }) {
      return "“\(shown(again))” is given twice."
    }
    for (item, id) in zip(items, schema.firstItems ?? []) {
      if let fault = fault(of: item, in: [id]) { return fault }
    }
    if let id = schema.items {
      for item in items.dropFirst(schema.firstItems?.count ?? 0) {
        if let fault = fault(of: item, in: [id]) { return fault }
      }
    }
    guard let contains = schema.contains else { return nil }
    let count = items.count { fits($0, contains) }
    return schema.containedCount.contains(count) ? nil : Self.misfit
  }

  private mutating func fault(
    of value: JSONValue, _ members: [JSONValue.Member], _ schema: Schema
  ) -> Fault? {
    if let fault = Self.fault(of: members.count, in: schema.memberCount) { return fault }
    let given = Set(members.map(\.name))
    let further = schema.requiredWith.filter { given.contains($0.name) }.flatMap(\.names)
    if let name = ((schema.required ?? []) + further).first(where: { !given.contains($0) }) {
      return "“\(name)” is missing."
    }
    for member in members {
      let own = schema.schemas(ofMember: member.name)
      let ids = own.isEmpty ? schema.otherMembers.map { [$0] } ?? [] : own
      let nameFault = fault(of: .text(member.name), in: schema.memberNames.map { [$0] } ?? [])
      guard let fault = nameFault ?? fault(of: member.value, in: ids) else { continue }
      return own.isEmpty && ids.contains { file[$0].isNever }
        ? "The name “\(member.name)” is not allowed." : "\(member.name): \(fault)"
    }
    for name in schema.schemasWith.names where given.contains(name) {
      if let fault = fault(of: value, in: schema.schemasWith[name].map { [$0] } ?? []) {
        return fault
      }
    }
    guard let unevaluated = schema.unevaluatedMembers else { return nil }
    let known = evaluated(by: schema, of: value, members)
    let other = members.first { !known.contains($0.name) && !fits($0.value, unevaluated) }
    return other.map { "The name “\($0.name)” is not allowed." }
  }

  /// Returns the names of the members that a schema says something about, itself or by the schemas that apply.
  private mutating func evaluated(
    by schema: Schema, of value: JSONValue, _ members: [JSONValue.Member]
  ) -> Set<String> {
    guard depth < Self.depthMax else { return [] }
    depth += 1
    defer { depth -= 1 }
    var names = Set(
      members.map(\.name).filter {
        schema.otherMembers != nil || !schema.schemas(ofMember: $0).isEmpty
      })
    var others = schema.partners + schema.any + schema.one
    others += schema.schemasWith.names.filter { value[$0] != nil }
      .compactMap { schema.schemasWith[$0] }
    if let condition = schema.condition {
      others += [condition, fits(value, condition) ? schema.then : schema.otherwise]
        .compactMap(\.self)
    }
    for id in others where fits(value, id) {
      names.formUnion(evaluated(by: file[id], of: value, members))
    }
    return names
  }
}

nonisolated extension SchemaFile {
  /// Returns why a value does not fit one of the schemas; `nil` if it fits all.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - ids: The schemas.
  ///   - isSecret: Whether the sentence must not repeat the value.
  /// - Returns: The reason.
  func fault(
    of value: JSONValue, in ids: [Schema.ID], isSecret: Bool = false
  ) -> LocalizedStringKey? {
    var check = SchemaCheck(self, isSecret: isSecret)
    return check.fault(of: value, in: ids)
  }
}

nonisolated extension TextPattern {
  /// Returns why a text does not match; `nil` if it does.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isSecret: Whether the sentence must not repeat the text.
  ///   - expected: A few words about the expected text; `nil` for the pattern itself.
  /// - Returns: The reason.
  func fault(
    of text: String, isSecret: Bool = false, expected: LocalizedStringKey? = nil
  ) -> LocalizedStringKey? {
    let shown = isSecret ? "…" : JSONValue.text(text).shortText
    switch match(in: text) {
    case .found: return nil
    case .tooLong: return SchemaCheck.tooLong
    case .missing:
      guard let expected else {
        return "“\(shown)” does not match the pattern \(LocalizedStringKey(verbatim: source))."
      }
      return "“\(shown)” is not accepted. Wanted here: \(expected)."
    }
  }
}

nonisolated extension Value.Number {
  /// Whether it is a multiple of another number, which may be a decimal fraction such as 0.01.
  fileprivate func isMultiple(of other: Value.Number) -> Bool {
    if let whole, let other = other.whole { return whole % other == 0 }
    // The quotient of two decimal fractions is seldom exact.
    let quotient = double / other.double
    return quotient.isFinite
      && (quotient - quotient.rounded()).magnitude < 1e-9 * max(1, quotient.magnitude)
  }
}

nonisolated extension JSONValue {
  /// The value for a message, cut if it is long.
  var shortText: String {
    let text = plainText
    return text.count > 60 ? "\(text.prefix(60))…" : text
  }
}
