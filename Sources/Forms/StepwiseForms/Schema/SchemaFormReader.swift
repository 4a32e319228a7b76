import Stepwise

/// Makes a form of a JSON Schema.
nonisolated struct SchemaFormReader {
  let file: SchemaFile
  private var groups: [FormGroup] = []
  /// The groups that are still to be read, by their positions.
  private var open: [(position: Int, key: GroupKey)] = []
  private var known: [GroupKey: Int] = [:]
  /// Whether what is read now is within a secret.
  private var isHidden = false
  /// The schemas of the groups, by their positions.
  private var partsOfGroups: [Int: [Schema.ID]] = [:]
  /// Why nothing fits some groups, by their positions.
  private var unfit: [Int: FormRejection] = [:]
  private var fieldCount = 0
  private var depth = 0

  /// What makes a group: its schemas, and whether it is within a secret.
  private struct GroupKey: Hashable {
    let parts: [Schema.ID]
    let isHidden: Bool
  }

  /// The maximum depth of lists and alternatives within each other, without an object between them.
  private static let depthMax = 12

  /// Reads a form.
  ///
  /// - Parameters:
  ///   - root: The root of the file.
  ///   - name: The title of a schema without one.
  /// - Returns: The form.
  /// - Throws: A ``FormRejection`` for what cannot be asked.
  static func form(from root: JSONNode, name: String) throws(FormRejection) -> Form {
    var reader = SchemaFormReader(file: try SchemaFile(root))
    let parts = reader.file.gathered([0])
    let title = reader.file.title(of: parts) ?? name
    // The place of the first group.
    reader.groups.append(FormGroup(fields: []))
    guard case .group(let position) = try reader.shape(of: parts, isRequired: true) else {
      let field = try reader.field(Form.valueName, [0], isRequired: true)
      try reader.readOpenGroups()
      reader.groups[0] = FormGroup(fields: [try reader.usable(field)]) { answer in
        // An alternative that fits may break a rule of the whole.
        field.check(answer[Form.valueName] ?? .null)
      }
      var form = Form(title: title, groups: reader.groups) {
        ($0[Form.valueName] ?? .null).indented
      }
      form.isOneValue = true
      return form
    }
    try reader.readOpenGroups()
    if let rejection = reader.unfit[position] { throw rejection }
    reader.groups[0] = reader.groups[position]
    return Form(
      title: title, introduction: reader.file.paragraphs(of: parts), groups: reader.groups)
  }

  private init(file: SchemaFile) { self.file = file }

  private mutating func readOpenGroups() throws(FormRejection) {
    while let next = open.popLast() {
      isHidden = next.key.isHidden
      do {
        groups[next.position] = try group(of: next.key.parts)
      } catch  where error.isUnfit {
        unfit[next.position] = error
      }
    }
    findEndless()
    for position in groups.indices {
      groups[position].fields = groups[position].fields.compactMap { try? usable($0) }
      for branch in groups[position].branches.indices {
        groups[position].branches[branch].fields =
          groups[position].branches[branch].fields.compactMap { try? usable($0) }
      }
    }
  }

  /// Finds the groups that nothing fits because they need another such group, or themselves.
  private mutating func findEndless() {
    // The required fields that need other groups, and those that may end without them.
    var needs: [(group: Int, field: FormField)] = []
    var needsOfGroup: [Int: [Int]] = [:]
    var openCounts = Array(repeating: 0, count: groups.count)
    var ended: Set<Int> = []
    for (position, group) in groups.enumerated() {
      for field in group.fields where field.isRequired && !hasEnd(field, ended) {
        for needed in Self.neededGroups(of: field) {
          needsOfGroup[needed, default: []].append(needs.count)
        }
        needs.append((position, field))
        openCounts[position] += 1
      }
    }
    var open = groups.indices.filter { openCounts[$0] == 0 && unfit[$0] == nil }
    ended = Set(open)
    var isMet = Array(repeating: false, count: needs.count)
    while let position = open.popLast() {
      for need in needsOfGroup[position] ?? []
      where !isMet[need] && hasEnd(needs[need].field, ended) {
        isMet[need] = true
        let group = needs[need].group
        openCounts[group] -= 1
        if openCounts[group] == 0, unfit[group] == nil, ended.insert(group).inserted {
          open.append(group)
        }
      }
    }
    // What needs something that nothing fits is rejected for that reason.
    open = Array(unfit.keys)
    while let position = open.popLast() {
      for need in needsOfGroup[position] ?? [] where !isMet[need] {
        let group = needs[need].group
        guard unfit[group] == nil, !ended.contains(group) else { continue }
        unfit[group] = unfit[position]
        open.append(group)
      }
    }
    for (position, parts) in partsOfGroups where unfit[position] == nil && !ended.contains(position)
    {
      unfit[position] = self.unfit(
        parts, "This contains itself without an end, so it cannot be asked.")
    }
  }

  /// Whether a person can come to the end of a field's questions, if they can of those of some groups.
  private func hasEnd(_ field: FormField, _ ended: Set<Int>) -> Bool {
    StepBudget.current?.spend(1)
    return switch field.shape {
    case .group(let position): ended.contains(position)
    case .list(let item, let count), .map(_, let item, let count):
      count.lowerBound == 0 || hasEnd(item, ended)
    case .variants(let variants): variants.contains { hasEnd($0, ended) }
    default: true
    }
  }

  /// The groups that a field needs, or may need.
  private static func neededGroups(of field: FormField) -> [Int] {
    switch field.shape {
    case .group(let position): [position]
    case .list(let item, _), .map(_, let item, _): neededGroups(of: item)
    case .variants(let variants): variants.flatMap(neededGroups)
    default: []
    }
  }

  /// Returns a field without the alternatives that nothing fits.
  private func usable(_ field: FormField) throws(FormRejection) -> FormField {
    var field = field
    switch field.shape {
    case .group(let position): if let rejection = unfit[position] { throw rejection }
    case .list(let item, let count):
      do {
        field.shape = .list(item: try usable(item), count: count)
      } catch {
        guard count.lowerBound == 0 else { throw error }
        field.shape = .constant(.array([]))
      }
    case .map(let name, let item, let count):
      do {
        field.shape = .map(name: name, item: try usable(item), count: count)
      } catch {
        guard count.lowerBound == 0 else { throw error }
        field.shape = .constant(.object([]))
      }
    case .variants(let variants):
      let left = variants.compactMap { try? usable($0) }
      if left.isEmpty { _ = try usable(variants[0]) }
      field.shape = left.count == 1 ? left[0].shape : .variants(left)
      field.isSecret = field.isSecret || left.count == 1 && left[0].isSecret
    default: break
    }
    return field
  }

  // MARK: Shapes

  private func rejection(_ parts: [Schema.ID], _ sentence: String) -> FormRejection {
    file[parts.first ?? 0].node.rejection(sentence)
  }

  /// Returns the rejection of schemas that no value fits.
  private func unfit(_ parts: [Schema.ID], _ sentence: String) -> FormRejection {
    var rejection = rejection(parts, sentence)
    rejection.isUnfit = true
    return rejection
  }

  private mutating func shape(
    of parts: [Schema.ID], isRequired: Bool, type only: SchemaType? = nil
  ) throws(FormRejection) -> FormShape {
    guard depth < Self.depthMax else { return .json }
    let wasHidden = isHidden
    // Everything within a secret is one.
    isHidden = isHidden || file.isSecret(parts)
    depth += 1
    defer { (depth, isHidden) = (depth - 1, wasHidden) }
    try countField(parts)
    if let never = parts.first(where: { file[$0].isNever }) {
      throw unfit([never], "Nothing is accepted here, so it cannot be asked.")
    }
    if let constant = file.first(parts, \.constant) {
      guard file.fault(of: constant, in: parts) == nil else {
        throw unfit(parts, "The value of “const” does not fit, so it cannot be asked.")
      }
      return Self.shape(of: constant)
    }
    if let options = try options(of: parts, isRequired: isRequired) {
      return options.count == 1 ? Self.shape(of: options[0].value) : .choice(options)
    }
    let types = only.map { [$0] } ?? file.types(of: parts)
    let alternatives = only == nil ? file.alternatives(of: parts) : nil
    // A secret that can be a text, whatever else it can be, is one.
    if file.isSecret(parts), alternatives != nil || types?.count != 1,
      takesText(types, alternatives)
    {
      return .text(.line)
    }
    if let alternatives, file.discriminator(of: alternatives.ids) == nil {
      return try variants(alternatives, in: parts, isRequired: isRequired)
    }
    if var types, types.count > 1 {
      if !isRequired { types.removeAll { $0 == .null } }
      if types.contains(.number) { types.removeAll { $0 == .integer } }
      guard types.count > 1 else {
        return try shape(of: parts, isRequired: isRequired, type: types[0])
      }
      return .variants(
        try types.map { type throws(FormRejection) in
          let shape = try shape(of: parts, isRequired: true, type: type)
          let isSecret = isSecret(parts, shape)
          let check = check(parts, shape)
          return FormField(
            type.rawValue, title: type.title, shape: shape, isSecret: isSecret
          ) { value in
            guard type.holds(value) else {
              return
                "“\(isSecret ? "…" : value.shortText)” is of another type than \(type.rawValue)."
            }
            return check(value)
          }
        })
    }
    switch types.map(\.first) ?? (alternatives == nil ? nil : .object) {
    case nil where types != nil:
      throw unfit(parts, "No type is accepted here, so it cannot be asked.")
    case nil: return .json
    case .null: return .constant(.null)
    case .boolean: return .flag
    case .string:
      if file.hasNoLength(of: parts) {
        throw unfit(parts, "“minLength” is more than “maxLength”, so it cannot be asked.")
      }
      return file.textShape(of: parts)
    case .number, .integer:
      let isWhole = types == [.integer]
      if file.hasNoNumber(of: parts, isWhole: isWhole) {
        throw unfit(parts, "No number is within the bounds, so it cannot be asked.")
      }
      return .number(isWhole: isWhole, in: file.range(of: parts, isWhole: isWhole))
    case .array: return try listShape(of: parts)
    case .object: return try objectShape(of: parts)
    }
  }

  /// The shape of a single value: yes is a consent, which a person must give, and any other value is set.
  private static func shape(of constant: JSONValue) -> FormShape {
    constant == .flag(true) ? .flag : .constant(constant)
  }

  /// Counts a question, of which a file has a limited number.
  private mutating func countField(_ parts: [Schema.ID]) throws(FormRejection) {
    fieldCount += 1
    // Each rule is looked for in all of them.
    if let budget = StepBudget.current, !budget.spend(10 * parts.count) || budget.isUndecided {
      throw file[parts.first ?? 0].node.tooLongToRead
    }
    guard fieldCount <= FormLimits.fieldsMax else {
      throw rejection(parts, "The file leads to more than \(FormLimits.fieldsMax) questions.")
    }
  }

  /// Returns the values of an `enum`, or of alternatives that are constants; `nil` if there are none.
  private func options(
    of parts: [Schema.ID], isRequired: Bool
  ) throws(FormRejection) -> [FormOption]? {
    guard let choices = file.first(parts, file.choices) else { return nil }
    var options: [FormOption] = []
    for choice in choices where file.fault(of: choice.value, in: parts) == nil {
      if choice.value == .null, !isRequired { continue }
      let title = choice.schema.flatMap { file[$0].node["title"]?.text }
      let detail = choice.schema.flatMap { file.paragraphs(of: [$0]).first }
      options.append(
        FormOption(choice.value, label: title, detail: detail.map(MarkdownText.title)))
    }
    if StepBudget.current?.isUndecided == true {
      throw file[parts.first ?? 0].node.tooLongToRead
    }
    guard !options.isEmpty else {
      throw unfit(parts, "None of the values is accepted, so it cannot be asked.")
    }
    return Self.toldApart(options)
  }

  /// Returns options that a person and a script can tell apart, with short labels.
  private static func toldApart(_ options: [FormOption]) -> [FormOption] {
    var options = options
    var ids: Set<String> = []
    for position in options.indices {
      let value = options[position].value
      let plain = MarkdownText.title(value.plainText)
      // An empty answer is none, so an empty text is an option with its quotes.
      let text = plain.isEmpty ? value.description : plain
      // A list cuts the addresses of links.
      let label = MarkdownText.title(
        MarkdownText.line(options[position].label, hasAddresses: false))
      options[position].label = label.isEmpty ? text : label
      options[position].id =
        ids.insert(text).inserted ? text : "\(text) (\(position + 1))"
      ids.insert(options[position].id)
    }
    let twins = Dictionary(grouping: options.indices) { options[$0].label }.filter { $1.count > 1 }
    for (label, positions) in twins {
      let values = positions.map { MarkdownText.title(options[$0].value.description) }
      let isTold = Set(values).count == values.count
      for (position, value) in zip(positions, values) {
        let isValue = label == options[position].value.plainText
        options[position].label =
          !isTold ? "\(label) (\(position + 1))" : isValue ? value : "\(label) (\(value))"
      }
    }
    return options
  }

  private mutating func variants(
    _ alternatives: SchemaFile.Alternatives, in parts: [Schema.ID], isRequired: Bool
  ) throws(FormRejection) -> FormShape {
    var fields: [FormField] = []
    for id in alternatives.ids {
      let own = file.gathered([id])
      if file.types(of: own) == [.null], !isRequired { continue }
      // The others lead to these alternatives again, so they are not gathered once more.
      let all = own + alternatives.others
      do {
        let shape = try shape(of: all, isRequired: true)
        // The id is the number of the row, so that either can be typed.
        let name = "\(fields.count + 1)"
        fields.append(
          FormField(
            name, title: file.variantTitle(of: own) ?? LocalizedStringKey(verbatim: name),
            shape: shape, isSecret: isSecret(all, shape), check: check(all, shape)))
      } catch  where error.isUnfit {
        continue
      }
    }
    guard let first = fields.first else {
      throw unfit(parts, "None of “\(alternatives.keyword)” can be asked.")
    }
    var titles: Set<String> = []
    for position in fields.indices
    where !titles.insert(fields[position].title.english).inserted {
      fields[position].title = "\(fields[position].title) (\(position + 1))"
    }
    // The field of the only one is a secret if that is one.
    return fields.count == 1 && !first.isSecret ? first.shape : .variants(fields)
  }

  // MARK: Secrets

  private func takesText(
    _ types: [SchemaType]?, _ alternatives: SchemaFile.Alternatives?
  ) -> Bool {
    if let types { return types.contains(.string) }
    return alternatives?.ids.contains {
      file.types(of: file.gathered([$0]))?.contains(.string) ?? false
    } ?? true
  }

  /// Whether the answer to a question is a secret: within one, marked as one, or asked in one field with one within it.
  private func isSecret(_ parts: [Schema.ID], _ shape: FormShape) -> Bool {
    if isHidden || file.isSecret(parts) { return true }
    return switch shape {
    // Each question within says it for itself.
    case .group, .list, .map, .variants: false
    default: file.holdsSecret(parts)
    }
  }

  /// Returns the check of the answers to a question, which quotes none that holds a secret.
  private func check(
    _ ids: [Schema.ID], _ shape: FormShape
  ) -> @Sendable (JSONValue) -> LocalizedStringKey? {
    file.check(ids, shape, isSecret: isHidden || file.holdsSecret(ids))
  }

  // MARK: Lists and maps

  private func count(
    _ noun: String, _ path: KeyPath<Schema, Schema.Count>, _ parts: [Schema.ID]
  ) throws(FormRejection) -> ClosedRange<Int> {
    let counts = parts.map { file[$0][keyPath: path] }
    let (least, most) = (counts.map(\.least).max() ?? 0, counts.map(\.most).min() ?? .max)
    guard least <= most, least <= FormLimits.optionsMax else {
      let most = min(most, FormLimits.optionsMax)
      throw rejection(parts, "“min\(noun)” is more than \(most), so it cannot be asked.")
    }
    return least...most
  }

  private mutating func listShape(of parts: [Schema.ID]) throws(FormRejection) -> FormShape {
    let items = parts.compactMap { file[$0].items }
    let isMixed = parts.contains { file[$0].contains != nil || file[$0].firstItems != nil }
    guard !items.isEmpty, !isMixed, items.allSatisfy({ file[$0].node.flag == nil }) else {
      return .json
    }
    let item = try field("item", items, isRequired: true)
    let count = try count("Items", \.itemCount, parts)
    var options: [FormOption]?
    if case .choice(let several) = item.shape, !item.isSecret { options = several }
    if case .constant(let value) = item.shape { options = [FormOption(value)] }
    if let options {
      if count.lowerBound <= options.count {
        return .choices(options, count: count.lowerBound...min(count.upperBound, options.count))
      }
      if parts.contains(where: { file[$0].hasUniqueItems }) {
        throw rejection(parts, "There are fewer values than “minItems” asks for.")
      }
    }
    return .list(item: item, count: count)
  }

  private mutating func objectShape(of parts: [Schema.ID]) throws(FormRejection) -> FormShape {
    let isGroup = parts.contains { id in
      let schema = file[id]
      return schema.members != nil || schema.required?.isEmpty == false
        || schema.condition != nil || !schema.any.isEmpty || !schema.one.isEmpty
    }
    guard !isGroup else { return .group(try groupPosition(of: parts)) }
    return try mapShape(of: parts, besides: []) ?? .json
  }

  /// Returns the shape of the members without a schema of their own, of which any number may be given; `nil` if none may,
  /// or if they are of several kinds.
  private mutating func mapShape(
    of parts: [Schema.ID], besides known: Set<String>
  ) throws(FormRejection) -> FormShape? {
    let named = parts.flatMap { file[$0].membersByPattern }
    let others = parts.compactMap { file[$0].otherMembers }.filter { file[$0].node.flag == nil }
    guard named.count == 1 || named.isEmpty && !others.isEmpty else { return nil }
    let item = try field("value", named.first.map { [$0.id] } ?? others, isRequired: true)
    let rules = parts.compactMap { file[$0].memberNames }
    let name = FormField(
      "name", title: "Name of the entry", shape: .text(.line), isSecret: isHidden
    ) { [file, isHidden] value in
      let name = value.plainText
      if known.contains(name) {
        return "“\(isHidden ? "…" : value.shortText)” is given twice."
      }
      return SchemaCheck.fault(ofLength: name, .init(least: 1, most: 200))
        ?? named.first?.pattern.fault(of: name, isSecret: isHidden)
        ?? file.fault(of: value, in: rules, isSecret: isHidden)
    }
    let count =
      known.isEmpty ? try count("Properties", \.memberCount, parts) : 0...FormLimits.optionsMax
    return .map(name: name, item: item, count: count)
  }

  // MARK: Groups

  /// Returns the position of the group, which is read later, so that groups may contain each other.
  private mutating func groupPosition(of parts: [Schema.ID]) throws(FormRejection) -> Int {
    let key = GroupKey(parts: parts, isHidden: isHidden)
    if let known = known[key] { return known }
    guard groups.count < FormLimits.groupsMax else {
      throw rejection(
        parts, "The file leads to more than \(FormLimits.groupsMax) groups of questions.")
    }
    groups.append(FormGroup(fields: []))
    known[key] = groups.count - 1
    partsOfGroups[groups.count - 1] = parts
    open.append((groups.count - 1, key))
    return groups.count - 1
  }

  /// The schemas of the members of an object.
  private struct Members {
    var names: [String] = []
    var schemas: [String: [Schema.ID]] = [:]
    var required: Set<String> = []

    mutating func add(_ name: String, _ more: [Schema.ID]) {
      if schemas[name] == nil { names.append(name) }
      schemas[name, default: []] += more
    }
  }

  /// Returns the members of an object to which schemas apply, and which needs further members.
  private func members(of parts: [Schema.ID], requiring names: [String]) -> Members {
    var members = Members()
    for named in parts.compactMap({ file[$0].members }) {
      for name in named.names where name != "$schema" {
        members.add(name, named[name].map { [$0] } ?? [])
      }
    }
    for name in parts.flatMap({ file[$0].required ?? [] }) + names {
      members.add(name, [])
      members.required.insert(name)
    }
    return members
  }

  private mutating func group(of parts: [Schema.ID]) throws(FormRejection) -> FormGroup {
    let members = members(of: parts, requiring: [])
    let always = FormBranch(dependsOn: [], fields: []) { _ in true }
    var group = FormGroup(
      fields: try fields(members.names, of: members, in: parts), optionalFields: .chosen,
      check: check(parts, .json))
    try addBranches(of: parts, in: parts, always, to: &group.branches)
    if let others = try otherMembers(of: parts, besides: group) { group.fields.append(others) }
    return group
  }

  /// Returns the field of the members that an object may have beside those that are asked; `nil` if there are none.
  private mutating func otherMembers(
    of parts: [Schema.ID], besides group: FormGroup
  ) throws(FormRejection) -> FormField? {
    let isClosed = parts.contains { id in
      file[id].membersByPattern.isEmpty && file[id].otherMembers.map { file[$0].isNever } == true
    }
    if isClosed { return nil }
    let names = Set((group.fields + group.branches.flatMap(\.fields)).map(\.name))
    do {
      guard let shape = try mapShape(of: parts, besides: names) else { return nil }
      let name = names.contains("Other entries") ? "Other entries (2)" : "Other entries"
      var field = FormField(name, title: "Other entries", shape: shape, isRequired: false)
      field.isSpread = true
      return field
    } catch  where error.isUnfit {
      return nil
    }
  }

  private mutating func fields(
    _ names: [String], of members: Members, in parts: [Schema.ID]
  ) throws(FormRejection) -> [FormField] {
    var fields: [FormField] = []
    /// What a person reads and cannot change.
    var shown: [String] = []
    for name in names {
      var schemas = members.schemas[name] ?? []
      if schemas.isEmpty {
        schemas = parts.compactMap {
          file[$0].schemas(ofMember: name).first ?? file[$0].otherMembers
        }
      }
      let isRequired = members.required.contains(name)
      do {
        var field = try field(name, schemas, isRequired: isRequired)
        if file.isReadOnly(schemas) {
          if let value = field.defaultValue {
            shown.append("\(field.title.english): \(value.shortText)")
            field.shape = .constant(value)
          }
          guard isRequired else { continue }
        }
        if !shown.isEmpty, !field.shape.isConstant {
          field.introduction.insert(contentsOf: shown, at: 0)
          shown = []
        }
        fields.append(field)
      } catch  where error.isUnfit && !isRequired {
        continue
      }
    }
    if let last = fields.lastIndex(where: { !$0.shape.isConstant }) {
      fields[last].introduction += shown
    }
    return fields
  }

  private mutating func field(
    _ name: String, _ schemas: [Schema.ID], isRequired: Bool
  ) throws(FormRejection) -> FormField {
    let parts = file.gathered(schemas)
    let texts = file.texts(of: parts)
    var shape = try shape(of: parts, isRequired: isRequired)
    var isSecret = isSecret(parts, shape)
    if case .variants(let variants) = shape, variants.count == 1 {
      (shape, isSecret) = (variants[0].shape, isSecret || variants[0].isSecret)
    }
    let example = file.first(parts) { $0.node["examples"]?.items?.first?.value }
    let isConsent = shape.isFlag && parts.contains { file[$0].isConsent }
    let rules: [JSONValue.Member] =
      isConsent ? [.init("const", .flag(true))] : shape.isLine ? file.rules(of: parts) : []
    return FormField(
      name, title: LocalizedStringKey(verbatim: file.title(of: parts) ?? MarkdownText.title(name)),
      shape: shape,
      introduction: texts.introduction, help: texts.help,
      placeholder: example.map { MarkdownText.title($0.plainText) }, isRequired: isRequired,
      isSecret: isSecret,
      // Defaults that break their own schema are common, and nobody else consents.
      defaultValue: isConsent
        ? nil : file.defaults(of: parts).first { file.fault(of: $0, in: schemas) == nil },
      rules: rules, check: check(schemas, shape))
  }

  // MARK: Branches

  /// Adds the branches of schemas that apply to an object together, under a condition.
  private mutating func addBranches(
    of parts: [Schema.ID], in all: [Schema.ID], _ outer: FormBranch, to branches: inout [FormBranch]
  ) throws(FormRejection) {
    for schema in parts.map({ file[$0] }) {
      if let rule = schema.condition {
        let names = file.names(in: rule)
        for (id, isTrue) in [(schema.then, true), (schema.otherwise, false)] where id != nil {
          let branch = outer.and(names) { [file] answers in
            (file.fault(of: answers, in: [rule]) == nil) == isTrue
          }
          try add(id.map { [$0] } ?? [], in: all, branch, to: &branches)
        }
      }
      for (name, names) in schema.requiredWith {
        let branch = outer.and([name]) { $0[name] != nil }
        try add([], requiring: names, in: all, branch, to: &branches)
      }
      for name in schema.schemasWith.names {
        let branch = outer.and([name]) { $0[name] != nil }
        try add(schema.schemasWith[name].map { [$0] } ?? [], in: all, branch, to: &branches)
      }
      for ids in [schema.one, schema.any] where ids.count > 1 {
        guard let (name, values) = file.discriminator(of: ids) else { continue }
        // A member that the condition looks at is asked already.
        if !outer.dependsOn.contains(name) {
          let field = try discriminatorField(name, values, ids, in: all)
          branches.append(outer.asking([field]))
        }
        for (id, values) in zip(ids, values) {
          let branch = outer.and([name]) { $0[name].map(values.contains) ?? false }
          try add([id], in: all, branch, to: &branches, without: name)
        }
      }
    }
  }

  /// Returns the field whose value says which alternative applies.
  private mutating func discriminatorField(
    _ name: String, _ values: [[JSONValue]], _ ids: [Schema.ID], in all: [Schema.ID]
  ) throws(FormRejection) -> FormField {
    let base = members(of: all, requiring: []).schemas[name] ?? []
    var options: [FormOption] = []
    for (id, values) in zip(ids, values) {
      for value in values where file.fault(of: value, in: base) == nil {
        options.append(
          FormOption(value, label: values.count == 1 ? file.title(of: file.gathered([id])) : nil))
      }
    }
    guard !options.isEmpty else { throw rejection(ids, "None of the alternatives can be asked.") }
    var field = try field(name, base, isRequired: true)
    field.shape = .choice(Self.toldApart(options))
    let named = file.gathered(ids.compactMap { file[$0].members?[name] })
    field.isSecret = field.isSecret || file.holdsSecret(named)
    if let title = file.title(of: file.gathered(base + named)) {
      field.title = LocalizedStringKey(verbatim: title)
    }
    return field
  }

  /// Adds the branch of schemas that apply under a condition.
  private mutating func add(
    _ ids: [Schema.ID], requiring names: [String] = [], in all: [Schema.ID], _ branch: FormBranch,
    to branches: inout [FormBranch], without name: String? = nil
  ) throws(FormRejection) {
    guard depth < Self.depthMax else { return }
    depth += 1
    defer { depth -= 1 }
    try countField(ids)
    let parts = file.gathered(ids)
    let members = members(of: all + parts, requiring: names)
    let own = self.members(of: parts, requiring: names).names.filter { $0 != name }
    let fields = try fields(own, of: members, in: all + parts)
    if !fields.isEmpty { branches.append(branch.asking(fields)) }
    try addBranches(of: parts, in: all + parts, branch, to: &branches)
  }
}

nonisolated extension FormShape {
  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }

  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}

nonisolated extension FormBranch {
  /// Returns a branch that has a further condition, too, and no fields.
  fileprivate func and(
    _ names: Set<String>, _ further: @escaping @Sendable (JSONValue) -> Bool
  ) -> FormBranch {
    FormBranch(dependsOn: dependsOn.union(names), fields: []) { [applies] in
      applies($0) && further($0)
    }
  }

  /// Returns the branch with these fields.
  fileprivate func asking(_ fields: [FormField]) -> FormBranch {
    FormBranch(dependsOn: dependsOn, fields: fields, applies: applies)
  }
}
