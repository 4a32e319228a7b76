import Foundation
import Stepwise
import Testing

@testable import MessierSample

@Suite("Messier's list")
struct MessierCatalogueTests {
  private let objects = MessierCatalogue.objects

  private func object(_ number: Int) -> MessierDataModel { objects[number - 1] }

  // Claims: messier-objects
  @Test func hasEachOfTheObjectsOnce() throws {
    #expect(objects.map(\.number) == Array(1...110))
    #expect(Set(objects.map(\.kind)) == Set(MessierKind.allCases))
    #expect(Set(objects.map(\.constellation)).subtracting(Self.constellations) == [])
    #expect(Self.constellations.count == 88)
    let names = objects.compactMap(\.commonName)
    #expect(Set(names).count == names.count && names.count > 30)
    let numbers = objects.compactMap(\.catalogueNumber)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.filter { $0.wholeMatch(of: /(NGC|IC) [1-9][0-9]{1,3}/) == nil } == [])
    #expect(objects.filter { $0.catalogueNumber == nil }.map(\.number) == [40, 45])
    #expect(objects.filter { $0.discoverer == nil }.map(\.number) == [44, 45])
  }

  /// The facts that cannot be true of an object.
  private func implausible(_ object: MessierDataModel) -> [String] {
    let isGalaxy = object.kind.rawValue.hasSuffix("Galaxy")
    let years = (object.discovered ?? "1600").split(separator: " ").compactMap { Int($0) }
    let isYearKnown = years.first.map { $0 == 130 || $0 == 964 || (1600...1782).contains($0) }
    let thumbnail = object.thumbnail
    return [
      ("magnitude", (1.5...10.5).contains(object.magnitude)),
      ("distance", (100...100_000_000).contains(object.distance)),
      // Galaxies are farther away than anything else.
      ("galaxy", (object.distance > 1_000_000) == isGalaxy),
      ("size", (0.5...200).contains(object.size)),
      ("right ascension", (0..<24).contains(object.rightAscension)),
      // Messier observed from Paris.
      ("declination", (-36...90).contains(object.declination)),
      ("discovery", (object.discoverer == nil) == (object.discovered == nil)),
      ("year", isYearKnown == true),
      // Every terminal shows the thumbnail.
      ("thumbnail", thumbnail.utf8.count <= 5 && thumbnail.allSatisfy(\.isASCII)),
    ].filter { !$0.1 }.map(\.0)
  }

  @Test func hasPlausibleFacts() {
    for object in objects { #expect(implausible(object) == [], "\(object)") }
  }

  // Claims: messier-data
  @Test func hasWellKnownFacts() {
    let facts = [1, 8, 31, 57, 104].map(object).map { object in
      "\(object.formalName), \(object.commonName ?? ""), \(object.kind), \(object.constellation), "
        + "\(object.catalogueNumber ?? ""), \(object.magnitude)"
    }
    #expect(
      facts == [
        "Messier 1, Crab Nebula, supernovaRemnant, Taurus, NGC 1952, 8.4",
        "Messier 8, Lagoon Nebula, diffuseNebula, Sagittarius, NGC 6523, 6.0",
        "Messier 31, Andromeda Galaxy, spiralGalaxy, Andromeda, NGC 224, 3.4",
        "Messier 57, Ring Nebula, planetaryNebula, Lyra, NGC 6720, 8.8",
        "Messier 104, Sombrero Galaxy, spiralGalaxy, Virgo, NGC 4594, 8.3",
      ])
  }

  // Claims: messier-three
  @Test func hasPagesAndPicturesForThreeObjects() throws {
    let linked = objects.filter { $0.pageLink != nil }
    #expect(linked.map(\.number) == [1, 8, 57])
    #expect(objects.filter { $0.imageLink != nil } == linked)
    #expect(objects.filter { $0.updated != nil } == linked)
    for object in linked {
      #expect(object.updated?.description == "2017-10-19")
      let image = try #require(object.imageLink.flatMap(URL.init(string:)))
      let page = try #require(object.pageLink.flatMap(URL.init(string:)))
      #expect(image.scheme == "https" && image.host == "www.nasa.gov")
      #expect(page.lastPathComponent.hasPrefix("messier-\(object.number)-"))
    }
  }

  private static let constellations = Set(
    """
    Andromeda,Antlia,Apus,Aquarius,Aquila,Ara,Aries,Auriga,Boötes,Caelum,Camelopardalis,Cancer,\
    Canes Venatici,Canis Major,Canis Minor,Capricornus,Carina,Cassiopeia,Centaurus,Cepheus,Cetus,\
    Chamaeleon,Circinus,Columba,Coma Berenices,Corona Australis,Corona Borealis,Corvus,Crater,Crux,\
    Cygnus,Delphinus,Dorado,Draco,Equuleus,Eridanus,Fornax,Gemini,Grus,Hercules,Horologium,Hydra,\
    Hydrus,Indus,Lacerta,Leo,Leo Minor,Lepus,Libra,Lupus,Lynx,Lyra,Mensa,Microscopium,Monoceros,\
    Musca,Norma,Octans,Ophiuchus,Orion,Pavo,Pegasus,Perseus,Phoenix,Pictor,Pisces,Piscis Austrinus,\
    Puppis,Pyxis,Reticulum,Sagitta,Sagittarius,Scorpius,Sculptor,Scutum,Serpens,Sextans,Taurus,\
    Telescopium,Triangulum,Triangulum Australe,Tucana,Ursa Major,Ursa Minor,Vela,Virgo,Volans,\
    Vulpecula
    """.split(separator: ",").map(String.init))
}
