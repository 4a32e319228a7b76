import Foundation
import StepwiseSystem
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

@testable import Stepwise
@testable import StepwiseApp

/// `stepwise new`: a package that builds, is tested and runs.
@Suite(.tags(.program, .tool), .slow)
struct NewCommandTests {
  /// The folder is beside the built programs, so that the library is built only once for it.
  private static let place = TestFolder(
    path: URL(fileURLWithPath: ProgramPath.built()).deletingLastPathComponent()
      .appendingPathComponent("new-package").path)
  private nonisolated static let swift = ProcessInfo.processInfo.environment["PATH"]?.split(
    separator: ":"
  )
  .map { "\($0)/swift" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A package that `stepwise new` writes, and what it does.
  nonisolated struct Written {
    let options: [String]
    let tests: String
    let script: String
    let output: String
    let wrong: String
    let sentence: String
  }

  nonisolated private static let packages = [
    Written(
      options: [], tests: "7 tests in 2 suites", script: "send",
      output: "A parcel of 3000 g for 750 cents.", wrong: "40000",
      sentence: "40000 g is too heavy: a parcel has at most 30000 g."),
    Written(
      options: ["--interview"], tests: "6 tests in 2 suites", script: "account",
      output: "grace has the Family plan.", wrong: "x",
      sentence: "A user name has at least 3 characters, letters and digits only."),
  ]

  @Test(
    .full, .serialized, .enabled(if: swift != nil, "swift is not in the PATH"), arguments: packages)
  func theNewPackageBuildsPassesItsTestsAndRuns(_ written: Written) async throws {
    let package = TestFolder(path: Self.place["my-wizard"])
    try FileManager.default.createDirectory(
      atPath: Self.place.path, withIntermediateDirectories: true)
    package.remove()
    let run = try Program(["new", "my-wizard"] + written.options, folder: Self.place)
    #expect(run.code == 0)
    #expect(
      run.output == """
        my-wizard is written. Go on with:
          cd my-wizard
          swift test
          swift run my-wizard
        With --scratch-path ../../../../../.build both take what that checkout has built, and do not build Stepwise again.

        """)
    let scratch = Self.place["build"]
    let swift = try #require(Self.swift)
    let tests = try await ProgramRun(
      swift, ["test", "--scratch-path", scratch], folder: package.path,
      variables: ["STEPWISE_RECORD": "0"])
    try #require(tests.code == 0, "\(tests.output)\(tests.error)")
    #expect(tests.output.contains("Test run with \(written.tests) passed"))
    let format = try await ProgramRun(
      swift, ["format", "lint", "--strict", "--recursive", "Sources", "Tests", "Package.swift"],
      folder: package.path)
    #expect(format.error == "")
    let program = "\(scratch)/debug/my-wizard"
    let path = "Tests/MyWizardTests/Scripts/\(written.script)"
    let sent = try await ProgramRun(program, ["--script", "\(path).steps"], folder: package.path)
    #expect(sent.output == "\(written.output)\n")
    #expect(sent.error == (try package.read("\(path).transcript")))
    let wrong = Array("\(written.wrong)\n".utf8)
    let rejected = try await ProgramRun(program, ["--quiet"], input: wrong)
    #expect(rejected.error == "standard input:1: \(written.sentence)\n")
    let help = try await ProgramRun(program, ["--help"])
    #expect(help.output.contains("Usage: my-wizard [OPTIONS]\n"))
  }

  @Test(arguments: [false, true]) func noFileKeepsTheSamplesName(isInterview: Bool) throws {
    let starter = try Starter(checkout: TestFolder.repository().path, isInterview: isInterview)
    let files = try starter.files(for: PackageName("tea"), with: .repository("https://a/stepwise"))
    #expect(files.count > 15)
    #expect(files.contains { $0.path == "Sources/Tea/Tea\(isInterview ? "Flow" : "Wizard").swift" })
    #expect(files.contains { $0.text.contains("Interview<Account>") } == isInterview)
    #expect(files.contains { $0.path == ".github/workflows/ci.yml" })
    for file in files {
      #expect(!"\(file.path)\n\(file.text)".lowercased().contains("parcels"), "\(file.path)")
      #expect(file.text.hasSuffix("\n"))
    }
  }

