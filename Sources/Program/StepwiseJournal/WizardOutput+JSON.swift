public import StepwiseFlow

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Outputs that are made from an outcome.
extension WizardOutput {
  /// Creates an output from an outcome: a line of JSON, with its members sorted by name.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - text: The text for standard output; `nil` writes the JSON there, too.
  /// - Returns: The output; the file that `--output` names gets the JSON.
  /// - Throws: An `EncodingError` if the outcome cannot be written as JSON, such as an infinite number.
  public static func json(_ outcome: some Encodable, text: LocalizedStringKey? = nil) throws
    -> WizardOutput
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = Array(try encoder.encode(outcome))
    return WizardOutput(
      text: text ?? LocalizedStringKey(verbatim: String(decoding: json, as: UTF8.self)),
      file: json + [10])
  }
}
