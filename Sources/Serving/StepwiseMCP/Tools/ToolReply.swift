import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseSystem

/// Writes the results of a tool's calls in the client's protocol version.
struct ToolReply {
  /// The key of the form in a result.
  static let formKey = "screen"

  /// The version.
  let era: ClientEra
  /// The server that answers.
  let server: MCPServer

  /// Returns a result with members of its own.
  func result(_ members: KeyValuePairs<String, JSONValue?>, type: String = "complete") -> JSONValue
  {
    let own = JSONValue.members(members).members ?? []
    guard era.version.isStateless else { return .object(own) }
    return .object(
      [JSONValue.Member("resultType", .text(type))] + own
        + [
          JSONValue.Member(
            "_meta", .members(["io.modelcontextprotocol/serverInfo": server.identity]))
        ])
  }

  /// Returns a result that asks a person.
  func inputRequired(_ request: JSONValue, state: String) -> JSONValue {
    result(
      [
        "inputRequests": .object([
          JSONValue.Member(
            Self.formKey,
            .members([
              "method": .text("elicitation/create"), "params": request,
            ]))
        ]),
        "requestState": .text(state),
      ], type: "input_required")
  }

  /// Returns a failed result with a message.
  func error(_ sentence: String) -> JSONValue {
    result(["content": .array([Self.text(sentence)]), "isError": .flag(true)])
  }

  /// Returns the open question as text, for a client that did not ask a person.
  ///
  /// - Parameters:
  ///   - form: The form of the question.
  ///   - reason: Why it was not asked.
  ///   - schema: The arguments of the tool; `nil` if they are not known.
  /// - Returns: The result.
  func openQuestion(
    _ form: ScreenForm, because reason: String, _ schema: InputSchema?
  ) -> JSONValue {
    var paragraphs = [form.message]
    if form.hasFailedLoad {
      // A new call loads everything again, so no argument stands for that.
      let advice = "Call the tool again with the same arguments to try once more."
      paragraphs.append((form.loadErrors + [advice]).joined(separator: " "))
    }
    let properties = form.argumentProperties.map {
      JSONValue.Member(schema?.listed($0.name) ?? $0.name, $0.value)
    }
    if !form.hasFailedLoad || !properties.isEmpty {
      let schema = JSONValue.members([
        "type": .text("object"), "properties": .object(properties),
      ])
      paragraphs.append(
        """
        \(reason) Call the tool again with the answers among its arguments; those of \
        this screen are: \(String(decoding: schema.line, as: UTF8.self))
        """)
    }
    return error(paragraphs.joined(separator: "\n\n"))
  }

  /// Returns the outputs of a finished wizard.
  func output(_ outputs: [WizardOutput], of tool: HostedWizard, notes: [String]) -> JSONValue {
    var content = Self.content(of: outputs, tool)
    if content.isEmpty { content.append(Self.text("“\(tool.name)” is done.")) }
    content += notes.map(Self.text)
    return result([
      "content": .array(content), "structuredContent": outputs.last?.withoutSecrets.object,
    ])
  }

  /// Returns a message after the outputs that were committed on the way.
  func text(_ outputs: [WizardOutput], _ sentence: String, of tool: HostedWizard) -> JSONValue {
    let content = Self.content(of: outputs, tool)
    return result(["content": .array(content + [Self.text(sentence)])])
  }

  private static func text(_ text: String) -> JSONValue {
    .members(["type": .text("text"), "text": .text(text)])
  }

  /// The contents of outputs, without secrets, which only the person may have.
  private static func content(of outputs: [WizardOutput], _ tool: HostedWizard) -> [JSONValue] {
    let content = outputs.flatMap { self.content(of: $0.withoutSecrets, tool) }
    guard outputs.contains(where: \.hasSecrets) else { return content }
    let advice =
      tool.command.isEmpty ? "" : " The person gets all of it in a terminal, with: \(tool.command)"
    return content + [text("The secrets are left out of this result.\(advice)")]
  }

  /// The text of an output, and its file unless the file is a JSON object, which has a member of
  /// its own.
  private static func content(of output: WizardOutput, _ tool: HostedWizard) -> [JSONValue] {
    let texts = output.text.map { [Self.text($0)] } ?? []
    guard let file = output.file, output.object == nil || texts.isEmpty else { return texts }
    if let text = String(validating: file, as: UTF8.self) { return texts + [Self.text(text)] }
    return texts + [
      .members([
        "type": .text("resource"),
        "resource": .members([
          "uri": .text("stepwise:\(tool.name)"), "mimeType": .text("application/octet-stream"),
          "blob": .text(Base64.standard.text(file)),
        ]),
      ])
    ]
  }
}

extension WizardOutput {
  /// The file as a JSON object; `nil` if it is not one.
  fileprivate var object: JSONValue? {
    let json = file.flatMap { try? JSONValue(parsing: $0) }
    return json?.members == nil ? nil : json
  }
}

extension ScreenForm {
  /// The arguments that answer this screen, each with its schema.
  fileprivate var argumentProperties: [JSONValue.Member] {
    var properties = fields.map {
      JSONValue.Member(snapshot.answerName(of: $0.name), $0.schema(in: .titled))
    }
    let failed = snapshot.elements.filter(\.hasFailedLoad).map(\.id)
    let buttons = choices.filter { choice in
      if case .press(let id) = choice.act { !failed.contains(id) } else { false }
    }
    if !buttons.isEmpty {
      properties.append(
        JSONValue.Member(
          snapshot.answerName(of: snapshot.title),
          .members(["enum": .array(buttons.map { .text($0.name) })])))
    }
    return properties
  }
}
