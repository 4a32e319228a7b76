import Foundation
import Stepwise
import Testing

@testable import MessierSample

@Suite("Messier's list")
struct MessierCatalogueTests {
  private let objects = MessierCatalogue.objects

  private func object(_ number: Int) -> MessierDataModel { objects[number - 1] }

  @Test func holdsEveryNumberOnceInOrder() {
    #expect(objects.map(\.number) == Array(1...110))
  }

  @Test func usesEveryKind() {
    #expect(Set(objects.map(\.kind)) == Set(MessierKind.allCases))
  }

  @Test func usesConstellationsOfTheAstronomicalUnion() {
    #expect(Set(objects.map(\.constellation)).subtracting(Self.constellations) == [])
    #expect(Self.constellations.count == 88)
  }

  @Test func hasPlausibleFacts() {
    for object in objects {
      #expect((1.5...10.5).contains(object.magnitude), "\(object)")
      #expect((100...100_000_000).contains(object.distance), "\(object)")
      #expect((0.5...200).contains(object.size), "\(object)")
      #expect((0..<24).contains(object.rightAscension), "\(object)")
      // Messier observed from Paris.
      #expect((-36...90).contains(object.declination), "\(object)")
    }
  }

  @Test func hasGalaxiesFartherAwayThanAnythingElse() {
    for object in objects {
      let isGalaxy = object.kind.rawValue.hasSuffix("galaxy")
      #expect((object.distance > 1_000_000) == isGalaxy, "\(object)")
    }
  }

  @Test func hasPlausibleYearsOfDiscovery() throws {
    for object in objects {
      #expect((object.discoverer == nil) == (object.discovered == nil), "\(object)")
      guard let discovered = object.discovered else { continue }
      let years = discovered.split(separator: " ").compactMap { Int($0) }
      let year = try #require(years.first)
      #expect(year == 130 || year == 964 || (1600...1782).contains(year), "\(object)")
    }
    #expect(objects.filter { $0.discoverer == nil }.map(\.number) == [44, 45])
  }

  @Test func hasCatalogueNumbersThatDiffer() {
    let numbers = objects.compactMap(\.catalogueNumber)
    #expect(Set(numbers).count == numbers.count)
    #expect(objects.filter { $0.catalogueNumber == nil }.map(\.number) == [40, 45])
    for number in numbers {
      #expect(number.wholeMatch(of: /(NGC|IC) [1-9][0-9]{1,3}/) != nil, "\(number)")
    }
  }

  @Test func hasNamesThatDiffer() {
    let names = objects.compactMap(\.commonName)
    #expect(Set(names).count == names.count)
    #expect(names.count > 30)
  }

  @Test(arguments: [
    (1, "Crab Nebula", MessierKind.supernovaRemnant, "Taurus", "NGC 1952", 8.4),
    (8, "Lagoon Nebula", .diffuseNebula, "Sagittarius", "NGC 6523", 6.0),
    (31, "Andromeda Galaxy", .spiralGalaxy, "Andromeda", "NGC 224", 3.4),
    (57, "Ring Nebula", .planetaryNebula, "Lyra", "NGC 6720", 8.8),
    (104, "Sombrero Galaxy", .spiralGalaxy, "Virgo", "NGC 4594", 8.3),
  ])
  func hasWellKnownFacts(
    _ number: Int, _ name: String, _ kind: MessierKind, _ constellation: String,
    _ catalogueNumber: String, _ magnitude: Double
  ) {
    let object = object(number)
    #expect(object.formalName == "Messier \(number)")
    #expect(object.commonName == name)
    #expect(object.kind == kind)
    #expect(object.constellation == constellation)
    #expect(object.catalogueNumber == catalogueNumber)
    #expect(object.magnitude == magnitude)
  }

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

  @Test func hasAThumbnailThatEveryTerminalShows() {
    for object in objects {
      #expect(object.thumbnail.utf8.count <= 5 && object.thumbnail.allSatisfy(\.isASCII))
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
