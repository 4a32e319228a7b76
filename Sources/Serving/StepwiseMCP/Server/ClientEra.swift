import StepwiseFlow
import StepwiseJSON

/// The protocol version of a request, and the abilities of its client.
nonisolated struct ClientEra: Hashable {
  /// The version.
  let version: ProtocolVersion
  /// Whether the client can show a form to a person.
  let asksForms: Bool
  /// Whether the client can send a person to a page.
  let opensPages: Bool

  /// Reads whether the client can show forms and open pages; an empty capability means that it can show forms.
  init(version: ProtocolVersion, capabilities: JSONValue?) {
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
    opensPages = version.hasPages && has("url")
  }

  private static let prefix = "io.modelcontextprotocol/"

  /// Reads the version from a request's metadata; `nil` if there is none.
  static func stated(in params: JSONValue) throws(MCPError) -> ClientEra? {
    let meta = params["_meta"]
    guard let stated = meta?[prefix + "protocolVersion"] else { return nil }
    guard let name = stated.text else {
      throw .params("“\(prefix)protocolVersion” must be a text.")
    }
    guard let version = ProtocolVersion(rawValue: name), version.isStateless else {
      throw MCPError(
        code: -32022, message: "Unsupported protocol version",
        data: .members([
          "supported": supported, "requested": .text(String(name.prefix(100))),
        ]))
    }
    guard let capabilities = meta?[prefix + "clientCapabilities"], capabilities.members != nil
    else {
      throw .params("The metadata needs “\(prefix)clientCapabilities”, an object.")
    }
    return ClientEra(version: version, capabilities: capabilities)
  }

  /// The versions that a request can state.
  static let supported = JSONValue.array(ProtocolVersion.stated.map { .text($0.rawValue) })

  /// The error for a request without a version before any handshake.
  static let unstated = MCPError.params(
    "The metadata needs “\(prefix)protocolVersion”: this server speaks \(list(ProtocolVersion.stated)), and after “initialize” \(list(ProtocolVersion.handshakes))."
  )

  private static func list(_ versions: [ProtocolVersion]) -> String {
    versions.map(\.rawValue).joined(separator: " and ")
  }
}
