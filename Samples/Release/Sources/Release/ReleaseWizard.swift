import Stepwise
import StepwiseJournal

@main struct ReleaseWizard: WizardProgram {
  static let name = "release"
  static let summary = "Publishes a version to the places that a person chooses."
  static let strings: StringCatalog = [
    "id": [
      "Your release": "Rilis Anda", "Notes": "Catatan",
      "Give the version first.": "Isi versi lebih dahulu.",
      "Version": "Versi", "Places": "Tempat", "Place": "Tempat", "Address": "Alamat",
      "Review": "Tinjauan", "Publish": "Terbitkan", "Web site": "Situs web",
      "“%@” is not a version: write three numbers, such as 1.4.0.":
        "“%@” bukan versi: tulis tiga angka, misalnya 1.4.0.",
      "%@ does not know this token: it has 8 characters or more.":
        "%@ tidak mengenal token ini: panjangnya minimal 8 karakter.",
      "%@ is busy.": "%@ sedang sibuk.", "The list of places": "Daftar tempat",
      "Containers": "Kontainer",
      "%@ is published in %@ places.": "%@ diterbitkan di %@ tempat.",
    ]
  ]

  @Option("How often some calls fail.", value: "NUMBER", isForTests: true) var failures = 0

  func makeFlow(in environment: Environment) -> ReleaseFlow {
    let publisher = FakePublisher(clock: environment.clock)
    publisher.failures = ["The list of places": failures, "Web site": failures]
    return ReleaseFlow(publisher: publisher)
  }

  func output(for report: Report) throws -> WizardOutput {
    let count = report.published.count
    return try .json(
      report, text: "\(report.version) is published in \(count, one: "place", other: "places").")
  }
}
