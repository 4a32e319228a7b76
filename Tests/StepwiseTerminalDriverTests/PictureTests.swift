import Foundation
@testable import Stepwise
@testable import StepwiseConsole
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Pictures on screens: their cells, and the text in place of a missing picture.
@Suite("Pictures on a screen")
struct PictureTests {
  private func album(
    kitty: Bool = true, inline: Bool = false, cell: PixelSize? = PixelSize(width: 10, height: 20)
  ) -> PictureAlbum {
    let album = PictureAlbum(SystemFiles())
    album.abilities = PictureAbilities(drawsKitty: kitty, drawsInline: inline, cell: cell)
    return album
  }

  /// A person at a terminal that draws pictures.
  private func person(
    at flow: some WizardFlow, _ album: PictureAlbum, columns: Int = 80, rows: Int = 24,
    theme: ResolvedTheme = .rich
  ) -> Person {
    let person = Person(at: flow, columns: columns, rows: rows, theme: theme)
    person.view.album = album
    person.look()
    return person
  }

  private func places(_ person: Person) -> [[Int]] {
    person.frame.pictures.map { [$0.row, $0.column, $0.columns, $0.rows] }
  }

  @Test func aPictureIsBelowItsLabel() throws {
    let gallery = TestFolder()
    let path = try gallery.write(TinyPicture.png(width: 200, height: 100), to: "pet.png")
    let person = person(
      at: Trip.screen {
        Image(path: path, label: "A pet")
        Button("Go on") {}
      }, album())
    let caption = try #require(person.row(of: "A pet"))
    #expect(places(person) == [[caption + 1, 3, 20, 5]])
    #expect(person.row(of: "Go on") == caption + 6)
    #expect(!person.sees("pet.png"))
    #expect(person.frame.pictures.first?.way == .kitty)
    #expect(person.frame.pictures.first?.isScaled == false, "its own pixels")
    #expect(person.style(of: "A pet")?.link?.hasSuffix("/pet.png") == true)
  }

  @Test func aTooLargePictureIsScaledInProportion() throws {
    let gallery = TestFolder()
    let wide = try gallery.write(TinyPicture.png(width: 2000, height: 500), to: "wide.png")
    let high = try gallery.write(TinyPicture.png(width: 500, height: 2000), to: "high.png")
    // 80 columns, minus three on the left and one on the right, of 10 by 20 pixels.
    let first = person(at: Trip.screen { Image(path: wide, label: "Wide") }, album())
    #expect(places(first) == [[4, 3, 76, 10]])
    // Half of 24 rows.
    let second = person(at: Trip.screen { Image(path: high, label: "High") }, album())
    #expect(places(second) == [[4, 3, 6, 12]])
    #expect(second.frame.pictures.first?.isScaled == true)
  }

  @Test(arguments: [
    (1, 1, 1, 1), (10, 20, 1, 1), (11, 21, 2, 2), (9999, 1, 40, 1), (1, 9999, 1, 10),
    (400, 200, 40, 10), (800, 400, 40, 10),
  ])
  func aBoxIsNeverEmptyOrTooLarge(
    _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
  ) {
    let box = PictureBox(
      size: PixelSize(width: width, height: height), cell: PixelSize(width: 10, height: 20),
      columns: 40, rows: 10)
    #expect(box.columns == columns)
    #expect(box.rows == rows)
  }

  @Test func theFormatAndTheTerminalDecideTheProtocol() throws {
    let gallery = TestFolder()
    let png = try gallery.write(TinyPicture.png(width: 8, height: 8), to: "a.png")
    let jpeg = try gallery.write(TinyPicture.jpeg(width: 8, height: 8), to: "b.jpg")
    let gif = try gallery.write(TinyPicture.gif(width: 8, height: 8), to: "c.gif")
    func ways(_ album: PictureAlbum) -> [Frame.Picture.Way] {
      person(
        at: Trip.screen {
          Image(path: png, label: "PNG")
          Image(path: jpeg, label: "JPEG")
          Image(path: gif, label: "GIF")
        }, album
      ).frame.pictures.map(\.way)
    }
    #expect(ways(album(kitty: true, inline: true)) == [.kitty, .inline, .inline])
    #expect(ways(album(kitty: true)) == [.kitty])
    #expect(ways(album(kitty: false, inline: true)) == [.inline, .inline, .inline])
    #expect(ways(album(kitty: false)) == [])
  }

