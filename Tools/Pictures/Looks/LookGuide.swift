/// The guide page `Looks.md` with its pictures.
enum LookGuide {
  /// The page's name in the catalogue.
  static let page = "Looks.md"

  /// The path of a subject's picture in the catalogue.
  static func picture(of subject: LookSubject) -> String { "Resources/look-\(subject.name).svg" }

  /// All files by their paths in the catalogue.
  static func files() async throws -> [String: String] {
    var files: [String: String] = [:]
    var text = introduction
    for subject in LookGallery.subjects {
      files[picture(of: subject)] = await LookPicture(of: subject).svg()
      text += try await section(on: subject)
    }
    files[page] = text
    return files
  }

  private static let introduction = """
    # Looks

    Every element in every state, on a dark background, on a light one, and in the terminal's own 16 colours.

    ## Overview

    A program makes the pictures on this page with the same code that draws a wizard in a terminal, in a window of
    \(LookPicture.columns) columns. The left column shows the colours for a dark background and the middle one those for
    a light background. If a terminal does not report its background, the wizard uses the terminal's own 16 colours,
    as the right column shows. A program can replace the colours, the symbols and the spacing with a ``Theme``: see
    <doc:AtATerminal#The-look>.

    Below each picture is the same question in plain lines, as `--plain` asks it. The text after a question on its line
    was typed by a person.

    """

  /// The maximum length of a line of the page.
  private static let widthMax = 118

  /// Wraps a paragraph to lines within the maximum length.
  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines.count - 1
      let longer = lines[last].isEmpty ? String(word) : "\(lines[last]) \(word)"
      if longer.count > widthMax { lines.append(String(word)) } else { lines[last] = longer }
    }
    return lines.joined(separator: "\n")
  }

  private static func section(on subject: LookSubject) async throws -> String {
    let states = subject.states.map { $0.title.prefix(1).lowercased() + $0.title.dropFirst() }
    return """

      ## \(subject.title)

      \(wrapped(subject.about))

      ![\(subject.title) in a terminal. The states are: \(states.joined(separator: ", ")).](look-\(subject.name))

      ```text
      \(try await subject.conversation.text())
      ```

      """
  }
}
