import Stepwise

/// The catalogue as a program: `stepwise messier`.
package struct MessierWizard: WizardProgram {
  package static let name = "messier"
  package static let summary = "Shows the nebulae, clusters and galaxies of Messier's list."

  @Option(
    "Where pictures come from: own, none, fake, or a URL or folder of messier-1.jpg …",
    value: "SOURCE")
  var imageSource = PictureSource.own
  @Option(
    "How often a fake picture fails to come before it does.", value: "NUMBER", isForTests: true)
  var pictureFailures = 0

  package init() {}

  package func makeFlow(in environment: Environment) throws -> MessierFlowController {
    guard pictureFailures >= 0 else {
      throw Rejection("--picture-failures is 0 or more, not \(pictureFailures).")
    }
    let objects = MessierCatalogue.objects.map { object in
      var object = object
      object.imageLink = imageSource.link(number: object.number, own: object.imageLink)
      return object
    }
    return MessierFlowController(
      objects: objects,
      pictureFetcher: imageSource.makeFetcher(in: environment, failures: pictureFailures))
  }
}
