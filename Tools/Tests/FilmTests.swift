import Foundation
import Stepwise
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwisePictures

/// Films of recordings, as `StepwisePictures film` draws them.
@Suite("Films", .tags(.program), .enabled(if: !Golden.isRecording))
struct FilmTests {
  // MARK: The pictures of the documentation

  private nonisolated static let pictures = TestFolder.repository("Documentation/Pictures")

  /// The pictures show the program's current output.
  @Test(arguments: try Self.pictures.names.filter { $0.hasSuffix(".steps") })
  func noPictureIsStale(_ file: String) async throws {
    let name = String(file.prefix { $0 != "." })
    let steps = try Self.pictures.read(file)
    let folder = TestFolder()
    let wizard = String(name.prefix { $0 != "-" })
    let run = try await ProgramRun(
      ProgramPath.built(),
      [wizard, "--script", file, "--cast", folder["new.cast"]] + SampleScript.options(in: steps),
      folder: Self.pictures.path)
    #expect(run.code == 0, "\(run.error)")
    let isFresh = try folder.read("new.cast") == Self.pictures.read("\(name).cast")
    #expect(isFresh, "\(name).cast is stale: make it anew with Scripts/pictures.")
    let title = try #require(steps.split(separator: "\n").first?.dropFirst(2))
    let film = await Self.film(["\(name).cast", "--title", String(title)], in: Self.pictures)
    let isFilmFresh = try film.output == Self.pictures.read("\(name).svg")
    #expect(isFilmFresh, "\(name).svg is stale: make it anew with Scripts/pictures.")
    #expect(film.output.utf8.count < 150_000)
  }

  @Test func everyPictureHasASource() async throws {
    let names = Set(try Self.pictures.names)
    // Scripts/picture-web takes the picture of a page in a browser.
    for name in names where !name.hasPrefix("architecture.") && name != "web.png" {
      #expect(names.contains(name.prefix { $0 != "." } + ".steps"), "\(name)")
    }
  }

  // MARK: Moves

  /// Rows that stand elsewhere in the next frame of the same screen move; those of another screen, and new text, do not.
  @Test func movedCellsOfAScreenAreCounted() throws {
    let rows: [(next: String, cells: Int, keyRowMoves: Int)] = [
      ("\u{1B}[2;1HAge   36", 0, 0), ("\u{1B}[2;1H\u{1B}[Lnew", 9, 0),
      ("\u{1B}[2;1H\u{1B}[M", 6, 0), ("\u{1B}[1;1H\u{1B}[1mOther\u{1B}[m", 0, 0),
      ("\u{1B}[1;1H\u{1B}[L\u{1B}[1mOther\u{1B}[m", 0, 1),
    ]
    for row in rows {
      let first = "\u{1B}[1mTitle\u{1B}[m\r\nAge\r\nkeys F1"
      let events = [(0, first), (1, row.next)].map { time, text in
        "[\(time),\"o\",\"\(text.replacing("\u{1B}", with: "\\u001b").replacing("\r\n", with: "\\r\\n"))\"]\n"
      }
      let cast = try Cast(
        "{\"version\":2,\"width\":20,\"height\":6}\n" + events.joined(), from: "test.cast")
      let moves = FilmMoves(try Film(cast))
      #expect(moves.cells == row.cells && moves.keyRowMoves == row.keyRowMoves, "\(row)")
    }
  }

  // MARK: Drawing

