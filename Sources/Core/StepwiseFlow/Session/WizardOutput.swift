/// The output of a wizard: text for standard output, and bytes for a file.
public nonisolated struct WizardOutput: Hashable, Sendable {
  /// The text for standard output, without a final newline, in the reader's language; `nil` writes none.
  public var sentence: LocalizedStringKey?
  /// The content of the file named by `--output`; `nil` writes none.
  public var file: [UInt8]?
  /// The output without secrets; `nil` if it has none.
  private var open: Open?

  private struct Open: Hashable {
    let sentence: LocalizedStringKey?
    let file: [UInt8]?
  }

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - text: The text for standard output, without a final newline; `nil` writes none.
  ///   - file: The content of the output file; `nil` writes none.
  public init(text: LocalizedStringKey? = nil, file: [UInt8]? = nil) {
    sentence = text
    self.file = file
  }

  /// Creates an output that is the same in every language.
  ///
  /// - Parameters:
  ///   - text: The text for standard output, without a final newline; `nil` writes none.
  ///   - file: The content of the output file; `nil` writes none.
  public init(verbatim text: String?, file: [UInt8]? = nil) {
    self.init(text: text.map { LocalizedStringKey(verbatim: $0) }, file: file)
  }

  /// Returns the output of a wizard that asked for secrets, with another one for everybody but the person.
  ///
  /// The person's terminal, standard output and the file of `--output` get this output. An assistant, and the last page
  /// of a service, which keeps it, get the other one.
  ///
  /// - Parameter other: The output without secrets.
  /// - Returns: The output with both.
  public func shared(as other: WizardOutput) -> WizardOutput {
    var output = self
    output.open = Open(sentence: other.sentence, file: other.file)
    return output
  }

  /// The output for everybody but the person.
  package var withoutSecrets: WizardOutput {
    open.map { WizardOutput(text: $0.sentence, file: $0.file) } ?? self
  }

  /// Whether the output for everybody but the person is another one.
  package var hasSecrets: Bool { open != nil }

  /// Returns the output with all texts in one language.
  package func localized(by localizer: Localizer?) -> WizardOutput {
    func text(_ sentence: LocalizedStringKey?) -> LocalizedStringKey? {
      sentence.map { LocalizedStringKey(verbatim: localizer($0)) }
    }
    let output = WizardOutput(text: text(sentence), file: file)
    return open.map {
      output.shared(as: WizardOutput(text: text($0.sentence), file: $0.file))
    } ?? output
  }

  /// The text for standard output, in English; `nil` for none.
  public var text: String? { sentence?.english }
}
