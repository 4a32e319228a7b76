import Observation
import SampleNetwork
import Stepwise

/// The catalogue before it was taken apart: one screen that does everything.
///
/// Its six faults are numbered; the sample's `README.md` leads from each to its remedy.
@Observable
final class MassiveMessierScreen: Screen {
  let title = "Messier objects"

  // 1. The data is in the screen. A fourth object changes the screen, and no other screen has the facts.
  private let objects = [
    (1, "Crab Nebula", "supernova remnant", "Taurus", 6_500, "crab-nebula-mosaic.jpg"),
    (8, "Lagoon Nebula", "diffuse nebula", "Sagittarius", 4_100, "heic1015a.jpg"),
    (57, "Ring Nebula", "planetary nebula", "Lyra", 2_600, "ring-nebula-full_jpg.jpg"),
  ]
  private let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  // 2. Four variables describe one state. They allow a picture that is loading, failed and ready at once.
  private var chosen: Int?
  private var isLoading = false
  private var failure: String?
  private var picture: String?

  init() {}

  // 3. The screen is its own navigation. An object is not a step of its own: Back leaves the whole screen, and no
  // flow can show only an object.
  var body: any Element {
    if let chosen {
      detail(of: chosen)
    } else {
      for (position, object) in objects.enumerated() {
        Button("Messier \(object.0), \(object.1): \(object.2) in \(object.3)") {
          self.chosen = position
        }
      }
    }
  }

  // 4. The sentences are made while they are drawn. A test of a sentence needs the screen, and another screen has to
  // make it again.
  @ElementBuilder private func detail(of position: Int) -> any Element {
    let (number, name, kind, constellation, distance, _) = objects[position]
    Text("\(kind)")
    Text("Formal name: Messier \(number)")
    Text("Common name: \(name)")
    Text("Constellation: \(constellation)")
    Text("Distance: \(grouped: distance) light years")
    Text("Updated: \(months[10 - 1]) 19, 2017")
    if isLoading { Text("Picture: working") }
    if let failure { Text("The picture did not come: \(failure)") }
    if let picture { Image(path: picture, label: "Picture") }
    if !isLoading, picture == nil {
      Button(failure == nil ? "Load the picture" : "Try again") { await self.load(position) }
    }
    Button("Back to the list") { self.chosen = nil }
  }

  // 5. The screen talks to the network and to the disk. It has no cache and no progress, and it keeps a partial picture.
  private func load(_ position: Int) async {
    let folder = "https://www.nasa.gov/sites/default/files/thumbnails/image"
    guard let url = URL(string: "\(folder)/\(objects[position].5)") else { return }
    (isLoading, failure) = (true, nil)
    defer { isLoading = false }
    do {
      // 6. The client and the file are fixed. No test can exchange them, so no test presses the button; and two
      // programs write the same file.
      let request = HTTPRequest(url, timeout: .seconds(20))
      let answer = try await HTTPClient.shared.answer(to: request, lengthMax: 50_000_000)
      guard answer.status == 200 else {
        failure = "status \(answer.status)"
        return
      }
      try answer.body.write(to: URL(filePath: "/tmp/messier.jpg"))
      picture = "/tmp/messier.jpg"
    } catch {
      failure = "\(error)"
    }
  }
}
