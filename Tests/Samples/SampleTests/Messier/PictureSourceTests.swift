import Foundation
import Stepwise
import Testing

@testable import MessierSample

@Suite("Sources of pictures")
struct PictureSourceTests {
  private func links(_ option: String) throws -> [String?] {
    let source = try PictureSource(option: option)
    return [1, 31].map { source.link(number: $0, own: MessierCatalogue.objects[$0 - 1].imageLink) }
  }

  private static let options = [
    ("https://example.org/pictures", "https://example.org/pictures/messier-31.jpg"),
    ("http://example.org/", "http://example.org/messier-31.jpg"),
    ("HTTP://example.org/m{number}.png?big", "HTTP://example.org/m31.png?big"),
    ("https://example.org/{number}/{number}.png", "https://example.org/31/31.png"),
    ("/", "/messier-31.jpg"), ("/tmp", "/tmp/messier-31.jpg"), (".", "./messier-31.jpg"),
    ("/tmp/m{number}.png", "/tmp/m31.png"), ("file:///tmp/", "/tmp/messier-31.jpg"),
    ("FILE:///tmp/", "/tmp/messier-31.jpg"),
    ("{number}.png", "31.png"), ("/tmp/{number}/a.png", "/tmp/31/a.png"),
  ]

  @Test func everyObjectGetsAPicture() throws {
    for (option, link) in Self.options { #expect(try links(option)[1] == link, "\(option)") }
  }

  @Test func onlySomeObjectsHaveAPictureOfTheirOwn() throws {
    #expect(try links("own") == [MessierCatalogue.objects[0].imageLink, nil])
    #expect(try links("none") == [nil, nil])
    #expect(try links("fake").compactMap(\.self).count == 2)
  }

  /// A source that is rejected is repeated without its password.
  @Test func anUnknownSourceIsRejected() {
    let unknown = [
      "", "nonsense", "ftp://example.org/x", "/no/such/folder", "file:///no/such", "NONE",
      "ftp://ada:hunter2@example.org/x",
    ].map { option in
      let shown = option.replacing("ada:hunter2@", with: "")
      return (
        option,
        "“\(shown)” is not own, none, fake, an http, https or file URL, or a folder that is there."
      )
    }
    let nowhere = ["http://", "http:///x", "https:", "http:x"].map {
      ($0, "“\($0)” names no server.")
    }
    for (option, sentence) in unknown + nowhere {
      #expect(throws: Rejection(verbatim: sentence), "\(option)") {
        try PictureSource(option: option)
      }
    }
  }

  @Test func theScreenLinksToWebPicturesWithoutAPassword() {
    let rows: [(String, String?)] = [
      ("http://ada:hunter2@example.org/m1.jpg", "http://example.org/m1.jpg"),
      ("HTTPS://example.org/m1.jpg", "HTTPS://example.org/m1.jpg"), ("/tmp/m1.jpg", nil),
      ("httpd/m1.jpg", nil), ("picture 1", nil),
    ]
    for (link, shown) in rows {
      var object = MessierCatalogue.objects[0]
      object.imageLink = link
      #expect(MessierViewModel(messierDataModel: object).pictureLink == shown, "\(link)")
    }
  }
}
