import Foundation
import Stepwise
import StepwiseFlow
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// The colours of pages are those of the program's theme.
@Suite("Colours of pages")
struct PageColoursTests {
  /// The pairs of text and ground, and of signs and ground with their own limit.
  private static let pairs: [(text: String, ground: String, least: Double)] =
    ["paper", "card", "tint"].flatMap { ground in
      [
        ("ink", ground, 4.5), ("muted", ground, 4.5), ("accent", ground, 4.5),
        ("error", ground, 4.5),
      ]
    } + [
      ("on-accent", "accent", 4.5), ("ink", "error-tint", 4.5), ("error", "error-tint", 4.5),
      ("success", "paper", 4.5), ("warning", "paper", 4.5), ("edge", "card", 3),
      ("edge", "paper", 3),
    ]

  /// The contrast of two colours by the formula of the Web Content Accessibility Guidelines 2.1.
  private static func contrast(_ one: Theme.Colour, _ other: Theme.Colour) -> Double {
    func luminance(_ colour: Theme.Colour) -> Double {
      let parts = [colour.red, colour.green, colour.blue].map { part in
        let value = Double(part) / 255
        return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func names(_ colours: PageColours) -> [String: Theme.Colour] {
    Dictionary(uniqueKeysWithValues: colours.variables.map { ($0.name, $0.colour) })
  }

  @Test func theStandardThemeIsReadableOnPages() throws {
    for colours in [PageColours(light: .standard), PageColours(dark: .standard)] {
      let names = Self.names(colours)
      for (text, ground, least) in Self.pairs {
        let contrast = Self.contrast(try #require(names[text]), try #require(names[ground]))
        #expect(contrast >= least, "\(text) on \(ground): \(contrast)")
      }
    }
  }

  /// The text of the main button is readable on the accent colour of any theme.
  @Test(
    arguments: [0x000000, 0x1F5FBF, 0x7FB4FF, 0xF0A060, 0xFFFF00, 0x808080, 0xFFFFFF] as [UInt32])
  func anyAccentColourHasReadableText(_ hex: UInt32) throws {
    var theme = Theme.standard
    theme.light.accent = Theme.Colour(hex)
    let text = try #require(Self.names(PageColours(light: theme))["on-accent"])
    #expect(Self.contrast(text, theme.light.accent) >= 4)
  }

  // MARK: Programs

  private struct Themed: WizardProgram {
    static let name = "themed"

    static var theme: Theme {
      var theme = Theme.standard
      theme.light = Theme.Palette(
        accent: 0x010203, success: 0x040506, error: 0x070809, warning: 0x0A0B0C, muted: 0x0D0E0F)
      theme.dark = Theme.Palette(
        accent: 0xF1F2F3, success: 0xF4F5F6, error: 0xF7F8F9, warning: 0xFAFBFC, muted: 0xFDFEFF)
      return theme
    }

    func makeFlow(in environment: Environment) -> NameFlow { NameFlow(state: ()) }
  }

  private final class NameFlow: FlowController<Void, String> {
    override var title: String { "Themed" }
    override func startFlow() {
      push("Name") { TextField("Name") { self.finish($0) } }
    }
  }

  private static let wanted = [
    "--accent: #010203; --success: #040506; --error: #070809; --warning: #0a0b0c; --muted: #0d0e0f;",
    "--accent: #f1f2f3; --success: #f4f5f6; --error: #f7f8f9; --warning: #fafbfc; --muted: #fdfeff;",
  ]

  @Test func aProgramsColoursAreThoseOfItsPages() async throws {
    let folder = TestFolder()
    let serving = SharedServing(
      wizard: HostedWizard(Themed.self, command: "themed") { Themed() },
      runs: SharedRuns(
        FolderSharedRunStore(path: folder["runs"]), lifetime: 1000),
      configuration: RunConfiguration(),
      isLive: false)
    let pages = try SessionPages.trip(theme: Themed.theme).pages
    let start = try #require(URL(string: pages.unusedAddress())).path
    let local = PagePerson(pages)
    await local.open(start)
    let base = start.prefix { $0 != "/" } + "/" + start.dropFirst().prefix { $0 != "/" }
    let shared = PagePerson { serving }
    for (name, person, path) in [
      ("--web", local, "\(base)/style.css"), ("serve", shared, "/style.css"),
    ] {
      let style = String(
        decoding: await person.send(PagePerson.get(path)).body, as: UTF8.self)
      for line in Self.wanted { #expect(style.contains(line), "\(name): \(line)") }
      #expect(!style.contains("#1f5fbf"), "\(name)")
    }
  }
}
