import StepwiseFlow
import StepwiseJSON
import StepwiseSystem

/// The state that a run needs to continue in another process; a client holds it between two rounds.
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
  /// The time when it expires, in seconds since 1970.
  var expires = 0
  /// Identifies the screen of the form.
  var screen = ""
  /// The saved run, as lines of a steps file.
  var lines: [String] = []
  /// The rejected values of the last response, to be shown again.
  var typed: [JSONValue.Member] = []
  /// How far each argument has been used.
  var used: [Int] = []
  /// A digest of the form, and how many forms in a row were accepted without an answer.
  var asked = ""
  var empties = 0
  /// Whether another call has taken it out of its store, and may have pressed a once-only button; no part of its bytes.
  var wasTaken = false

  /// The state as bytes.
  var bytes: [UInt8] {
    JSONValue.members([
      "id": .text(id), "run": .text(run), "tool": .text(tool), "version": .text(version),
      "arguments": .text(arguments), "expires": .number(Value.Number(expires)),
      "screen": .text(screen),
      "lines": .array(lines.map { .text($0) }), "typed": .object(typed),
      "used": .array(used.map { .number(Value.Number($0)) }), "asked": .text(asked),
      "empties": .number(Value.Number(empties)),
    ]).line
  }

  /// Creates a state to be filled in later.
  init() {}

  /// Reads bytes; `nil` if they are not a state.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes), let id = json["id"]?.text,
      let run = json["run"]?.text, let tool = json["tool"]?.text,
      let version = json["version"]?.text, let arguments = json["arguments"]?.text,
      let expires = json["expires"]?.whole, let screen = json["screen"]?.text,
      let lines = json["lines"]?.items, let typed = json["typed"]?.members,
      let used = json["used"]?.items, let asked = json["asked"]?.text,
      let empties = json["empties"]?.whole
    else { return nil }
    self.id = id
    self.run = run
    self.tool = tool
    self.version = version
    self.arguments = arguments
    self.expires = expires
    self.screen = screen
    self.lines = lines.compactMap(\.text)
    self.typed = typed
    self.used = used.compactMap(\.whole)
    self.asked = asked
    self.empties = empties
  }

  /// A digest of a call's arguments that does not depend on the order of members.
  static func digest(of arguments: JSONValue) -> String {
    Base64.url.text(SHA256.hash(arguments.sorted.line))
  }
}
