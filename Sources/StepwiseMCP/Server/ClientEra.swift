import StepwiseJSON

/// The protocol version of a request, and the abilities of its client.
nonisolated struct ClientEra: Hashable {
  /// The newest version, in which each request is complete.
  static let newest = "2026-07-28"
  /// The versions that begin with a handshake, newest first.
  static let handshakes = ["2025-11-25", "2025-06-18"]

  /// The version.
  let version: String
  /// Whether the client can show a form to a person.
  let asksForms: Bool
  /// Whether the client can send a person to a page.
  let opensPages: Bool

  /// Whether requests are independent of each other.
  var isStateless: Bool { version == Self.newest }
  /// The dialect of its forms.
  var dialect: FormDialect { version == "2025-06-18" ? .june2025 : .titled }

  /// Reads whether the client can show forms and open pages; an empty capability means that it can show forms.
  init(version: String, capabilities: JSONValue?) {
    self.version = version
    guard let elicitation = capabilities?["elicitation"]?.members else {
      asksForms = false
      opensPages = false
      return
    }
    func has(_ mode: String) -> Bool {
      elicitation.contains { $0.name == mode && $0.value.members != nil }
    }
    asksForms = elicitation.isEmpty || has("form")
    // Pages came with the second version.
    opensPages = version != Self.handshakes.last && has("url")
  }

  private static let prefix = "io.modelcontextprotocol/"

  /// Reads the version from a request's metadata; `nil` if there is none.
  static func stated(in params: JSONValue) throws(MCPError) -> ClientEra? {
    let meta = params["_meta"]
    guard let version = meta?[prefix + "protocolVersion"] else { return nil }
    guard let name = version.string else {
      throw .params("“\(prefix)protocolVersion” must be a text.")
    }
    guard name == newest else {
      throw MCPError(
        code: -32022, message: "Unsupported protocol version",
        data: .members([
          "supported": .array([.text(newest)]), "requested": .text(String(name.prefix(100))),
        ]))
    }
    guard let capabilities = meta?[prefix + "clientCapabilities"], capabilities.members != nil
    else {
      throw .params("The metadata needs “\(prefix)clientCapabilities”, an object.")
    }
    return ClientEra(version: name, capabilities: capabilities)
  }

  /// The error for a request without a version before any handshake.
  static let unstated = MCPError.params(
    "The metadata needs “\(prefix)protocolVersion”: this server speaks \(newest), and after “initialize” \(handshakes.joined(separator: " and "))."
  )
}
