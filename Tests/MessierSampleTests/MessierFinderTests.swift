import StepwiseSearch
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

  @Test(arguments: [
    ("M1", "M1"), ("m1", "M1"), ("Messier 1", "M1"), ("messier 11", "M11"), ("m110", "M110"),
    ("31", "M31"), ("crab", "M1"), ("ring", "M57"), ("andromeda galaxy", "M31"),
    ("pleiades", "M45"), ("double", "M40"), ("asterism", "M73"), ("draco", "M102"),
    ("ngc 1952", "M1"), ("NGC1952", "M1"), ("1952", "M1"), ("ic 4725", "M25"), ("ngc 224", "M31"),
    ("planetary lyra", "M57"), ("lyra planetary", "M57"), ("supernova", "M1"), ("bode", "M81"),
  ])
  func theFirstResultIsTheWantedOne(_ query: String, _ id: String) {
    #expect(found(query).first == id)
  }

  @Test func everyNumberFindsItsObjectFirst() {
    for number in 1...110 {
      #expect(found("m\(number)").first == "M\(number)")
      #expect(found("Messier \(number)").first == "M\(number)")
      #expect(found("\(number)").first == "M\(number)")
    }
  }

  @Test func everyCatalogueNumberFindsItsObjectFirst() {
    for object in MessierCatalogue.objects {
      guard let number = object.catalogueNumber else { continue }
      #expect(found(number).first == "M\(object.number)", "\(number)")
    }
  }

  @Test func everyConstellationFindsItsObjectsFirst() {
    for (constellation, objects) in Dictionary(
      grouping: MessierCatalogue.objects, by: \.constellation)
    {
      let first = found(constellation).prefix(objects.count)
      #expect(Set(first) == Set(objects.map { "M\($0.number)" }), "\(constellation)")
    }
  }

  @Test func kindAndConstellationFindAllThatHaveBoth() {
    let galaxies = MessierCatalogue.objects.filter {
      $0.constellation == "Virgo" && $0.kind.rawValue.hasSuffix("galaxy")
    }
    #expect(Set(found("galaxy virgo")) == Set(galaxies.map { "M\($0.number)" }))
    #expect(galaxies.count == 11)
  }
}
