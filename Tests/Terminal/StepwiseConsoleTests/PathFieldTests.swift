@testable import Stepwise
import TestSupport
import Testing

@Suite("Paths in a terminal")
struct PathFieldTests {
  private static let environment = Environment(
    files: Folders(contents: [
      "": ["Package.swift", "README.md", "Samples/", "Sources/"],
      "Samples/": ["Elements/", "Onboarding/"],
      "Samples": ["Elements/", "Onboarding/"],
      "/home/ada/": ["diary.txt", "photos/"], "/home/ada": ["diary.txt", "photos/"],
      "Sources/": [], "/home/ada/photos/": [],
    ]))

  private static func check(_ rule: PathRule, _ name: String, _ story: String) async {
    let talk = Talk.asking("Path") { talk in PathField("Path", to: rule) { talk.next($0) } }
    await Person.check(name, at: talk, environment: environment, story)
  }

  @Test func pathsAreCompletedListedAndRejected() async {
    await Self.check(.any, "the only name", "REA⇥ => row  › README.md¦")
    await Self.check(
      .any, "the common prefix, and then the names",
      "S⇥ => before  › S & Samples/ & Sources/ & no README.md")
    await Self.check(
      .any, "into a folder", "Sam⇥ => before  › Samples/\nE⇥ => before  › Samples/Elements/")
    await Self.check(.any, "the home folder as it is typed", "~/di⇥ => before  › ~/diary.txt")
    await Self.check(.any, "nothing typed", "⇥ => Package.swift & Sources/ & row  › ¦")
    await Self.check(.folder, "a listed name", "S⇥⇥ => › Samples/\n⏎ => title Next")
    await Self.check(
      .folder, "only folders",
      """
      ⇥ => Sources/ & no README.md
      REA⇥ => before  › REA
      {ctrl-u}~/⇥ => before  › ~/photos/
      """)
    let form = Talk.of(PathField("Path"), TextField("Name"))
    await Person.check(
      "without a match, the next element", at: form, environment: Self.environment,
      "zzz⇥ => in Name")
    await Self.check(
      .folder, "a folder",
      """
      README.md⏎ => ✗ “README.md” is a file: name a folder.
      {ctrl-u}nothing⏎ => ✗ There is nothing at “nothing”: name what is there.
      """)
  }
}
