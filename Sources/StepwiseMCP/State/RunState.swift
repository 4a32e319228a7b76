import StepwiseJSON

/// Everything that a run needs to go on in another process, which a client holds between two rounds.
nonisolated struct RunState: Hashable {
  /// Identifies this state.
  var id = ""
  /// Identifies the run in all its rounds.
  var run = ""
  /// The name of the tool.
  var tool = ""
  /// The version of the wizard.
  var version = ""
  /// A digest of the arguments of the call.
  var arguments = ""
  /// When it expires, in seconds since 1970.
  var expires = 0
  /// Identifies the screen that the form was asked on.
  var screen = ""
  /// The saved run, as lines of a steps file.
  var lines: [String] = []
  /// The values of the last response that were not accepted, to be shown again.
  var typed: [JSONValue.Member] = []
  /// How far each argument has been used.
  var used: [Int] = []

  /// The state as bytes.
  var bytes: [UInt8] {
    JSONValue.members([
      "id": .text(id), "run": .text(run), "tool": .text(tool), "version": .text(version),
      "arguments": .text(arguments), "expires": .number(Double(expires)), "screen": .text(screen),
      "lines": .array(lines.map { .text($0) }), "typed": .object(typed),
      "used": .array(used.map { .number(Double($0)) }),
    ]).line
  }

  /// A state that is filled in later.
  init() {}

  /// Reads bytes; `nil` if they hold no state.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONReader.value(bytes), let id = json["id"]?.string,
      let run = json["run"]?.string, let tool = json["tool"]?.string,
      let version = json["version"]?.string, let arguments = json["arguments"]?.string,
      let expires = json["expires"]?.whole, let screen = json["screen"]?.string,
      let lines = json["lines"]?.items, let typed = json["typed"]?.members,
      let used = json["used"]?.items
    else { return nil }
    self.id = id
    self.run = run
    self.tool = tool
    self.version = version
    self.arguments = arguments
    self.expires = expires
    self.screen = screen
    self.lines = lines.compactMap(\.string)
    self.typed = typed
    self.used = used.compactMap(\.whole)
  }

  /// A digest of a call's arguments, in which the order of members does not count.
  static func digest(of arguments: JSONValue) -> String {
    Base64URL.text(SHA256.hash(arguments.sorted.line))
  }
}
