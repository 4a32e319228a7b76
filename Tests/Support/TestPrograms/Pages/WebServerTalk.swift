package import StepwiseWeb

extension WebRequest {
  /// The environment of a process that answers the request.
  package func variables(below base: String) -> [String: String] {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    var variables = [
      "REQUEST_METHOD": method.rawValue, "SCRIPT_NAME": base, "PATH_INFO": parts.first ?? "/",
      "QUERY_STRING": parts.count > 1 ? parts[1] : "", "CONTENT_LENGTH": "\(body.count)",
      "CONTENT_TYPE": headers["content-type"] ?? "",
    ]
    for (name, value) in headers {
      variables["HTTP_\(name.uppercased().replacing("-", with: "_"))"] = value
    }
    return variables
  }

  /// The bytes of the request as a web server sends them by SCGI.
  package func scgiBytes(below base: String) -> [UInt8] {
    let rest = variables(below: base).filter { $0.key != "CONTENT_LENGTH" }
    return Self.scgiBytes(
      [("CONTENT_LENGTH", "\(body.count)"), ("SCGI", "1")] + rest.map { ($0.key, $0.value) }, body)
  }

  /// The bytes of any variables and a body.
  package static func scgiBytes(_ variables: [(String, String)], _ body: [UInt8] = []) -> [UInt8] {
    let head = variables.reduce(into: [UInt8]()) { $0 += Array("\($1.0)\0\($1.1)\0".utf8) }
    return Array("\(head.count):".utf8) + head + [UInt8(ascii: ",")] + body
  }
}

extension WebResponse {
  /// Reads a response that has come whole; `nil` if it is missing or was cut off.
  package init?(whole answer: String) {
    self.init(reading: answer)
    let length = headers.first { $0.name == "Content-Length" }?.value
    guard answer.contains("\r\n\r\n"), length == "\(body.count)" else { return nil }
  }

  /// Reads a response as a program gives it; the status of a missing one is 0.
  package init(reading answer: String) {
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
    let lines = (parts.first ?? "").split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (
        String(line[..<colon]), line[line.index(after: colon)...].drop { $0 == " " }.description
      )
    }
    self.init(
      status: status, headers: headers, body: Array((parts.count > 1 ? parts[1] : "").utf8))
  }
}
