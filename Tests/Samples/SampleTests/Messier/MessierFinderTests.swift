@testable import StepwiseConsole
import Testing

@testable import MessierSample
@testable import Stepwise

@Suite("Finding an object while typing")
struct MessierFinderTests {
  private let options = MessierListViewModel(objects: MessierCatalogue.objects).options

  private func found(_ query: String) -> [String] {
    let results = OptionFinder(OptionIndex(options), query).results()
    return results[0..<results.count].map { options.all[$0.position].id }
  }

  private static let wanted = [
    ("M1", "M1"), ("m1", "M1"), ("Messier 1", "M1"), ("messier 11", "M11"), ("m110", "M110"),
    ("31", "M31"), ("crab", "M1"), ("ring", "M57"), ("andromeda galaxy", "M31"),
    ("pleiades", "M45"), ("double", "M40"), ("asterism", "M73"), ("draco", "M102"),
    ("ngc 1952", "M1"), ("NGC1952", "M1"), ("1952", "M1"), ("ic 4725", "M25"), ("ngc 224", "M31"),
    ("planetary lyra", "M57"), ("lyra planetary", "M57"), ("supernova", "M1"), ("bode", "M81"),
  ]

  // Claims: messier-finder
  /// Names, numbers of all kinds and constellations find their objects first.
  @Test func theFirstResultIsTheWantedOne() {
    let objects = MessierCatalogue.objects
    let numbers = (1...110).flatMap { number in
      ["m\(number)", "Messier \(number)", "\(number)"].map { ($0, "M\(number)") }
    }
    let others = objects.compactMap { object in
      object.catalogueNumber.map { ($0, "M\(object.number)") }
    }
    for (query, id) in Self.wanted + numbers + others {
      #expect(found(query).first == id, "\(query)")
    }
    for (constellation, objects) in Dictionary(grouping: objects, by: \.constellation) {
      let first = found(constellation).prefix(objects.count)
      #expect(Set(first) == Set(objects.map { "M\($0.number)" }), "\(constellation)")
    }
  }

  @Test func kindAndConstellationFindAllThatHaveBoth() {
    let galaxies = MessierCatalogue.objects.filter {
      $0.constellation == "Virgo" && $0.kind.rawValue.hasSuffix("Galaxy")
    }
    #expect(Set(found("galaxy virgo")) == Set(galaxies.map { "M\($0.number)" }))
    #expect(galaxies.count == 11)
  }
}