  private static var starter: Starter {
    get throws { try Starter(checkout: TestFolder.repository().path) }
  }

  /// A name becomes a module, or is rejected because it is no name, or because it is taken.
  @Test func aNameBecomesAModuleOrIsRejected() throws {
    for (name, module) in [
      ("my-wizard", "MyWizard"), ("tea", "Tea"), ("Tea", "Tea"), ("a-b2-c", "AB2C"),
      ("Parcels", "Parcels"),
    ] {
      #expect(try PackageName(name).module == module)
    }
    for name in [
      "", "2x", "my_wizard", "a--b", "a-", "é", "a/b", "..", ".x", "a b", "a\n", "ﬁ",
    ] {
      let sentence =
        "“\(name)” cannot be a package's name: it begins with a letter and has letters, digits and"
        + " single hyphens between them, such as my-wizard."
      #expect(throws: RunFailure(.usage, verbatim: sentence), "\(name)") { try PackageName(name) }
    }
    let names = try Self.starter.names
    for (name, taken) in [
      ("class", "Class"), ("swift", "Swift"), ("Testing", "Testing"), ("stepwise", "Stepwise"),
      ("stepwise-testing", "StepwiseTesting"), ("interview", "Interview"), ("wizard", "WizardFlow"),
      ("address", "Address"),
      ("price-service", "PriceService"), ("main", "Main"), ("text", "Text"),
    ] {
      let sentence =
        "“\(name)” cannot be a package's name: “\(taken)” means something else already. Take another,"
        + " such as my-\(name)."
      #expect(throws: RunFailure(.usage, verbatim: sentence), "\(name)") {
        try PackageName(name, notIn: names)
      }
    }
  }

  /// One build cannot have two targets of the same name.
  @Test func namesOfLibraryTargetsAreRejected() throws {
    let manifest = try TestFolder.repository().read("Package.swift")
    let names = manifest.matches(of: /\n    "(\w+)":/).map { String($0.1) }
    #expect(names.count > 30)
    for name in names { #expect(throws: RunFailure.self, "\(name)") { try PackageName(name) } }
  }

  /// The last are a folder that is missing, a checkout without its sample, and a package that depends on Stepwise and
  /// contains its name.
  private static let failures = """
    new → 64 Give the folder to write, whose name is the wizard's: stepwise new PATH.
    new a b → 64 Give the folder to write, whose name is the wizard's: stepwise new PATH.
    new tea --form → 64 There is no option --form. See stepwise new --help.
    new tea --stepwise= → 64 --stepwise needs the folder of a checkout or the URL of a repository.
    new tea --stepwise https://example.org → 64 “https://example.org” names no repository: \
    a URL ends with its name, such as …/stepwise.git.
    new tea --stepwise file:/// → 64 “file:///” names no repository: \
    a URL ends with its name, such as …/stepwise.git.
    new tea --stepwise here → 66 here is not a checkout of Stepwise: \
    name the folder with its Package.swift, or the URL of a repository.
    new taken → 73 taken is there already: take another name, or remove it first.
    new gone → 73 gone is there already: take another name, or remove it first.
    new nowhere/tea → 73 nowhere/tea cannot be made: No such file or directory.
    new tea --stepwise bare → 66 bare/Samples/Parcels is missing: \
    name a whole checkout with --stepwise PATH.
    new tea --interview --stepwise bare → 66 bare/Samples/FirstInterview is missing: \
    name a whole checkout with --stepwise PATH.
    new tea --stepwise my-wizard → 66 my-wizard is not a checkout of Stepwise: \
    name the folder with its Package.swift, or the URL of a repository.
    """

  @Test func aFailedCommandWritesNothing() throws {
    let folder = TestFolder()
    try folder.write("mine", to: "taken")
    try FileManager.default.createSymbolicLink(
      atPath: folder["gone"], withDestinationPath: "nowhere")
    try FileManager.default.createDirectory(
      atPath: folder["bare"], withIntermediateDirectories: false)
    try folder.write(".executable(name: \"stepwise\"", to: "bare/Package.swift")
    #expect(try Program(["new", "my-wizard"], folder: folder).code == 0)
    let names = ["bare", "gone", "my-wizard", "taken"]
    for row in CommandRow.table(Self.failures) {
      let words = row.line.split(separator: " ").map(String.init)
      #expect(try Program(words, folder: folder).end == row.end, "\(words)")
      #expect(try folder.names == names, "\(words)")
      #expect(try folder.read("taken") == "mine", "\(words)")
    }
    // Files cannot grow, so writing the first file fails, and nothing of the folder is left.
    let run = try Program(
      ["new", "tea"], shell: "(ulimit -f 0; \"$@\") 2>&1 | cat >&2; exit 74", folder: folder)
    #expect(run.end == "74 tea was not written: File too large.")
    #expect(try folder.names == names)
  }

  /// The path without symbolic links.
  private static func real(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardized.path
  }

  @Test(arguments: ["wizards/tea", "wizards/tea/", "./wizards/tea"])
  func aPathSaysWhereThePackageIsWritten(_ path: String) throws {
    let folder = TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder["wizards"], withIntermediateDirectories: false)
    let checkout = TestFolder.repository().path
    let relative = String(repeating: "../", count: 20) + checkout.drop { $0 == "/" }
    let run = try Program(["new", path, "--stepwise", relative], folder: folder)
    let written = path.hasSuffix("/") ? String(path.dropLast()) : path
    #expect(run.output.contains("\(written) is written."))
    #expect(run.output.contains("cd \(written)\n  swift test\n  swift run tea\n"))
    let manifest = try folder.read("wizards/tea/Package.swift")
    let real = Self.real(checkout)
    // The checkout may be beside the folders of tests.
    let named = StepwiseSource.path(to: real, from: "\(Self.real(folder.path))/wizards/tea")
    #expect(manifest.contains("path: \"\(named)\""))
    #expect(
      run.output.contains(
        "Its Package.swift gets Stepwise from \(real), which only this machine has.")
        == (named == real))
    #expect(try folder.names == ["wizards"])
  }

  private static let places = [
    ("/dev/stepwise", "/dev/tea", "../stepwise"),
    ("/home/ada/stepwise", "/home/ada/wizards/tea", "../../stepwise"),
    ("/home/ada/stepwise", "/home/ada/stepwise/.build/tea", "../.."),
    ("/home/ada/lib/stepwise", "/home/ada/tea", "/home/ada/lib/stepwise"),
    ("/home/ada/stepwise", "/tmp/tea", "/home/ada/stepwise"),
    ("/home/ada/step", "/home/ada/stepwise/tea", "../../step"),
    ("/stepwise", "/tea", "../stepwise"), ("/stepwise", "/tmp/tea", "/stepwise"),
  ]

  /// A package beside the checkout can be cloned on another machine together with it.
  ///
  /// A `..` leads elsewhere if the folder before it is a link, so only real folders are compared.
  @Test func theManifestHasARelativePathWhereBothCanMove() {
    for (checkout, package, path) in Self.places {
      #expect(StepwiseSource.path(to: checkout, from: package) == path, "\(checkout) \(package)")
    }
    let folder = TestFolder()
    let checkout = URL(filePath: folder.path).resolvingSymlinksInPath().path
    for parent in ["gone", "gone/..", "gone/../.."] {
      let seen = StepwiseSource.folder(folder.path).seen(from: folder[parent], package: "tea")
      #expect(seen == .folder(checkout), "\(parent)")
    }
  }

  @Test func aPackageBesideACheckoutNamesItByARelativePath() throws {
    let folder = TestFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["link"], withDestinationPath: TestFolder.repository().path)
    // The checkout is where the link leads, so the package is beside it only if the folder of the test is.
    var run = try Program(["new", "tea", "--stepwise", "link"], folder: folder)
    let real = Self.real(TestFolder.repository().path)
    let named = StepwiseSource.path(to: real, from: "\(Self.real(folder.path))/tea")
    #expect(run.output.contains("which only this machine has") == (named == real))
    try FileManager.default.copyItem(
      atPath: TestFolder.repository("Samples/Parcels").path, toPath: folder["first"])
    try FileManager.default.createDirectory(
      atPath: folder["copy/Samples"], withIntermediateDirectories: true)
    try folder.write(".executable(name: \"stepwise\"", to: "copy/Package.swift")
    try FileManager.default.moveItem(
      atPath: folder["first"], toPath: folder["copy/Samples/Parcels"])
    for (source, place) in [("copy", "one"), (folder["copy"], "two")] {
      run = try Program(["new", place, "--stepwise", source], folder: folder)
      #expect(!run.output.contains("which only this machine has"), "\(run.output)\(run.end)")
      #expect(try folder.read("\(place)/Package.swift").contains("path: \"../copy\""))
    }
  }

  /// A separate file system: nothing can be moved to it from another.
  private nonisolated static let memory = "/dev/shm"
  private nonisolated static var isMemoryThere: Bool {
    var (here, there) = (stat(), stat())
    return stat(".", &here) == 0 && stat(memory, &there) == 0 && here.st_dev != there.st_dev
  }

  @Test(.enabled(if: isMemoryThere, "/dev/shm is missing"))
  func aFolderCanBeElsewhere() throws {
    let place = TestFolder(path: "\(Self.memory)/stepwise-\(UUID().uuidString)")
    defer { place.remove() }
    try FileManager.default.createDirectory(
      atPath: place.path, withIntermediateDirectories: false)
    try OutputFolder.write([("Sources/tea.txt", "Oolong\n")], to: place["tea"])
    #expect(try place.names == ["tea"])
    #expect(try place.read("tea/Sources/tea.txt") == "Oolong\n")
    #expect(
      throws: RunFailure(
        .cannotCreate, "\(place["no/tea"]) cannot be made: No such file or directory.")
    ) { try OutputFolder.write([("tea.txt", "Oolong\n")], to: place["no/tea"]) }
  }

  @Test func theManifestNamesTheSourceOfTheLibrary() throws {
    let checkout = TestFolder.repository().path
    func manifest(_ text: String?) throws -> [String] {
      let (dependency, package) = try StepwiseSource(text).manifest
      return [dependency, package]
    }
    #expect(
      try manifest(checkout) == [".package(name: \"stepwise\", path: \"\(checkout)\")", "stepwise"])
    #expect(
      try manifest("https://example.org/a/stepwise.git")
        == [".package(url: \"https://example.org/a/stepwise.git\", branch: \"main\")", "stepwise"])
    #expect(
      try manifest("git@example.org:a/My-Stepwise")
        == [".package(url: \"git@example.org:a/My-Stepwise\", branch: \"main\")", "my-stepwise"])
    #expect(
      try manifest("file:///stepwise.git")
        == [".package(url: \"file:///stepwise.git\", branch: \"main\")", "stepwise"])
    #expect(
      StepwiseSource.folder("../a\"b\\c").manifest.dependency
        == #".package(name: "stepwise", path: "../a\"b\\c")"#)
    let built = try StepwiseSource(
      nil, built: "\(checkout)/Sources/Program/StepwiseApp/Any/A.swift")
    #expect(built == .folder(checkout))
    #expect(
      throws: RunFailure(
        .usage,
        verbatim:
          "The checkout that this program was built from, which a new package is copied from, is gone:"
          + " name the folder of another with --stepwise PATH.")
    ) { try StepwiseSource(nil, built: "/nowhere/Sources/Program/StepwiseApp/Any/A.swift") }
  }
}
