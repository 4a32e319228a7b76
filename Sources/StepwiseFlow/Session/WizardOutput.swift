/// What a wizard gives to the world: text for standard output, and bytes for a file.
public nonisolated struct WizardOutput: Hashable, Sendable {
  /// What standard output gets, without a last newline, in the language of whoever reads it.
  public var sentence: LocalizedStringKey?
  /// What the file named by `--output` gets.
  public var file: [UInt8]?

  /// An output; what is left out is not written.
  ///
  /// - Parameters:
  ///   - text: What standard output gets, without a last newline.
  ///   - file: What the output file gets.
  public init(text: LocalizedStringKey? = nil, file: [UInt8]? = nil) {
    sentence = text
    self.file = file
  }

  /// An output that is the same in every language.
  ///
  /// - Parameters:
  ///   - text: What standard output gets, without a last newline.
  ///   - file: What the output file gets.
  public init(verbatim text: String?, file: [UInt8]? = nil) {
    self.init(text: text.map { LocalizedStringKey(verbatim: $0) }, file: file)
  }

  /// What standard output gets, in English.
  public var text: String? { sentence?.english }
}
