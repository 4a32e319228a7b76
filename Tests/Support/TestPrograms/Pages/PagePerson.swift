import StepwiseFlow
internal import StepwiseSystem
package import StepwiseWeb

/// A person with a browser without scripts: reads a page, fills in its fields, and presses its buttons.
package final class PagePerson {
  /// An action that a page does not offer, or a page that did not come.
  package struct Impossible: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// A page that was opened.
  package struct Opened {
    package let status: Int
    /// The path below ``PagePerson/base``.
    package let path: String
    package let page: ParsedPage
    /// The field by which the page goes on by itself; `nil` if it does not.
    package let refresh: String?

    /// The path before the number of the page, with its slash.
    package var folder: String { String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) }
  }

  private let respond: (WebRequest) async -> WebResponse
  /// The path before all paths.
  private let base: String
  /// The fields that are sent with each request.
  package var headers: [String: String]
  /// The cookies, each with its path.
  package var jar: [(name: String, value: String, path: String)] = []
  private var shown = Opened(status: 0, path: "", page: ParsedPage(""), refresh: nil)
  /// The paths of the shown pages, as in a browser's history.
  package private(set) var visited: [String] = []
  /// The values that were filled in and not sent yet, by the controls' names.
  private var filled: [String: [String]] = [:]
  /// The last body that was posted.
  package private(set) var posted: [UInt8] = []

  package var page: ParsedPage { shown.page }
  package var path: String { shown.path }
  package var status: Int { shown.status }

  /// Whether values were filled in and not sent yet.
  package var isFilling: Bool { !filled.isEmpty }

  /// A person with an empty browser.
  ///
  /// - Parameters:
  ///   - base: The path before all paths.
  ///   - headers: The fields that are sent with each request.
  ///   - respond: Answers a request, whose path is below `base`.
  package init(
    base: String = "", headers: [String: String] = [:],
    _ respond: @escaping (WebRequest) async -> WebResponse
  ) {
    self.base = base
    self.headers = headers
    self.respond = respond
  }

  /// A person behind a web server that sends a request again if its response is lost, or who loads the page again.
  ///
  /// The requests are counted, because the time that they take says only how busy the machine is.
  ///
  /// - Parameters:
  ///   - base: The path before all paths.
  ///   - headers: The fields that are sent with each request.
  ///   - onLoss: Called with each response that was lost.
  ///   - isLost: Whether a whole response counts as lost.
  ///   - ask: Takes a request, and returns what asks once and returns what came.
  package convenience init(
    base: String, headers: [String: String], onLoss: @escaping () -> Void = {},
    ifLost isLost: @escaping (WebResponse) -> Bool = { _ in false },
    asking ask: @escaping (WebRequest) -> (() async -> String)
  ) {
    self.init(base: base, headers: headers) { request in
      let asked = ask(request)
      for _ in 1...Self.requestsMax {
        if let response = WebResponse(whole: await asked()), !isLost(response) { return response }
        onLoss()
      }
      return WebResponse(
        status: 502, body: Array("No response came to \(Self.requestsMax) requests.".utf8))
    }
  }

  /// The number of times that a request is sent.
  private static let requestsMax = 1000

  // MARK: Requests

  package static func get(_ path: String) -> WebRequest {
    var request = WebRequest()
    request.path = path
    return request
  }

  package static func post(_ path: String, _ body: [UInt8]) -> WebRequest {
    var request = WebRequest()
    request.method = .post
    request.path = path
    request.body = body
    request.headers["content-type"] = "application/x-www-form-urlencoded"
    return request
  }

  /// The field of cookies that a browser sends with a request for a path; a longer path comes first.
  package func cookies(for path: String) -> String? {
    let sent = jar.filter { (base + path).hasPrefix($0.path) }
      .sorted { $0.path.count > $1.path.count }
    return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Sends a request, and keeps the cookies of its response.
  @discardableResult
  package func send(_ request: WebRequest, keepingCookies: Bool = true) async -> WebResponse {
    var request = request
    request.headers.merge(headers) { own, _ in own }
    request.headers["cookie"] = cookies(for: request.path)
    let response = await respond(request)
    guard keepingCookies else { return response }
    for (name, value) in response.headers where name.lowercased() == "set-cookie" {
      let parts = value.split(separator: ";").map { $0.drop { $0 == " " } }
      let pair = parts[0].split(separator: "=", maxSplits: 1).map(String.init)
      let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
      jar.removeAll { $0.name == pair[0] && $0.path == path }
      jar.append((pair[0], pair.count > 1 ? pair[1] : "", path))
    }
    return response
  }

  /// Sends a request, and follows redirects.
  @discardableResult
  package func follow(_ request: WebRequest) async -> Opened {
    var path = request.path
    var response = await send(request)
    var count = 0
    while response.status == 303, count < 10,
      let location = response.headers.first(where: { $0.name == "Location" })?.value
    {
      path = below(location)
      var next = Self.get(path)
      next.headers = request.headers.filter { $0.key != "content-type" }
      response = await send(next)
      count += 1
    }
    shown = Opened(
      status: response.status, path: path,
      page: ParsedPage(String(decoding: response.body, as: UTF8.self)),
      refresh: response.headers.first { $0.name == "Refresh" }?.value)
    filled = [:]
    if visited.last != path { visited.append(path) }
    return shown
  }

  private func below(_ path: String) -> String {
    path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
  }

  /// Opens a page as a person does who types its address.
  @discardableResult
  package func open(_ path: String, _ headers: [String: String] = [:]) async -> Opened {
    var request = Self.get(path)
    request.headers = headers
    return await follow(request)
  }

  // MARK: Filling in

  /// Fills in a field as a person would who reads its label.
  package func fill(_ field: ParsedPage.Control, _ text: String) throws {
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
  package func leave(_ field: ParsedPage.Control) { filled[field.name] = field.values }

  private static func isYes(_ text: String) throws -> Bool {
    switch text.lowercased() {
    case "yes", "y", "true": true
    case "no", "n", "false": false
    default: throw Impossible(description: "“\(text)” is neither yes nor no.")
    }
  }

  private func option(of field: ParsedPage.Control, _ text: String) throws -> String {
    let known = field.options.filter { !$0.value.isEmpty }
    if text.isEmpty, known.count < field.options.count { return "" }
    if known.map(\.value) == ["yes", "no"] { return try Self.isYes(text) ? "yes" : "no" }
    let match = OptionMatcher.match(
      text, labels: known.map(\.label), ids: known.map(\.value))
    guard case .one(let position) = match else {
      throw Impossible(description: "“\(text)” is none of the options: \(known)")
    }
    return known[position].value
  }

  /// Types into a field, and sends the draft as a script of the page does.
  package func draft(_ field: ParsedPage.Control, _ text: String) async {
    await send(draftRequest(field, text))
    await open("/look")
  }

  /// The request of the page's script while a person types into a field.
  package func draftRequest(_ field: ParsedPage.Control, _ text: String) -> WebRequest {
    var pairs = ["token", "turn", "screen"].map { ($0, page.hidden($0) ?? "") }
    pairs += [("name", field.name), ("value", text)]
    return Self.post("/draft", Self.encoded(pairs))
  }

  /// Fills in the first fields of the pages in turn, and goes on after each.
  package func answer(_ texts: String...) async throws {
    for text in texts {
      guard let field = page.fields.first(where: { $0.name.hasPrefix("f.") }) else {
        throw Impossible(
          description:
            "There is no field for “\(text)” on “\(page.heading)” (status \(status)): \(page.text)")
      }
      try fill(field, text)
      await press("next")
    }
  }

  // MARK: Pressing

  /// Presses a button by its action.
  package func press(_ action: String) async {
    posted = form(action)
    await post()
  }

  /// Fills in the form as a button with this action sends it, and sends nothing.
  package func prepare(_ action: String) { posted = form(action) }

  /// Presses a button by its action, with these texts in the fields of the form.
  package func press(_ action: String, filling texts: [(String, String)]) async {
    let hidden = ["token", "turn", "screen", "title"].map { ($0, page.hidden($0) ?? "") }
    posted = Self.encoded(hidden + texts + [("action", action)])
    await post()
  }

  /// The body of the page's form, as a button with this action sends it.
  package func form(_ action: String) -> [UInt8] {
    var pairs: [(String, String)] = []
    for control in page.controls where !control.isDisabled {
      for value in filled[control.name] ?? control.values { pairs += control.sent(value) }
    }
    pairs.append(("action", action))
    return Self.encoded(pairs)
  }

  private func post() async { await follow(Self.post(below(page.action), posted)) }

  /// Presses a button by its label.
  package func press(labeled label: String) async throws {
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
        throw Impossible(
          description:
            "There is no button “\(label)” (status \(status)): \(ways.map(\.label)) \(page.text)")
      }
    }
  }

  /// Sends the last form again.
  package func pressAgain() async { await post() }

  /// Sends the last form again to the page that it came from.
  package func pressAgain(to path: String) async {
    await follow(Self.post(path, posted))
  }

  package static func encoded(_ pairs: [(String, String)]) -> [UInt8] {
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
