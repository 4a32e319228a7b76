/// A page for a browser without scripts: the controls of its form, its buttons and its text.
package struct ParsedPage {
  /// A control of the form, or all radio buttons or checkboxes with one name.
  package struct Control {
    package var kind: String
    package var name: String
    /// The label; for a group, its legend.
    package var label: String
    /// The values that the control sends if it is left unchanged.
    package var values: [String]
    /// The options with their labels.
    package var options: [(value: String, label: String)] = []
    package var isDisabled = false
    package var attributes: [String: String] = [:]
    /// The fields of a day that is typed in parts, with what they contain.
    package var parts: [(name: String, text: String)] = []

    /// The day in the fields as an ISO 8601 date; what they contain, if it is no day.
    var day: String {
      let texts = ["year.", "month.", "day."].compactMap { prefix in
        parts.first { $0.name.hasPrefix(prefix) }?.text
      }
      return texts.allSatisfy(\.isEmpty)
        ? "" : texts.map { $0.count == 1 ? "0\($0)" : $0 }.joined(separator: "-")
    }

    /// The fields of the form that a text in this control fills in, with their texts.
    func sent(_ text: String) -> [(String, String)] {
      guard !parts.isEmpty else { return [(name, text)] }
      let texts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      return parts.map { part, _ in
        let isWhole = texts.count != 3
        return switch part.prefix(while: { $0 != "." }) {
        case "day": (part, isWhole ? text : texts[2])
        case "month": (part, isWhole ? "" : texts[1])
        default: (part, isWhole ? "" : texts[0])
        }
      }
    }
  }

  /// A button that submits the form.
  package struct Button {
    package let value: String
    package let label: String
    package let isDisabled: Bool
    /// Whether the button is hidden.
    package let isHidden: Bool
  }

  /// A tag, or the text between two tags.
  package enum Token {
    case text(String)
    case open(String, [String: String])
    case close(String)
  }

  package let html: String
  package private(set) var tokens: [Token] = []
  package private(set) var title = ""
  package private(set) var heading = ""
  package private(set) var action = ""
  package private(set) var controls: [Control] = []
  package private(set) var buttons: [Button] = []
  package private(set) var links: [(href: String, text: String)] = []
  /// All readable text, without tags.
  package private(set) var text = ""

  package init(_ html: String) {
    self.html = html
    tokens = Self.tokens(html)
    read()
  }

  /// The fields that a person fills in, without hidden controls.
  package var fields: [Control] { controls.filter { $0.kind != "hidden" && !$0.isDisabled } }

  package func hidden(_ name: String) -> String? {
    controls.first { $0.kind == "hidden" && $0.name == name }?.values.first
  }

  private static func tokens(_ html: String) -> [Token] {
    var tokens: [Token] = []
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      if start > rest.startIndex { tokens.append(.text(unescaped(rest[..<start]))) }
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        tokens.append(.close(String(tag.dropFirst())))
      } else if !tag.hasPrefix("!") {
        tokens.append(open(tag))
      }
    }
    return tokens
  }

  private static func open(_ tag: Substring) -> Token {
    let name = tag.prefix { $0 != " " }
    var attributes: [String: String] = [:]
    for match in tag.matches(of: #/ ([a-z-]+)(?:="([^"]*)")?/#) {
      attributes[String(match.1)] = match.2.map { unescaped($0) } ?? ""
    }
    return .open(String(name), attributes)
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
      "&quot;", with: "\""
    )
    .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  // MARK: Parsing

  private mutating func read() {
    var legend = ""
    var isInFieldset = false
    var fieldsetIsDisabled = false
    var position = 0
    var labels: [String: String] = [:]
    while position < tokens.count {
      defer { position += 1 }
      guard case .open(let name, let attributes) = tokens[position] else {
        switch tokens[position] {
        case .text(let text): self.text += text
        case .close("fieldset"): (isInFieldset, fieldsetIsDisabled, legend) = (false, false, "")
        default: break
        }
        continue
      }
      switch name {
      case "title": title = inner("title", from: position)
      case "h1": heading = inner("h1", from: position)
      case "form":
        if attributes["id"] == "form" || action.isEmpty { action = attributes["action"] ?? "" }
      case "fieldset":
        isInFieldset = true
        fieldsetIsDisabled = attributes["disabled"] != nil
      case "legend": legend = inner("legend", from: position)
      case "label":
        if let id = attributes["for"] { labels[id] = inner("label", from: position) }
      case "a": links.append((attributes["href"] ?? "", inner("a", from: position)))
      case "button":
        buttons.append(
          Button(
            value: attributes["value"] ?? "", label: inner("button", from: position),
            isDisabled: attributes["disabled"] != nil,
            isHidden: attributes["aria-hidden"] == "true"))
      case "input":
        input(attributes, isInFieldset ? legend : nil, fieldsetIsDisabled, labels, position)
      case "textarea":
        var text = inner("textarea", from: position, trims: false)
        if text.hasPrefix("\n") { text.removeFirst() }
        controls.append(
          Control(
            kind: "textarea", name: attributes["name"] ?? "",
            label: labels[attributes["id"] ?? ""] ?? "", values: [text],
            isDisabled: attributes["disabled"] != nil, attributes: attributes))
      case "select":
        controls.append(
          Control(
            kind: "select", name: attributes["name"] ?? "",
            label: labels[attributes["id"] ?? ""] ?? "", values: [],
            isDisabled: attributes["disabled"] != nil, attributes: attributes))
      case "option":
        guard let last = controls.indices.last, controls[last].kind == "select" else { continue }
        let value = attributes["value"] ?? ""
        controls[last].options.append((value, inner("option", from: position)))
        if attributes["selected"] != nil || controls[last].options.count == 1 {
          controls[last].values = [value]
        }
      default: break
      }
    }
  }

  private mutating func input(
    _ attributes: [String: String], _ legend: String?, _ isOff: Bool, _ labels: [String: String],
    _ position: Int
  ) {
    let kind = attributes["type"] ?? "text"
    let name = attributes["name"] ?? ""
    let value = attributes["value"] ?? ""
    if let part = ["day.", "month.", "year."].first(where: { name.hasPrefix($0) }) {
      let whole = "f.\(name.dropFirst(part.count))"
      if controls.last?.name != whole {
        controls.append(
          Control(
            kind: "date", name: whole, label: legend ?? "", values: [],
            isDisabled: attributes["disabled"] != nil || isOff, attributes: attributes))
      }
      controls[controls.count - 1].parts.append((name, value))
      controls[controls.count - 1].values = [controls[controls.count - 1].day]
      return
    }
    guard kind == "radio" || kind == "checkbox" else {
      controls.append(
        Control(
          kind: kind, name: name, label: labels[attributes["id"] ?? ""] ?? "", values: [value],
          isDisabled: attributes["disabled"] != nil || isOff, attributes: attributes))
      return
    }
    let words = inner("label", from: position)
    let isOn = attributes["checked"] != nil
    if let known = controls.firstIndex(where: { $0.name == name }) {
      controls[known].options.append((value, words))
      if isOn { controls[known].values.append(value) }
    } else {
      controls.append(
        Control(
          kind: kind, name: name, label: legend ?? words, values: isOn ? [value] : [],
          options: [(value, words)], isDisabled: attributes["disabled"] != nil || isOff,
          attributes: attributes))
    }
  }

  /// The text until the end of an element; for an element without an end tag, the text after it.
  private func inner(_ name: String, from start: Int, trims: Bool = true) -> String {
    var text = ""
    for token in tokens[(start + 1)...] {
      if case .close(name) = token { break }
      if case .text(let more) = token { text += more }
    }
    guard trims else { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