  @Test func withoutPicturesThereAreLabelPathAndLink() throws {
    let gallery = TestFolder()
    let path = try gallery.write(TinyPicture.png(width: 8, height: 8), to: "my pet é%.png")
    let album = album(kitty: false)
    let person = person(
      at: Trip.screen { Image(path: path, label: "A pet") }, album, columns: 200)
    #expect(person.sees("A pet  \(path)"))
    let link = try #require(person.style(of: path)?.link)
    #expect(link.hasPrefix("file://"))
    #expect(link.hasSuffix("/my%20pet%20%C3%A9%25.png"))
    #expect(link.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(album.readings == 0, "nothing is read that is not drawn")
  }

  @Test func aPathFromTheWorkingFolderLeadsThere() {
    let folder = FileManager.default.currentDirectoryPath
    let here = FileLink.address(of: "pet.png") ?? ""
    #expect(here.hasSuffix("\(FileLink.encoded(folder))/pet.png"))
    #expect(FileLink.address(of: "/pet.png")?.hasSuffix("/pet.png") == true)
  }

  @Test func aFilesProblemIsReported() throws {
    let gallery = TestFolder()
    let text = try gallery.write(Array("no picture".utf8), to: "text.png")
    let cut = try gallery.write(
      Array(TinyPicture.png(width: 100, height: 100).dropLast(20)), to: "cut.png")
    let large = try gallery.write("", to: "large.png")
    #expect(truncate(large, off_t(PictureAlbum.fileSizeMax) + 1) == 0)
    let album = album()
    func complaint(_ path: String) -> String? { album.find(path).complaint?.english }
    #expect(complaint("\(gallery.path)/none.png") == "no such file")
    #expect(complaint(gallery.path) == "no file")
    #expect(complaint(text) == "not a PNG, JPEG or GIF that can be drawn")
    #expect(complaint(cut) == "not a PNG, JPEG or GIF that can be drawn")
    #expect(complaint(large) == "larger than 20 MB")
    #expect(complaint("/dev/zero") == "no file", "it would never end")
    #expect(complaint("a\u{0}b") == "no such file")
    let person = person(
      at: Trip.screen { Image(path: "\(gallery.path)/none.png", label: "A pet") }, album,
      columns: 200)
    #expect(person.sees("none.png  (no such file)"))
    #expect(person.style(of: "none.png")?.link == nil)
  }

  @Test func aFileIsReadOnceUntilItChanges() throws {
    let gallery = TestFolder()
    let path = try gallery.write(TinyPicture.png(width: 8, height: 8), to: "pet.png")
    let album = album()
    let person = person(
      at: Trip.screen {
        Image(path: path, label: "A pet")
        TextField("Name")
      }, album)
    let before = try #require(person.frame.pictures.first)
    person.type("Ada")
    #expect(album.readings == 1)
    #expect(person.frame.pictures == [before])
    try gallery.write(TinyPicture.png(width: 80, height: 8), to: "pet.png")
    person.type("x")
    #expect(album.readings == 2)
    #expect(person.frame.pictures.first?.columns == 8)
  }

