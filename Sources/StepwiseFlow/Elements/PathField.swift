/// A field for a path in the file system.
public struct PathField: FieldElement {
  /// The rule for the target of a path.
  public nonisolated enum Rule: Hashable, Sendable {
    /// A file that can be read.
    case file
    /// A folder.
    case folder
    /// A file or a folder.
    case any
    /// Nothing yet; a file or folder will be made there.
    case new
  }

  var parts: FieldParts<String>
  private let rule: Rule

  /// Creates a field for a path.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - path: The default path; `nil` for none.
  ///   - rule: The rule for its target.
  ///   - onAnswer: Receives the path, with `~` expanded to the home folder; a ``Rejection`` thrown from it is
  ///     shown, and the answer is undone.
  ///   - check: Checks the path asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, path: String? = nil, to rule: Rule = .any,
    onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: path.map { .text($0) }, check: check, onAnswer: onAnswer)
    self.rule = rule
  }

  /// Adds the field to the rendering.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: Box(PathFormat(rule: rule))) { [rule, files = rendering.files] in
      let path = TextFormat.text($0)
      if path.isEmpty { return path }
      let expanded = files.expanded(path)
      try rule.check(path, leadsTo: files.status(of: expanded))
      return expanded
    }
  }
}

extension PathField.Rule {
  nonisolated fileprivate func check(_ path: String, leadsTo status: FileStatus) throws(Rejection) {
    switch (self, status) {
    case (.file, .file), (.folder, .folder), (.new, .missing): return
    case (.any, .file), (.any, .folder): return
    case (.new, _): throw Rejection("“\(path)” is there already: name something new.")
    case (_, .missing): throw Rejection("There is nothing at “\(path)”: name what is there.")
    case (_, .unreadable): throw Rejection("“\(path)” may not be read: name something else.")
    case (.file, .folder): throw Rejection("“\(path)” is a folder: name a file.")
    case (.folder, .file): throw Rejection("“\(path)” is a file: name a folder.")
    }
  }
}

/// The format of a path, as it is typed.
private nonisolated struct PathFormat: AnswerFormat {
  let rule: PathField.Rule
  private let plain = TextFormat(presentation: .path)
  let presentation = Presentation.path
  var rules: AnswerRules {
    var rules = plain.rules
    rules.path = rule
    return rules
  }

  init(rule: PathField.Rule) { self.rule = rule }

  func value(from text: String, region: Region?) throws(Rejection) -> Value { .text(text) }

  func text(for value: Value) -> String { plain.text(for: value) }

  func check(_ value: Value) throws(Rejection) { try plain.check(value) }
}
