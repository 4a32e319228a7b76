import StepwiseTerminal

/// Writes a page of HTML; texts are escaped only here.
///
/// Names of elements and attributes are literals of the program, and everything else goes through
/// ``text(_:)`` or the value of an attribute. So the texts of a wizard cannot become markup.
struct HTMLWriter {
  /// An attribute: without a value if that is empty, left out if that is `nil`.
  struct Attribute {
    let name: StaticString
    let value: String?

    /// Creates an attribute without a value, which is present or not.
    init(_ name: StaticString, if isThere: Bool) {
      self.name = name
      value = isThere ? "" : nil
    }

    /// Creates an attribute with a value; `nil` leaves it out.
    init(_ name: StaticString, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The page so far, as UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Elements that have neither content nor an end.
  private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta"]

  /// Creates an empty page.
  init() { bytes.reserveCapacity(8192) }

  /// Writes the beginning of every page.
  mutating func begin() { bytes += "<!DOCTYPE html>\n".utf8 }

  /// Writes an element with its content.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    bytes += "</\(name)>".utf8
    if Self.blocks.contains("\(name)") { bytes.append(10) }
  }

  /// Writes an element that contains a text.
  mutating func element(_ name: StaticString, _ attributes: [Attribute], _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element without attributes that contains a text.
  mutating func element(_ name: StaticString, _ text: String) { element(name, [], text) }

  /// Writes an element without content, such as a field.
  mutating func empty(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    if !Self.void.contains("\(name)") { bytes += "</\(name)>".utf8 }
  }

  /// Elements that are followed by a line break, so that the source of a page is readable.
  private static let blocks: Set<String> = [
    "p", "div", "form", "main", "header", "aside", "h1", "h2", "h3", "ul", "ol", "li",
    "fieldset", "legend", "table", "tr", "head", "body", "option", "title", "label", "dl", "button",
    "select", "textarea", "th", "td", "nav",
  ]

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    bytes += "<\(name)".utf8
    for attribute in attributes {
      guard let value = attribute.value else { continue }
      bytes += " \(attribute.name)".utf8
      guard !value.isEmpty || Self.keepsEmpty.contains("\(attribute.name)") else { continue }
      bytes += "=\"".utf8
      if Self.exact.contains("\(attribute.name)") { exactText(value) } else { text(value) }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Attributes that keep an empty value.
  private static let keepsEmpty: Set<String> = ["value", "alt", "name", "content"]

  /// Attributes that a browser sends back, so that they must not change on the way.
  private static let exact: Set<String> = ["value", "name"]

  /// Writes a text that the browser sends back unchanged, such as the text in a field.
  mutating func exactText(_ text: String) { escape(text.utf8) }

  /// Writes a text so that a browser shows it as it is; U+FFFD replaces control characters.
  mutating func text(_ text: String) {
    var harmless: [UInt8] = []
    TerminalSanitizer.append(text, to: &harmless, indent: 0)
    escape(harmless)
  }

  private mutating func escape(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
  }
}
