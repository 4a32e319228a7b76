import StepwiseFlow
import StepwiseSystem

@testable import StepwiseWeb

/// A person with a browser without scripts: reads a page, fills in its fields, and presses its buttons.
final class PagePerson {
  /// An action that a page does not offer.
  struct Impossible: Error, CustomStringConvertible {
    let description: String
  }

  private let respond: (WebRequest) async -> WebResponse
  private(set) var page = ParsedPage("")
  private(set) var path = ""
  private(set) var status = 0
  /// The paths of the shown pages, as in a browser's history.
  private(set) var visited: [String] = []
  /// The values that were filled in and not sent yet, by the controls' names.
  private var filled: [String: [String]] = [:]
  /// The last body that was posted.
  private(set) var posted: [UInt8] = []
  var base = ""

  /// Whether values were filled in and not sent yet.
  var isFilling: Bool { !filled.isEmpty }

  init(_ respond: @escaping (WebRequest) async -> WebResponse) { self.respond = respond }

  convenience init(_ talk: WebTalk) { self.init { await talk.respond(to: $0) } }

  // MARK: Navigation

  func open(_ path: String) async {
    await take(await respond(Self.get(path)), path)
  }

  static func get(_ path: String) -> WebRequest {
    var request = WebRequest()
    request.path = path
    return request
  }

  static func post(_ path: String, _ body: [UInt8]) -> WebRequest {
    var request = WebRequest()
    request.method = .post
    request.path = path
    request.body = body
    request.headers["content-type"] = "application/x-www-form-urlencoded"
    return request
  }

  private func take(_ response: WebResponse, _ path: String) async {
    var response = response
    var path = path
    var count = 0
    while response.status == 303, count < 10,
      let location = response.headers.first(where: { $0.name == "Location" })?.value
    {
      path = location.hasPrefix(base) ? String(location.dropFirst(base.count)) : location
      response = await respond(Self.get(path))
      count += 1
    }
    status = response.status
    self.path = path
    page = ParsedPage(String(decoding: response.body, as: UTF8.self))
    filled = [:]
    if visited.last != path { visited.append(path) }
  }

  // MARK: Filling in

  /// Fills in a field as a person would who reads its label.
  func fill(_ field: ParsedPage.Control, _ text: String) throws {
    switch field.kind {
    case "radio", "select":
      filled[field.name] = [try option(of: field, text)]
    case "checkbox" where field.options.count == 1 && field.options[0].value == "yes":
      filled[field.name] = try Self.isYes(text) ? ["yes"] : []
    case "checkbox":
      if let whole = try? option(of: field, text) {
        filled[field.name] = [whole]
      } else {
        filled[field.name] = try text.split(separator: ",").map {
          try option(of: field, String($0.drop { $0 == " " }))
        }
      }
    default: filled[field.name] = [text]
    }
  }

  /// Leaves a field unchanged.
  func leave(_ field: ParsedPage.Control) { filled[field.name] = field.values }

  private static func isYes(_ text: String) throws -> Bool {
    switch text.lowercased() {
    case "yes", "y", "true": true
    case "no", "n", "false": false
    default: throw Impossible(description: "“\(text)” is neither yes nor no.")
    }
  }

  private func option(of field: ParsedPage.Control, _ text: String) throws -> String {
    let known = field.options.filter { !$0.value.isEmpty }
    if known.map(\.value) == ["yes", "no"] { return try Self.isYes(text) ? "yes" : "no" }
    let match = OptionMatcher.match(
      text, labels: known.map(\.label), ids: known.map(\.value))
    guard case .one(let position) = match else {
      throw Impossible(description: "“\(text)” is none of the options: \(known)")
    }
    return known[position].value
  }

  /// Types into a field, and sends the draft as a script of the page does.
  func draft(_ field: ParsedPage.Control, _ text: String) async {
    await send(draftRequest(field, text))
  }

  /// The request of the page's script while a person types into a field.
  func draftRequest(_ field: ParsedPage.Control, _ text: String) -> WebRequest {
    var pairs = ["token", "turn", "screen"].map { ($0, page.hidden($0) ?? "") }
    pairs += [("name", field.name), ("value", text)]
    return Self.post("/draft", Self.encoded(pairs))
  }

  /// Sends a request of a page's script, and reads the page again.
  func send(_ request: WebRequest) async {
    _ = await respond(request)
    await open("/look")
  }

  // MARK: Pressing

  /// Presses a button by its action.
  func press(_ action: String) async {
    var pairs: [(String, String)] = []
    for control in page.controls where !control.isDisabled {
      for value in filled[control.name] ?? control.values { pairs.append((control.name, value)) }
    }
    pairs.append(("action", action))
    posted = Self.encoded(pairs)
    await post()
  }

  private func post() async {
    let path = page.action.hasPrefix(base) ? String(page.action.dropFirst(base.count)) : page.action
    await take(await respond(Self.post(path, posted)), path)
  }

  /// Presses a button by its label.
  func press(labelled label: String) async throws {
    let ways = page.buttons.filter { !$0.isHidden }
    let presses = ways.filter { $0.value.hasPrefix("press:") }
    let match = OptionMatcher.match(
      label, labels: presses.map(\.label), ids: presses.map { String($0.value.dropFirst(6)) })
    switch match {
    case .one(let position):
      guard !presses[position].isDisabled else {
        throw Impossible(description: "“\(label)” cannot be pressed.")
      }
      await press(presses[position].value)
    default:
      let ids = presses.filter { $0.value.hasSuffix(" / \(label)") }
      if let way = ids.count == 1 ? ids[0] : ways.first(where: { $0.label == label }) {
        await press(way.value)
      } else {
        throw Impossible(description: "There is no button “\(label)”: \(ways.map(\.label))")
      }
    }
  }

  /// Sends the last form again.
  func pressAgain() async { await post() }

  /// Sends the last form again to the page that it came from.
  func pressAgain(to path: String) async {
    await take(await respond(Self.post(path, posted)), path)
  }

  static func encoded(_ pairs: [(String, String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in pairs {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
      append(name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      append(value, to: &bytes)
    }
    return bytes
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.replacing("\n", with: "\r\n").utf8 {
      switch byte {
      case 48...57, 65...90, 97...122: bytes.append(byte)
      case 32: bytes.append(UInt8(ascii: "+"))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        bytes += "%\(digits.count < 2 ? "0" : "")\(digits)".utf8
      }
    }
  }
}
