import Stepwise
import StepwiseForms

/// A file with the questions of a form.
struct FormFile {
  /// The form, whose result is the text of an issue or JSON.
  let form: Form
  private let bytes: [UInt8]
  private let path: String
  /// The name by which a repository knows an issue form; `nil` if it has none.
  private let template: String?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: Its path, for messages.
  ///   - template: Its name without a folder; `nil` if the content comes from standard input.
  /// - Throws: A failure with the place of what cannot be read or asked.
  init(_ bytes: [UInt8], path: String, template: String?) throws(RunFailure) {
    (self.bytes, self.path, self.template) = (bytes, path, template)
    form = try Self.form(bytes, path, template, as: nil)
  }

  /// Returns the form with another result.
  func form(as format: IssueFormat, of repository: IssueRepository?) throws(RunFailure) -> Form {
    let result: IssueResult
    switch format {
    case .body: result = .body
    case .json: result = .json
    case .url:
      guard let repository else { throw RunFailure(.usage, "--as url needs --repo OWNER/NAME.") }
      guard let template else {
        throw RunFailure(.usage, "--as url needs the name of the form's file in place of -.")
      }
      result = .address(repository: repository.address, template: template)
    }
    return try Self.form(bytes, path, template, as: result)
  }

  private static func form(
    _ bytes: [UInt8], _ path: String, _ template: String?, as result: IssueResult?
  ) throws(RunFailure) -> Form {
    do {
      return try Form(file: bytes, name: template ?? path, as: result)
    } catch {
      throw RunFailure(.dataError, verbatim: "\(path):\(error)")
    }
  }
}

/// The form in which the answers to an issue form are printed.
nonisolated enum IssueFormat: String, CaseIterable, OptionValue { case body, json, url }

/// A repository on GitHub or a server like it.
nonisolated struct IssueRepository: OptionValue, Hashable {
  /// The address of its page.
  let address: String

  init(option text: String) throws(Rejection) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
    guard isName, parts.count == 2 || parts.count == 3 else {
      throw Rejection("“\(text)” is not a repository: write OWNER/NAME or HOST/OWNER/NAME.")
    }
    address = parts.count == 2 ? "https://github.com/\(text)" : "https://\(text)"
  }
}
