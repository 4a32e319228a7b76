import Foundation
import Stepwise

/// The program that makes the pictures of the documentation: films of recordings, and stills of each element.
@main
enum StepwisePictures {
  private static let name = "StepwisePictures"
  private static let usage = """
    Makes the pictures of the documentation; Scripts/pictures calls it.

    Usage: StepwisePictures film FILE.cast [--output FILE] [--title TEXT] [--at SECONDS]
           StepwisePictures looks FOLDER
           StepwisePictures moves FILE.cast

    film makes an SVG that plays a recording. With --at, the SVG shows the recording as it is at that
    time. Without --output it goes to standard output.

    moves counts the cells that move while a person stays on a screen, and names each move.

    looks writes a page on how each element looks, with its pictures, into a documentation catalogue.
    """

  static func main() async {
    do {
      let text = try await run(Array(CommandLine.arguments.dropFirst()))
      try PictureFiles.write("\(text)\n", to: nil)
    } catch let failure as RunFailure {
      FileHandle.standardError.write(Data("\(failure.description)\n".utf8))
      exit(failure.code.rawValue)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(ExitCode.failure.rawValue)
    }
  }

  /// Performs the command in the arguments.
  static func run(_ words: [String]) async throws -> String {
    if words == ["--help"] { return usage }
    guard words.count > 1, !words[1].hasPrefix("--") else { throw misuse }
    switch words[0] {
    case "film": return try film(of: words[1], Array(words.dropFirst(2)))
    case "moves" where words.count == 2: return try moves(in: words[1])
    case "looks" where words.count == 2: return try await looks(in: words[1])
    default: throw misuse
    }
  }

  private static var misuse: RunFailure {
    RunFailure(
      .usage,
      "Say what to draw: film FILE.cast, looks FOLDER or moves FILE.cast. See \(name) --help.")
  }

  private static func looks(in folder: String) async throws -> String {
    let files = try await LookGuide.files()
    for (path, text) in files { try PictureFiles.write(text, to: "\(folder)/\(path)") }
    let size = files.values.reduce(0) { $0 + $1.utf8.count }
    return "\(folder): \(files.count) files, \(size) bytes"
  }

  private static func moves(in path: String) throws -> String {
    let moves = FilmMoves(try Film(try Cast(try PictureFiles.text(path), from: path)))
    let rows = moves.moves.map { move in
      "  \(Double(move.time) / 1000) s, \(move.title): \(move.cells) cells, from “\(move.row)” on"
    }
    let total =
      "\(path): \(moves.cells) cells moved in \(moves.pairs) frames; "
      + "the row of keys moved \(moves.keyRowMoves) times"
    return ([total] + rows).joined(separator: "\n")
  }

  /// The options of a film.
  private struct FilmOptions {
    @Option("The file to write.", value: "FILE") var output: String?
    @Option("The title.", value: "TEXT") var title: String?
    @Option("The time of a still, instead of a film.", value: "SECONDS") var at: Double?
  }

  private static func film(of path: String, _ words: [String]) throws -> String {
    let options = FilmOptions()
    try OptionTable(of: options).read(words, program: name)
    let cast = try Cast(try PictureFiles.text(path), from: path)
    let film = try Film(cast)
    if let at = options.at, !(0...Double(film.length) / 1000).contains(at) {
      throw RunFailure(
        .usage, "--at goes from 0 to \(Double(film.length) / 1000), the film's end, not \(at).")
    }
    let picture = FilmPicture(of: film, title: options.title ?? "A recording of a terminal")
    let svg = picture.svg(at: options.at.map { Int(($0 * 1000).rounded()) })
    guard let output = options.output else { return String(svg.dropLast()) }
    try PictureFiles.write(svg, to: output)
    return "\(output): \(svg.utf8.count) bytes, \(film.frames.count) frames"
  }
}
