import Stepwise

/// Checks a value against schemas, in a bounded number of steps.
nonisolated struct SchemaCheck {
  typealias Fault = LocalizedStringKey

  /// The steps did not suffice, so that nothing is known, not even within a `not`.
  private struct Undecided: Error {}

  private let file: SchemaFile
  /// Whether sentences must not repeat the value.
  private let isSecret: Bool
  private let budget: StepBudget
  private var depth = 0

  /// The maximum depth of schemas within each other.
  private static let depthMax = 200
  /// The steps of a pattern that take as long as looking at a schema.
  private static let stepsOfSchema = 10

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

  private init(_ file: SchemaFile, isSecret: Bool, _ budget: StepBudget) {
    self.file = file
    self.isSecret = isSecret
    self.budget = budget
  }

  /// Returns why a value does not fit one of the schemas, or cannot be checked; `nil` if it fits all.
  fileprivate static func fault(
    of value: JSONValue, in ids: [Schema.ID], _ file: SchemaFile, isSecret: Bool
  ) -> Fault? {
    StepBudget.with(FormLimits.answerStepsMax) { budget in
      var check = SchemaCheck(file, isSecret: isSecret, budget)
      do throws(Undecided) {
        return try check.fault(of: value, in: ids)
      } catch {
        budget.giveUp()
        return tooLong
      }
    }
  }

  private func shown(_ value: JSONValue) -> String { isSecret ? "…" : value.shortText }

  /// The name of a member for a sentence; one that the person made up can be a part of a secret.
  private func shown(name: String, _ schema: Schema) -> String {
    isSecret && schema.members?[name] == nil ? "…" : name
  }

  /// Returns the fault of values that break a rule together.
  private func misfit(_ keyword: String, _ schema: Schema) -> Fault {
    """
    These answers do not go together: they break “\(keyword)” in line \(schema.node.place.line) of \
    the file.
    """
  }

  private mutating func fits(_ value: JSONValue, _ id: Schema.ID) throws(Undecided) -> Bool {
    try fault(of: value, in: [id]) == nil
  }

  private mutating func fault(
    of value: JSONValue, in ids: [Schema.ID]
  ) throws(Undecided) -> Fault? {
    for id in ids {
      guard budget.spend(Self.stepsOfSchema), depth < Self.depthMax else { throw Undecided() }
      depth += 1
      defer { depth -= 1 }
      if let fault = try fault(of: value, file[id]) { return fault }
    }
    return nil
  }

  private mutating func fault(
    of value: JSONValue, _ schema: Schema
  ) throws(Undecided) -> Fault? {
    if schema.isNever { return misfit("false", schema) }
    if let types = schema.types, !types.contains(where: { $0.holds(value) }) {
      let names = types.map(\.rawValue).joined(separator: ", ")
      return "“\(shown(value))” is of another type than \(names)."
    }
    let isAllowed = schema.values == nil || schema.valueSet.contains(value)
    if !isAllowed || value != schema.constant ?? value {
      return schema.isConsent && value == .flag(false)
        ? "Only “yes” is accepted here." : "“\(shown(value))” is not one of the allowed values."
    }
    let own: Fault? =
      switch value {
      case .text(let text): try fault(of: text, schema)
      case .number(let number): fault(of: number, schema)
      case .array(let items): try fault(of: items, schema)
      case .object(let members): try fault(of: value, members, schema)
      case .null, .flag: nil
      }
    if let own { return own }
    return try faultOfParts(value, schema)
  }

  /// Checks what the schemas say that a schema combines.
  private mutating func faultOfParts(
    _ value: JSONValue, _ schema: Schema
  ) throws(Undecided) -> Fault? {
    let partners = (schema.reference.map { [$0] } ?? []) + schema.all
    if let fault = try fault(of: value, in: partners) { return fault }
    for (keyword, ids) in [("anyOf", schema.any), ("oneOf", schema.one)] where !ids.isEmpty {
      var faults: [Fault] = []
      for id in ids { if let fault = try fault(of: value, in: [id]) { faults.append(fault) } }
      let count = ids.count - faults.count
      if count == 0 || keyword == "oneOf" && count > 1 {
        return ids.count == 1 ? faults[0] : misfit(keyword, schema)
      }
    }
    if let not = schema.not, try fits(value, not) { return misfit("not", schema) }
    guard let condition = schema.condition else { return nil }
    let next = try fits(value, condition) ? schema.then : schema.otherwise
    return try next.flatMap { (id) throws(Undecided) in try fault(of: value, in: [id]) }
  }

  // MARK: Scalars

  private func fault(of text: String, _ schema: Schema) throws(Undecided) -> Fault? {
    guard budget.spend(text.utf8.count / 64) else { throw Undecided() }
    if let fault = Self.fault(ofLength: text, schema.length) { return fault }
    guard let pattern = schema.pattern, try !matches(text, pattern) else { return nil }
    return pattern.sentence(of: text, isSecret: isSecret)
  }

  private func matches(_ text: String, _ pattern: TextPattern) throws(Undecided) -> Bool {
    switch pattern.match(in: text) {
    case .found: true
    case .missing: false
    case .tooLong: throw Undecided()
    }
  }

  private func fault(of number: Value.Number, _ schema: Schema) -> Fault? {
    let given = shown(.number(number))
    if let least = schema.least, number < least {
      return "\(given) is too small: take \(least) or more."
    }
    if let above = schema.above, number <= above {
      return "\(given) is too small: take a number above \(above)."
    }
    if let most = schema.most, number > most {
      return "\(given) is too large: take \(most) or less."
    }
    if let below = schema.below, number >= below {
      return "\(given) is too large: take a number below \(below)."
    }
    if let step = schema.step, !number.isMultiple(of: step) {
      return "\(given) is not a multiple of \(step)."
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

  private mutating func fault(
    of items: [JSONValue], _ schema: Schema
  ) throws(Undecided) -> Fault? {
    if let fault = Self.fault(of: items.count, in: schema.itemCount) { return fault }
    guard budget.spend(items.count) else { throw Undecided() }
    var seen: Set<JSONValue> = []
    if schema.hasUniqueItems, let again = items.first(where: { !seen.insert($0).inserted }) {
      return "“\(shown(again))” is given twice."
    }
    for (item, id) in zip(items, schema.firstItems ?? []) {
      if let fault = try fault(of: item, in: [id]) { return fault }
    }
    if let id = schema.items {
      for item in items.dropFirst(schema.firstItems?.count ?? 0) {
        if let fault = try fault(of: item, in: [id]) { return fault }
      }
    }
    guard let contains = schema.contains else { return nil }
    var count = 0
    for item in items where try fits(item, contains) { count += 1 }
    return schema.containedCount.contains(count) ? nil : misfit("contains", schema)
  }

  /// Returns the schemas of a member; empty if only those of other members apply to it.
  private func schemas(
    ofMember name: String, _ schema: Schema
  ) throws(Undecided) -> [Schema.ID] {
    var ids = schema.members?[name].map { [$0] } ?? []
    for (pattern, id) in schema.membersByPattern where try matches(name, pattern) { ids.append(id) }
    return ids
  }

  private mutating func fault(
    of value: JSONValue, _ members: [JSONValue.Member], _ schema: Schema
  ) throws(Undecided) -> Fault? {
    if let fault = Self.fault(of: members.count, in: schema.memberCount) { return fault }
    guard budget.spend(members.count + (schema.required?.count ?? 0)) else { throw Undecided() }
    let given = Set(members.map(\.name))
    let further = schema.requiredWith.filter { given.contains($0.name) }.flatMap(\.names)
    if let name = ((schema.required ?? []) + further).first(where: { !given.contains($0) }) {
      return "“\(name)” is missing."
    }
    for member in members {
      let own = try schemas(ofMember: member.name, schema)
      let ids = own.isEmpty ? schema.otherMembers.map { [$0] } ?? [] : own
      var fault = try fault(of: .text(member.name), in: schema.memberNames.map { [$0] } ?? [])
      if fault == nil { fault = try self.fault(of: member.value, in: ids) }
      guard let fault else { continue }
      let name = shown(name: member.name, schema)
      return own.isEmpty && ids.contains { file[$0].isNever }
        ? "The name “\(name)” is not allowed." : "\(name): \(fault)"
    }
    for name in schema.schemasWith.names where given.contains(name) {
      let ids = schema.schemasWith[name].map { [$0] } ?? []
      if let fault = try fault(of: value, in: ids) { return fault }
    }
    guard let unevaluated = schema.unevaluatedMembers else { return nil }
    let known = try evaluated(by: schema, of: value, members)
    for member in members where !known.contains(member.name) {
      if try !fits(member.value, unevaluated) {
        return "The name “\(shown(name: member.name, schema))” is not allowed."
      }
    }
    return nil
  }

  /// Returns the names of the members that a schema says something about, itself or by the schemas that apply.
  private mutating func evaluated(
    by schema: Schema, of value: JSONValue, _ members: [JSONValue.Member]
  ) throws(Undecided) -> Set<String> {
    guard budget.spend(Self.stepsOfSchema), depth < Self.depthMax else { throw Undecided() }
    depth += 1
    defer { depth -= 1 }
    var names: Set<String> = []
    for member in members {
      guard schema.otherMembers == nil, try schemas(ofMember: member.name, schema).isEmpty else {
        names.insert(member.name)
        continue
      }
    }
    var others = schema.partners + schema.any + schema.one
    others += schema.schemasWith.names.filter { value[$0] != nil }
      .compactMap { schema.schemasWith[$0] }
    if let condition = schema.condition {
      others += [condition, try fits(value, condition) ? schema.then : schema.otherwise]
        .compactMap(\.self)
    }
    for id in others where try fits(value, id) {
      names.formUnion(try evaluated(by: file[id], of: value, members))
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
    SchemaCheck.fault(of: value, in: ids, self, isSecret: isSecret)
  }
}

nonisolated extension TextPattern {
  /// Returns why a text does not match, or cannot be matched; `nil` if it does.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isSecret: Whether the sentence must not repeat the text.
  ///   - expected: A few words about the expected text; `nil` for the pattern itself.
  /// - Returns: The reason.
  func fault(
    of text: String, isSecret: Bool = false, expected: LocalizedStringKey? = nil
  ) -> LocalizedStringKey? {
    switch match(in: text) {
    case .found: nil
    case .tooLong: SchemaCheck.tooLong
    case .missing: sentence(of: text, isSecret: isSecret, expected: expected)
    }
  }

  /// Returns the sentence about a text that does not match.
  func sentence(
    of text: String, isSecret: Bool, expected: LocalizedStringKey? = nil
  ) -> LocalizedStringKey {
    let shown = isSecret ? "…" : JSONValue.text(text).shortText
    guard let expected else {
      return "“\(shown)” does not match the pattern \(LocalizedStringKey(verbatim: source))."
    }
    return "“\(shown)” is not accepted. Wanted here: \(expected)."
  }
}

nonisolated extension Value.Number {
  /// Whether it is a multiple of another number, which may be a decimal fraction such as 0.01.
  fileprivate func isMultiple(of other: Value.Number) -> Bool {
    if let whole, let other = other.whole { return whole.isMultiple(of: other) }
    if isWhole, other == 1 { return true }
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