  /// Looks, each with a detail that only its picture has.
  private nonisolated static let looks: [(bytes: String, drawn: String)] = [
    ("\u{1B}[1mA\u{1B}[m", #"<text textLength="9" class="b">A</text>"#),
    ("\u{1B}[2mA", #"class="d">A<"#),
    ("\u{1B}[3mA", #"class="i">A<"#),
    ("\u{1B}[4mA B", #"A B</text><rect y="2" width="27" height="1"/>"#),
    ("\u{1B}[9mA", #"<rect y="-5" width="9" height="1"/>"#),
    ("\u{1B}[7mA", #"<rect y="-15" width="9" height="20"/><text textLength="9" class="w">A<"#),
    ("\u{1B}[38;2;255;0;255mA", ".c0{fill:#ff00ff}"),
    ("\u{1B}[38;5;208mA", ".c0{fill:#ff8700}"),
    ("\u{1B}[32mA", ".c0{fill:#57ab5a}"),
    ("\u{1B}[48;2;1;2;3mA", ".c0{fill:#010203}"),
    ("A  B", #"<text textLength="9">A</text><text x="27" textLength="9">B</text>"#),
    ("a한b", #"<text x="18" class="s v">한</text><text x="27" textLength="9">b<"#),
    ("กำb", #"class="s">กำ</text>"#),
    ("👩‍👩‍👧b", #"<text x="9" class="s">👩‍👩‍👧</text><text x="18" textLength="9">b<"#),
    ("────", #"<rect y="-5" width="36" height="1"/>"#),
    ("▌", #"<rect x="0" y="-15" width="4.5" height="20"/>"#),
    ("<&>", "&lt;&amp;&gt;"),
    (
      "\u{1B}]8;;https://swift.org/?a&b\u{7}A\u{1B}]8;;\u{7}",
      #"<a href="https://swift.org/?a&amp;b"><text textLength="9">A</text>"#
    ),
    ("\u{1B}]2;Here\u{7}", ">Here</text>"),
  ]

  @Test(arguments: looks)
  func everyStyleIsDrawn(_ bytes: String, _ drawn: String) async throws {
    let film = try await Self.film(of: [(0, bytes)])
    #expect(film.output.contains(drawn), "\(film.end)\(film.output)")
    #expect(try Self.isXML(film.output))
  }

  @Test func aScriptLinkIsNotALink() async throws {
    let film = try await Self.film(of: [(0, "\u{1B}]8;;javascript:alert(1)\u{7}A\u{1B}]8;;\u{7}")])
    #expect(film.output.contains(">A</text>"))
    #expect(!film.output.contains("javascript"))
  }

  @Test func hiddenTextIsNotDrawn() async throws {
    let film = try await Self.film(of: [(0, "\u{1B}[8msecret")])
    #expect(film.end == "0 ")
    #expect(!film.output.contains("secret</text>"))
  }

  /// A colour that is not readable on the window's background is made darker or lighter.
  @Test func aColourCanBeReadInBothSchemes() async throws {
    let film = try await Self.film(of: [(0, "\u{1B}[38;2;250;250;250mA\u{1B}[38;2;10;10;10mB")])
    let schemes = film.output.components(separatedBy: "prefers-color-scheme:light")
    #expect(schemes[0].contains("c0{fill:#fafafa}"))
    #expect(!schemes[0].contains("c1{fill:#0a0a0a}"))
    #expect(!schemes[1].contains("c0{fill:#fafafa}"))
    #expect(schemes[1].contains("c1{fill:#0a0a0a}"))
  }

  // MARK: Animation

  @Test func aRepeatedRowIsDrawnOnce() async throws {
    let film = try await Self.film(of: [(0, "one"), (1, "\rtwo"), (2, "\rone"), (3, "")])
    #expect(film.output.components(separatedBy: ">one</text>").count == 2)
    #expect(film.output.contains("@keyframes r0{0%,40%{"), "\(film.output)")
    #expect(film.output.contains("animation:5s step-end infinite"), "two seconds of pause")
    #expect(film.output.contains("prefers-reduced-motion:reduce"))
  }

  /// If two rules had the same hundredth of the length, they would be one rule, and a wrong row would stay until the
  /// next change.
  @Test(arguments: [98, 98.001, 300, 5000, 80_000])
  func noTwoChangesCoincideInALongFilm(_ length: Double) async throws {
    let film = try await Self.film(of: [
      (0, "A"), (length / 3, "\rB"), (length / 3 + 0.001, "\rC"), (length, "\rA"),
    ])
    let rules = try #require(film.output.firstMatch(of: /@keyframes r0\{(.*)\}\n/)?.1)
    let times = rules.matches(of: /([0-9.]+)%/).map(\.1)
    #expect(times.count == 4)
    #expect(Set(times).count == 4, "\(rules)")
  }

  @Test func longPausesAreCutAsTheRecordingSays() async throws {
    let film = try await Self.film(
      of: [(0, "one"), (100, "two")], header: #","idle_time_limit":3"#)
    #expect(film.output.contains("animation:5s "))
  }

  @Test func synchronizedOutputAppearsAtOnce() async throws {
    let film = try await Self.film(of: [(0, "\u{1B}[?2026hhalf"), (1, " and half\u{1B}[?2026l")])
    #expect(film.output.contains(">half and half</text>"))
    #expect(!film.output.contains(">half</text>"))
  }

  @Test func aStillShowsTheScreenAtItsTime() async throws {
    let events = [(0.0, "one"), (1.0, "\rtwo"), (2.0, "\rsix")]
    for (time, text) in [("0", "one"), ("1.5", "two"), ("2", "six"), ("4", "six")] {
      let still = try await Self.film(of: events, ["--at", time])
      #expect(still.output.contains(">\(text)</text>"))
      #expect(!still.output.contains("animation"))
      #expect(try Self.isXML(still.output))
    }
    #expect(
      try await Self.film(of: events, ["--at", "4.1"]).end
        == "64 --at goes from 0 to 4.0, the film's end, not 4.1.")
  }

  @Test func theTitleAndTheTextAreAccessible() async throws {
    let film = try await Self.film(
      of: [(0, "Hello"), (1, " you"), (2, "\r\u{1B}[K")], ["--title", "<A>"])
    #expect(film.output.contains(#"<title id="title">&lt;A&gt;</title>"#))
    #expect(film.output.contains("At its fullest, it shows:\nHello you</desc>"))
  }

  // MARK: Rejected recordings

  private nonisolated static let header = #"{"version":2,"width":20,"height":3}"# + "\n"

  /// First lines that are rejected, and their messages.
  private nonisolated static let headers: [(cast: String, sentence: String)] = [
    ("", ":1: The file is empty: an asciicast begins with {\"version\":2,…}."),
    ("hello\n", ":1: "),
    ("[]\n", ":1: This is no asciicast: one begins with {\"version\":2,…}."),
    (#"{"version":3,"term":{}}"#, ":1: The asciicast is of version 3: 2 is read."),
    (
      #"{"version":2,"width":0,"height":3}"#,
      ":1: “width” must be a whole number from 1 to 500."
    ),
    (
      #"{"version":2,"width":20,"height":1e9}"#,
      ":1: “height” must be a whole number from 1 to 200."
    ),
  ]

  /// Rejected events after a valid first line, and their messages.
  private nonisolated static let events: [(cast: String, sentence: String)] = [
    ("", ":1: Nothing was recorded: there is no event."),
    ("[0,\"o\",\"a\"]\n[1,\"o\"", ":3: "),
    ("[0,\"o\",\"a\"]\n\n[1,\"o\",\"b\"]\n", ":3: "),
    ("[0,\"o\",5]\n", ":2: An event is [SECONDS, \"o\", \"TEXT\"]."),
    (
      "[2,\"o\",\"a\"]\n[1,\"o\",\"b\"]\n",
      ":3: The time goes back from 2.0 to 1.0 seconds."
    ),
    ("[1e300,\"o\",\"a\"]\n", ":2: The recording is longer than a day."),
    (
      "[1,\"r\",\"10x10\"]\n",
      ":2: The window changes its size, and a film's does not."
    ),
    (
      "[0,\"o\",\"\\u001b[?2026hA\"]\n",
      ":2: Nothing is ever seen: no frame is finished."
    ),
    (
      "[0,\"o\",\"\\u001bPq\\u001b\\\\\"]\n",
      ":2: No terminal that is drawn here knows “ESC Pq”."
    ),
  ]

  @Test(arguments: headers + events.map { (Self.header + $0.cast, $0.sentence) })
  func damageIsReportedWithItsLine(_ cast: String, _ sentence: String) async throws {
    let folder = TestFolder()
    try folder.write(cast, to: "a.cast")
    try folder.write("as it was", to: "a.svg")
    let run = await Self.film(["a.cast", "--output", "a.svg"], in: folder)
    #expect(run.end.hasPrefix("65 a.cast" + sentence), "\(run.end)")
    #expect(!run.end.contains("\n"))
    #expect(try folder.read("a.svg") == "as it was")
    #expect(try folder.names == ["a.cast", "a.svg"])
  }

  @Test func aMissingOrUnwritableFileIsNamed() async throws {
    let folder = TestFolder()
    #expect(
      await Self.film(["a.cast"], in: folder).end
        == "66 a.cast cannot be read: name a file with text in it.")
    try folder.write(Self.header + "[0,\"o\",\"a\"]\n", to: "a.cast")
    #expect(
      await Self.film(["a.cast", "--output", folder.path], in: folder).end
        == "73 \(folder.path) is no file: name one to write to.")
    try folder.write("", to: "b.svg")
    try FileManager.default.createSymbolicLink(
      atPath: folder["a.svg"], withDestinationPath: folder["b.svg"])
    #expect(await Self.film(["a.cast", "--output", "a.svg"], in: folder).end == "0 ")
    #expect(try folder.read("b.svg").hasPrefix("<svg "), "a link stays a link")
    let run = await Self.film(["a.cast", "--output", "nowhere/a.svg"], in: folder)
    #expect(
      run.end
        == "73 nowhere/a.svg cannot be made: name a file in a folder that may be written to.")
  }

  @Test(arguments: [[], ["film"], ["cartoon", "a.cast"], ["film", "--at", "3"]])
  func unknownArgumentsAreMisuse(_ words: [String]) async {
    let run = await PictureRun(words)
    #expect(
      run.end
        == "64 Say what to draw: film FILE.cast, looks FOLDER or moves FILE.cast. See StepwisePictures --help."
    )
    #expect(run.output == "")
  }

  /// The program ends with the code of the failure, and writes what it draws to standard output.
  @Test func theProgramEndsWithTheCode() throws {
    let program = ProgramPath.built("StepwisePictures")
    #expect(try ProgramRun(program, ["film"]).code == 64)
    let run = try ProgramRun(program, ["--help"])
    #expect(run.code == 0 && run.output.hasPrefix("Makes the pictures"))
  }

  // MARK: Tools

  /// Draws with these words, the first of which names a file in a folder.
  private static func film(_ words: [String], in folder: TestFolder) async -> PictureRun {
    // A path is relative to the folder.
    var words = [folder[words[0]]] + words.dropFirst()
    if let option = words.firstIndex(of: "--output"), !words[option + 1].hasPrefix("/") {
      words[option + 1] = folder[words[option + 1]]
    }
    return await PictureRun(["film"] + words, in: folder)
  }

  private static func film(
    of events: [(Double, String)], _ words: [String] = [], header more: String = ""
  ) async throws -> PictureRun {
    let folder = TestFolder()
    var cast = #"{"version":2,"width":20,"height":3\#(more)}"# + "\n"
    for (time, text) in events {
      let event = try JSONSerialization.data(withJSONObject: [time, "o", text])
      cast += String(decoding: event, as: UTF8.self) + "\n"
    }
    try folder.write(cast, to: "a.cast")
    return await film(["a.cast"] + words, in: folder)
  }

  /// Whether every element that begins also ends, in order.
  private static func isXML(_ text: String) throws -> Bool {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z]+)([^<>]*)>/) {
      if tag.1 == "/" {
        guard open.popLast() == tag.2 else { return false }
      } else if !tag.3.hasSuffix("/") {
        open.append(tag.2)
      }
    }
    return open.isEmpty && text.hasPrefix("<svg ")
  }
}
