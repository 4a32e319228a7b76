import StepwiseJSON

/// The version of the protocol that a request is made in, and the abilities of its client.
nonisolated struct ClientEra: Hashable {
  /// The newest version, in which each request says everything.
  static let newest = "2026-07-28"
  /// The versions that begin with a handshake, newest first.
  static let handshakes = ["2025-11-25", "2025-06-18"]

  /// The version.
  let version: String
  /// Whether the client can ask a person with a form.
  let asksForms: Bool

  /// Whether each request stands by itself.
  var isStateless: Bool { version == Self.newest }
  /// How its forms are written.
  var dialect: FormDialect { version == "2025-06-18" ? .june2025 : .titled }

  /// Reads whether the client can ask forms: an empty capability means that it can.
  init(version: String, capabilities: JSONValue?) {
    self.version = version
    guard let elicitation = capabilities?["elicitation"]?.members else {
      asksForms = false
      return
    }
    asksForms =
      elicitation.isEmpty || elicitation.contains { $0.name == "form" && $0.value.members != nil }
  }

  private static let prefix = "io.modelcontextprotocol/"

  /// Reads the version from a request's own metadata; `nil` if it says none.
  static func stated(in params: JSONValue) throws(MCPError) -> ClientEra? {
    let meta = params["_meta"]
    guard let version = meta?[prefix + "protocolVersion"] else { return nil }
    guard let name = version.string else {
      throw .params("“\(prefix)protocolVersion” is a text.")
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

  /// The error for a request that states no version before any handshake.
  static let unstated = MCPError.params(
    "The metadata needs “\(prefix)protocolVersion”: this server speaks \(newest), and after “initialize” \(handshakes.joined(separator: " and "))."
  )
}
