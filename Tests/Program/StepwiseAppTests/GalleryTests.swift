import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// The gallery shows every element, so that a reader finds each.
@Suite struct GalleryTests {
  private static let root = TestFolder.repository()

  private static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root[folder])
      .filter { $0.hasSuffix(".swift") }.map { try root.read("\(folder)/\($0)") }
  }

  // Claims: elements-all
  // `List` needs rows that grow, and `FinishButton` needs work: they are in the chat. `Review` needs a flow to review: it
  // is in the onboarding. `ActionList` needs actions, and what is `Ticking` would differ in each picture: guides show them.
  @Test func everyElementIsInTheGalleryOrInTheChatOrTheOnboarding() throws {
    let declarations = try Self.swiftFiles(in: "Sources/Core/StepwiseFlow/Elements").joined()
    let elements = declarations.matches(
      of: /public struct (\w+)(?:<\w+>)?: (?:Element|FieldElement|AnswerableElement)\b/
    ).map { String($0.1) }
    #expect(elements.count > 20)
    let gallery = try Self.swiftFiles(in: "Samples/Elements/Sources/Screens").joined()
    func shows(_ element: String, in screens: String) -> Bool {
      screens.firstMatch(of: try! Regex("\\b\(element)(\\(| \\{)")) != nil
    }
    let missing = elements.filter { !shows($0, in: gallery) }
    #expect(missing.sorted() == ["ActionList", "FinishButton", "List", "Review", "Ticking"])
    let chat = try Self.swiftFiles(in: "Samples/Chat/Sources/Screens").joined()
    #expect(shows("List", in: chat) && shows("FinishButton", in: chat))
    #expect(
      try shows("Review", in: Self.swiftFiles(in: "Samples/Onboarding/Sources/Screens").joined()))
  }

  // Claims: elements-services
  @Test func servicesAreProtocolsWithAFake() throws {
    let files = try Self.swiftFiles(in: "Samples/Elements/Sources/Services")
    #expect(files.count >= 2)
    for file in files {
      let service = try #require(file.firstMatch(of: /\nprotocol (\w+)/)?.1, "\(file)")
      #expect(file.contains("class Fake\(service): \(service) {"), "\(service)")
    }
    // A flow that names a fake cannot be given another service.
    let users = try ["Flows", "Screens", "ViewModels"].flatMap {
      try Self.swiftFiles(in: "Samples/Elements/Sources/\($0)")
    }
    #expect(users.allSatisfy { !$0.contains("Fake") })
  }

  // Claims: elements-state
  /// State is in view models: a screen of the gallery holds only its title and its view model.
  @Test func screensHoldNothingButViewModels() throws {
    for screen in try Self.swiftFiles(in: "Samples/Elements/Sources/Screens") {
      let properties = screen.matches(of: /\n  (?:private )?(?:let|var) (\w+)/).map { String($0.1) }
      #expect(Set(properties) == ["title", "viewModel", "body"], "\(screen)")
    }
  }
}
