import Foundation
import StepwiseTesting
import TestSupport
import Testing

@testable import StepwisePictures

/// The guide's page about looks, and each state in windows of two sizes.
///
/// Frames of 80x24 are kept with the names of the theme's colours on a dark background, frames of 120x40 with those on a
/// light one, and frames of 40x12 with the terminal's 16 colours. A rule covers the other palettes.
@Suite("Looks")
struct LookTests {
  private nonisolated static let catalogue = TestFolder.repository(
    "Sources/Program/Stepwise/Stepwise.docc")
  private nonisolated static let pictureSizeMax = 60_000
  private nonisolated static let totalSizeMax = 600_000

  @Test(arguments: [(80, 24, LookPalette.dark), (40, 12, .named), (120, 40, .light)])
  func everyStateLooksAsRecorded(_ columns: Int, _ rows: Int, _ palette: LookPalette) async throws {
    for subject in LookGallery.subjects {
      var text = ""
      for state in subject.states {
        let still = await LookStill(of: state, in: palette, columns: columns, rows: rows)
        let place = still.cursor.map { " (cursor \($0.row + 1):\($0.column + 1))" } ?? ""
        text += "== \(state.title)\(place)\n\(still.styledText)\n"
      }
      let file = "\(subject.name).\(columns)x\(rows).screens"
      try Golden(TestFolder.repository("Tests/Goldens/Looks")[file]).compare(text)
    }
  }

  /// A palette moves nothing, and a light background has the same roles in the same places as a dark one.
  @Test(arguments: [(80, 24), (40, 12), (120, 40)])
  func everyPaletteShowsTheSame(_ columns: Int, _ rows: Int) async {
    for state in LookGallery.subjects.flatMap(\.states) {
      var stills: [LookStill] = []
      for palette in LookPalette.allCases {
        stills.append(await LookStill(of: state, in: palette, columns: columns, rows: rows))
      }
      #expect(Set(stills.map(\.text)).count == 1, "\(state.title)")
      #expect(stills[0].styledText == stills[1].styledText, "\(state.title)")
    }
  }

  @Test(.enabled(if: !Golden.isRecording))
  func thePageAndItsPicturesAreFresh() async throws {
    let files = try await LookGuide.files()
    for (path, text) in files {
      let isFresh = (try? Self.catalogue.read(path)) == text
      #expect(isFresh, "\(path) is stale: make it anew with Scripts/pictures.")
    }
    let pictures = try TestFolder.repository("Sources/Program/Stepwise/Stepwise.docc/Resources")
      .names
    for name in pictures where name.hasPrefix("look-") {
      #expect(files["Resources/\(name)"] != nil, "\(name) belongs to no element: remove it.")
    }
  }

  @Test func thePicturesAreSmall() async throws {
    let files = try await LookGuide.files()
    for (path, text) in files { #expect(text.utf8.count < Self.pictureSizeMax, "\(path)") }
    #expect(files.values.reduce(0) { $0 + $1.utf8.count } < Self.totalSizeMax)
  }
}