  @Test func theNumberOfCachedFilesIsLimited() throws {
    let gallery = TestFolder()
    let album = album()
    let paths = try (0..<40).map {
      try gallery.write(TinyPicture.png(width: 8, height: 8, shade: UInt8($0)), to: "\($0).png")
    }
    for path in paths { #expect(album.find(path).picture != nil) }
    #expect(album.find(paths[39]).picture != nil)
    #expect(album.readings == 40)
    _ = album.find(paths[0])
    #expect(album.readings == 41)
  }

  @Test func aPartlyVisiblePictureIsItsPath() throws {
    let gallery = TestFolder()
    let path = try gallery.write(TinyPicture.png(width: 100, height: 100), to: "pet.png")
    let person = person(
      at: Trip.screen {
        for number in 1...8 { Button("Above \(number)") {} }
        Image(path: path, label: "A pet")
        for number in 1...8 { Button("Button \(number)") {} }
      }, album(), columns: 120, rows: 14)
    var wasWhole = false
    var wasCut = false
    for _ in 0..<20 {
      let caption = person.row(of: "A pet")
      if let picture = person.frame.pictures.first {
        wasWhole = true
        #expect(picture.rows == 5)
        if let caption { #expect(caption + 1 == picture.row) }
        let rows = person.screen[picture.row..<(picture.row + picture.rows)]
        // Only the mark at the edge of the window is there.
        #expect(rows.allSatisfy { $0.dropFirst().isEmpty }, "\(person.text)")
      } else if caption != nil {
        wasCut = true
        #expect(person.sees("A pet  \(path)"), "\(person.text)")
      }
      person.press(.down)
    }
    #expect(wasWhole && wasCut)
  }

  @Test func theHelpReplacesPictures() throws {
    let gallery = TestFolder()
    let path = try gallery.write(TinyPicture.png(width: 100, height: 100), to: "pet.png")
    let person = person(
      at: Trip.screen {
        Image(path: path, label: "A pet")
        Button("Go on") {}
      }, album())
    person.press(.f1)
    #expect(person.frame.pictures == [])
    person.press(.f1)
    #expect(person.frame.pictures.count == 1)
  }

  @Test func picturesCanBeSideBySide() throws {
    let gallery = TestFolder()
    let path = try gallery.write(TinyPicture.png(width: 600, height: 100), to: "pet.png")
    let person = person(
      at: Trip.screen {
        Columns {
          Section("Left") { Image(path: path, label: "First") }
          Section("Right") { Image(path: path, label: "Second") }
        }
      }, album())
    let pictures = person.frame.pictures
    #expect(pictures.count == 2)
    #expect(pictures.allSatisfy { $0.columns < 40 })
    let columns = pictures.map { $0.column..<($0.column + $0.columns) }
    #expect(columns.count == 2 && !columns[0].overlaps(columns[1]))
    #expect(person.column(of: "Second") == pictures.last?.column)
  }

  @Test func untrustedLabelsAndPathsAreHarmless() throws {
    let gallery = TestFolder()
    let path = try gallery.write(
      TinyPicture.png(width: 8, height: 8), to: "a\u{1B}]8;;x\u{7}\nb.png")
    for draws in [true, false] {
      let person = person(
        at: Trip.screen { Image(path: path, label: "A\u{1B}[2J\u{202E} pet\u{7}") },
        album(kitty: draws), columns: 200)
      #expect(person.frame.pictures.count == (draws ? 1 : 0))
      let links = Set(person.frame.rows.joined().compactMap(\.style.link))
      #expect(links.count == 1)
      #expect(links.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    }
  }

  @Test(arguments: [(20, 6), (10, 3), (1, 1), (3, 24), (200, 4)])
  func anyWindowHasRoomOrNoPicture(_ columns: Int, _ rows: Int) throws {
    let gallery = TestFolder()
    let path = try gallery.write(TinyPicture.png(width: 300, height: 300), to: "pet.png")
    for theme in [ResolvedTheme.rich, .ascii] {
      let person = person(
        at: Trip.screen {
          Image(path: path, label: "A pet of mine — und noch eines")
          TextField("Name")
        }, album(), columns: columns, rows: rows, theme: theme)
      for picture in person.frame.pictures {
        #expect(picture.row >= 0 && picture.row + picture.rows <= person.frame.rows.count)
        #expect(picture.column + picture.columns <= columns)
      }
    }
  }

  @Test func withoutAnAlbumNoFileIsRead() {
    let person = Person(at: Trip.screen { Image(path: "pet.png", label: "A pet") })
    #expect(person.sees("A pet  pet.png"))
    #expect(person.style(of: "pet.png")?.link == nil)
  }
}
