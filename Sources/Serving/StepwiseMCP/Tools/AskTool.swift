public import Stepwise
import StepwiseJSON

/// A tool that asks the person questions which the assistant brings along, such as those of a JSON Schema.
///
/// Each call makes a wizard of one of its arguments. The other arguments are answers that are known already.
public struct AskTool {
  let name: String
  private let summary: String
  private let argument: String
  private let meaning: String
  private let make: (_ argument: [UInt8]) async throws -> HostedWizard

  /// Creates a tool.
  ///
  /// - Parameters:
  ///   - name: The name of the tool.
  ///   - summary: What it is for, for the assistant.
  ///   - argument: The name of the argument that has the questions, an object.
  ///   - meaning: The meaning of that argument, for the assistant.
  ///   - makeProgram: Makes the wizard of the argument, which is JSON; other calls are answered meanwhile, if that goes
  ///     on beside the main actor. It throws a `RunFailure` to reject the argument.
  public init<Program: WizardProgram>(
    name: String, summary: String, argument: String, meaning: String,
    makeProgram: @escaping (_ argument: [UInt8]) async throws -> Program
  ) {
    self.name = name
    self.summary = summary
    self.argument = argument
    self.meaning = meaning
    make = { bytes in
      let program = try await makeProgram(bytes)
      return HostedWizard(Program.self, command: "", name: name) { program }
    }
  }

  /// Returns the tool as a list of tools describes it.
  func listed(as name: String) -> JSONValue {
    .members([
      "name": .text(name), "description": .text(summary),
      "inputSchema": .members([
        "type": .text("object"),
        "properties": .object([
          JSONValue.Member(
            argument, .members(["type": .text("object"), "description": .text(meaning)])),
          InputSchema.resume,
        ]),
        "required": .array([.text(argument)]),
        "additionalProperties": .members([
          "description": .text("an answer that is known already, by the name of its question")
        ]),
      ]),
    ])
  }

  /// Returns the wizard of a call.
  ///
  /// - Throws: A sentence for the assistant, as a `RunFailure`.
  func wizard(of arguments: JSONValue) async throws -> HostedWizard {
    guard let given = arguments[argument], given.members != nil else {
      throw RunFailure(.usage, "“\(name)” needs the argument “\(argument)”, an object.")
    }
    return try await make(given.line)
  }

  /// Returns the arguments that are answers.
  func answers(among arguments: JSONValue) -> JSONValue {
    .object((arguments.members ?? []).filter { $0.name != argument })
  }
}
