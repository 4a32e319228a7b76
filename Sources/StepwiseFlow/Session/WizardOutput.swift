/// What a wizard gives to the world: text for standard output, and bytes for a file.
public nonisolated struct WizardOutput: Hashable, Sendable {
  /// What standard output gets, without a last newline.
  public var text: String?
  /// What the file named by `--output` gets.
  public var file: [UInt8]?

  /// An output; what is left out is not written.
  ///
  /// - Parameters:
  ///   - text: What standard output gets, without a last newline.
  ///   - file: What the output file gets.
  public init(text: String? = nil, file: [UInt8]? = nil) {
    self.text = text
    self.file = file
  }
}
