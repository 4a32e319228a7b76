/// A field for a path in the file system.
public struct PathField: FieldElement {
  var parts: FieldParts<String>
  private let rule: PathRule

  /// Creates a field for a path.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - path: The default path; `nil` for none.
  ///   - rule: The rule for its target.
  ///   - onAnswer: Receives the path, with `~` expanded to the home folder and without the quotes of a path that was
  ///     dropped on a terminal; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the path asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, path: String? = nil, to rule: PathRule = .any,
    onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: path.map { .text($0) }, check: check, onAnswer: onAnswer)
    self.rule = rule
  }

  /// Creates a field for a path whose default is fetched first.
  ///
  /// The person need not wait for it. An answer that the person has given or is typing comes before it.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the default, once per visit, or `nil` for none; if it throws, the person can retry or answer.
  ///   - rule: The rule for its target.
  ///   - onAnswer: Receives the path; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the path asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, load: @escaping () async throws -> String?, to rule: PathRule = .any,
    onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, load: { try await load().map { .text($0) } }, check: check,
      onAnswer: onAnswer)
    self.rule = rule
  }

  /// Adds a field that accepts the paths that the rule allows.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: Box(PathFormat(rule: rule))) {
      [rule, files = rendering.screen.files] in
      let path = TextFormat.text($0)
      return path.isEmpty ? path : try rule.target(of: path, in: files)
    }
  }
}

extension PathRule {
  /// Returns the path that a text names: the text itself, or the path that a shell reads from it if only that one fits.
  fileprivate func target(of text: String, in files: any FileLookup) throws(Rejection) -> String {
    var path = files.expanded(text)
    var status = files.status(of: path)
    if status == .missing, let word = ShellWord.word(of: text) {
      let meant = text.hasPrefix("~") ? files.expanded(word) : word
      let found = files.status(of: meant)
      if self == .new || found != .missing { (path, status) = (meant, found) }
    }
    try check(text, leadsTo: status)
    return path
  }

  nonisolated fileprivate func check(_ path: String, leadsTo status: FileStatus) throws(Rejection) {
    switch (self, status) {
    case (.file, .file), (.folder, .folder), (.new, .missing): return
    case (.any, .file), (.any, .folder): return
    case (_, .unreadable): throw Rejection("“\(path)” may not be read: name something else.")
    case (.new, _): throw Rejection("“\(path)” is there already: name something new.")
    case (_, .missing): throw Rejection("There is nothing at “\(path)”: name what is there.")
    case (_, .brokenLink):
      throw Rejection("“\(path)” is a link that leads nowhere: name something else.")
    case (.file, .folder): throw Rejection("“\(path)” is a folder: name a file.")
    case (.folder, .file): throw Rejection("“\(path)” is a file: name a folder.")
    }
  }
}

/// The format of a path, as it is typed.
private nonisolated struct PathFormat: AnswerFormat {
  let rule: PathRule
  private let plain = TextFormat(kind: .path)
  let kind = AnswerKind.path
  let samples = ["/", "Sample", ".", "..", "~", "/tmp", "a/b.txt"]
  var rules: AnswerRules {
    var rules = plain.rules
    rules.path = rule
    return rules
  }

  init(rule: PathRule) { self.rule = rule }

  func value(from text: String, region: Region?) throws(Rejection) -> Value { .text(text) }

  func text(for value: Value) -> String { plain.text(for: value) }

  func check(_ value: Value) throws(Rejection) { try plain.check(value) }
}

/// A path in quotes or with backslashes, as file managers drop it on a terminal.
nonisolated enum ShellWord {
  /// Returns the word that a shell reads from a text; `nil` if nothing in it is quoted, or if it is not one word.
  static func word(of text: String) -> String? {
    var word = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", nil), ("\"", nil):
        quote = scalar
        isQuoted = true
      case ("\\", nil), ("\\", "\""):
        // A backslash before a letter is part of a name, as in a path of Windows.
        guard let next = rest.popFirst(), !next.properties.isAlphabetic else { return nil }
        if quote != nil, !["\"", "\\", "$", "`"].contains(next) { word.append(scalar) }
        word.append(next)
        isQuoted = true
      case (" ", nil): return nil
      default: word.append(scalar)
      }
    }
    return isQuoted && quote == nil && !word.isEmpty ? String(word) : nil
  }
}
