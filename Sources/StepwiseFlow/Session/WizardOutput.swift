/// The output of a wizard: text for standard output, and bytes for a file.
public nonisolated struct WizardOutput: Hashable, Sendable {
  /// The text for standard output, without a final newline, in the reader's language; `nil` writes none.
  public var sentence: LocalizedStringKey?
  /// The content of the file named by `--output`; `nil` writes none.
  public var file: [UInt8]?

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

  /// The text for standard output, in English; `nil` for none.
  public var text: String? { sentence?.english }
}
