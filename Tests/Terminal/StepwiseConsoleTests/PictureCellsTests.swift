import Foundation
@testable import Stepwise
@testable import StepwiseConsole
@testable import StepwiseImages
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Pictures that are drawn as text, two pixels a cell, on terminals that cannot draw pictures.
@Suite("Pictures as text on a screen")
struct PictureCellsTests {
  private let gallery = TestFolder()

  private func album(kitty: Bool = false) -> PictureAlbum {
    let album = PictureAlbum(SystemFiles())
    album.abilities = PictureAbilities(drawsKitty: kitty, drawsCells: true)
    return album
  }

  /// A person at a terminal with 24-bit colours.
  private func person(
    _ album: PictureAlbum, columns: Int = 80, rows: Int = 24,
    @ElementBuilder at body: @escaping () -> any Element
  ) -> Person {
    let person = Person(at: Talk.screen("Form", body), columns: columns, rows: rows)
    person.view.pictures = album
    person.look()
    return person
  }

  /// The rows that show a picture.
  private func pictureRows(_ person: Person) -> [Int] {
    person.screen.indices.filter { person.screen[$0].contains("▀") }
  }

  private let grey = Style(
    colour: .rgb(255, 255, 255), background: .rgb(255, 255, 255))

  @Test func aDecodedPictureAppearsWithoutMovingAnythingAndScales() async throws {
    let path = try gallery.write(
      TinyPicture.png(width: 40, height: 20, shade: 0xFF), to: "pet.png")
    let album = album()
    let person = person(album) {
      Image(path: path, label: "A pet")
      Button("Go on") {}
    }
    #expect(pictureRows(person) == [])
    let button = try #require(person.row(of: "Go on"))
    await album.decoded.finish()
    person.look()
    let caption = try #require(person.row(of: "A pet"))
    #expect(person.row(of: "Go on") == button)
    #expect(pictureRows(person) == Array((caption + 1)..<button))
    // Each pixel has a column, because cells are twice as high as wide.
    #expect(person.screen[caption + 1] == "   " + String(repeating: "▀", count: 40))
    #expect(pictureRows(person).count == 10)
    #expect(person.style(of: "▀") == grey)
    #expect(person.frame.pictures == [])
    #expect(person.style(of: path)?.link?.hasSuffix("/pet.png") == true)
    let large = try gallery.write(TinyPicture.png(width: 400, height: 300), to: "large.png")
    let scaled = self.album()
    let resizing = self.person(scaled) { Image(path: large, label: "A pet") }
    await scaled.decoded.finish()
    resizing.look()
    for (columns, rows) in [(80, 24), (40, 12), (200, 60), (80, 24)] {
      resizing.resize(columns, rows)
      let shown = pictureRows(resizing)
      #expect(shown.count == rows / 2)
      let first = try #require(shown.first)
      let width = resizing.screen[first].count { $0 == "▀" }
      // The ratio is 400 to 300, in cells that are twice as high as wide.
      #expect(abs(width - rows / 2 * 2 * 4 / 3) <= 1, "\(width) columns")
    }
    #expect(scaled.readings == 1)
  }

  @Test func onlyPicturesThatTheTerminalCannotDrawAreText() async throws {
    let png = try gallery.write(TinyPicture.png(width: 8, height: 8), to: "a.png")
    let jpeg = TestFolder.repository()[
      "Tests/Terminal/StepwiseConsoleTests/Images/Pictures/jpeg-baseline-444.jpg"]
    let album = album(kitty: true)
    let person = person(album) {
      Image(path: png, label: "PNG")
      Image(path: jpeg, label: "JPEG")
    }
    await album.decoded.finish()
    person.look()
    #expect(person.frame.pictures.count == 1)
    #expect(!pictureRows(person).isEmpty)
  }

  @Test func anUndecodablePictureIsACaption() async throws {
    let path = try gallery.write(TinyPicture.jpeg(width: 400, height: 400), to: "pet.jpg")
    let arithmetic = try gallery.write(
      TinyPicture.jpeg(width: 400, height: 400, frame: 0xC9), to: "arithmetic.jpg")
    let album = album()
    let person = person(album, columns: 200) {
      Image(path: arithmetic, label: "A pet")
      Button("Go on") {}
    }
    await album.decoded.finish()
    person.look()
    let caption = try #require(person.row(of: "A pet"))
    #expect(person.screen[caption].hasSuffix("(not a PNG or JPEG that can be drawn)"))
    #expect(person.row(of: "Go on") == caption + 1)
    // A picture without codes is grey.
    #expect(PictureFile(try #require(album.find(path).picture).bytes, identity: 0) != nil)
  }

  @Test func aPictureScrollsRowByRow() async throws {
    let path = try gallery.write(TinyPicture.png(width: 20, height: 20), to: "pet.png")
    let album = album()
    let person = person(album, columns: 80, rows: 14) {
      for number in 1...8 { Button("Above \(number)") {} }
      Image(path: path, label: "A pet")
      for number in 1...8 { Button("Button \(number)") {} }
    }
    await album.decoded.finish()
    person.look()
    var counts: Set<Int> = []
    for _ in 0..<20 {
      let rows = pictureRows(person)
      counts.insert(rows.count)
      if let first = rows.first { #expect(rows == Array(first..<(first + rows.count))) }
      person.press(.down)
    }
    #expect(counts.count > 2, "\(counts)")
    #expect(counts.max() ?? 0 <= 7)
  }

  @Test func onlyTheLatestDrawingsAreCached() async throws {
    let album = album()
    let files = try (0..<20).map { number in
      let path = try gallery.write(
        TinyPicture.png(width: 8 + number, height: 8), to: "\(number).png")
      return try #require(album.find(path).picture)
    }
    for file in files { _ = album.decoded.draw(file, columns: 4, rows: 2, indent: 0) }
    await album.decoded.finish()
    for file in files.suffix(10) {
      guard case .rows(let rows) = album.decoded.draw(file, columns: 4, rows: 2, indent: 1) else {
        Issue.record("No picture of \(file.identity)")
        continue
      }
      #expect(rows.map(\.text) == [" ▀▀▀▀", " ▀▀▀▀"])
    }
    album.decoded.keep([])
    guard case .pending = album.decoded.draw(files[19], columns: 4, rows: 2, indent: 0) else {
      Issue.record("It was not forgotten.")
      return
    }
    album.decoded.keep([])
    await album.decoded.finish()
    guard case .pending = album.decoded.draw(files[19], columns: 4, rows: 2, indent: 0) else {
      Issue.record("What was forgotten came back.")
      return
    }
  }
}
