import Foundation
import StepwiseTesting
import Synchronization
import TestSupport
import Testing

/// The rules for imports: which modules each target may import, and which no file of a folder may import.
@Suite("Architecture")
nonisolated struct ArchitectureTests {
  private static let root = TestFolder.repository()

  /// The targets of the manifest.
  private static let targets: [Target] = {
    let manifest = (try? root.read("Package.swift")) ?? ""
    var constants: [Substring: Substring] = [:]
    for match in manifest.matches(of: /\nlet (\w+) =\s+"(.*)"/) {
      constants[match.1] = filled(match.2, constants)
    }
    let chapter = /\n  "((?:Sources|Samples|Tests)[\w\/]*)": \[((?s).*?)\](?=,\n  ["\/]|,\n\])/
    let row = /"(\w+)":\s+(?:"""((?s).*?)"""|"(.*?)")/
    return manifest.matches(of: chapter).flatMap { chapter in
      chapter.2.matches(of: row).map { row in
        let sample = row.1.replacing("Sample", with: "")
        return Target(
          name: String(row.1),
          path: chapter.1 == "Samples"
            ? "Samples/\(sample)/Sources" : "\(chapter.1)/\(row.1)",
          dependencies: Set(
            filled(row.2 ?? row.3 ?? "", constants).split { " \n".contains($0) }.map(String.init)))
      }
    }
  }()

  /// A text of the manifest, with the values of its constants.
  private static func filled(_ text: Substring, _ constants: [Substring: Substring]) -> Substring {
    text.replacing(/\\\((\w+)\)/) { constants[$0.1] ?? $0.1 }
  }

  private struct Target {
    let name: String
    let path: String
    let dependencies: Set<String>
  }

  /// The imported modules of folders that were read before, because several tests read the same.
  private static let read = Mutex<[String: [(file: String, module: String)]]>([:])

  /// The imported modules of a folder, each with the file that imports it.
  private static func imports(of folder: String) throws -> [(file: String, module: String)] {
    if let known = read.withLock({ $0[folder] }) { return known }
    let all = FileManager.default.enumerator(atPath: root[folder])
    let files = (all?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
    try #require(!files.isEmpty, "\(folder) holds no Swift file")
    let pattern =
      /^ *(?:@\w+ +)*(?:(?:public|package|internal|private) +)?import +(?:(?:struct|class|enum|protocol|func|var|let|typealias) +)?(\w+)/
      .anchorsMatchLineEndings()
    let found = try files.sorted().flatMap { file in
      // An import in a string literal does not count.
      let lines = try root.read("\(folder)/\(file)").replacing(/"""(?s:.*?)"""/, with: "")
        .split(separator: "\n").filter { $0.contains("import ") }.joined(separator: "\n")
      return lines.matches(of: pattern).map { ("\(folder)/\(file)", String($0.1)) }
    }
    read.withLock { $0[folder] = found }
    return found
  }

  @Test(.slow) func everyTargetImportsOnlyDeclaredDependencies() throws {
    let names = Set(Self.targets.map(\.name))
    #expect(names.count > 30)
    for target in Self.targets {
      for (file, module) in try Self.imports(of: target.path)
      where names.contains(module) && module != target.name {
        #expect(target.dependencies.contains(module), "\(file) imports \(module), undeclared")
      }
    }
  }

  /// The picture in *Architecture* has an arrow for each dependency between the libraries that no other arrows imply.
  @Test func thePictureShowsTheTargetsAndTheirDependencies() throws {
    let page = try Self.root.read("Documentation/Architecture.md")
    let picture = try #require(page.firstMatch(of: /```mermaid\n((?s).*?)```/)?.1)
    let drawn = picture.matches(of: /(\w+) --> (\w+)/).map { "\($0.1) \($0.2)" }
    let library = Self.targets.filter {
      $0.path.hasPrefix("Sources/") && !["StepwiseApp", "StepwiseMain"].contains($0.name)
    }
    let uses = Dictionary(uniqueKeysWithValues: library.map { ($0.name, $0.dependencies) })
    func below(_ name: String) -> Set<String> {
      (uses[name] ?? []).reduce(into: uses[name] ?? []) { $0.formUnion(below($1)) }
    }
    let needed = library.flatMap { target in
      let implied = target.dependencies.reduce(into: Set<String>()) { $0.formUnion(below($1)) }
      return target.dependencies.subtracting(implied).map { "\(target.name) \($0)" }
    }
    #expect(drawn.sorted() == needed.sorted())
    #expect(drawn.count <= 20)
  }

  /// A minor version may add a case to an enumeration only if switches outside expect unknown cases.
  @Test func publicEnumerationsMayGrow() throws {
    var closed: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: Self.root["Sources"])
    where file.hasSuffix(".swift") && !file.contains(".docc/") {
      let pattern =
        /^ *(@nonexhaustive\n *)?public (?:nonisolated |indirect )*enum (\w+)/
        .anchorsMatchLineEndings()
      for match in try Self.root.read("Sources/\(file)").matches(of: pattern)
      where match.1 == nil { closed.insert(String(match.2)) }
    }
    #expect(
      closed == [
        // All that there can be, or each must be decided about.
        "DateOrder", "Ending", "JSONValue", "Match", "ProgramEnd",
        // These have no cases.
        "DriverConformance", "ElementBuilder", "EntryEditorBuilder", "ExplorerCommands",
        "HubBuilder", "MCPCommand", "OptionMatcher", "ServeCommand",
      ])
  }

  // MARK: Forbidden imports

  private static let foundation = [
    "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationInternationalization",
  ]

  /// Folders, and the modules that no file in them imports.
  private static let walls: [(folder: String, modules: [String])] = [
    ("Sources/Core/StepwiseFlow", foundation + ["Dispatch", "StepwiseSystem"]),
    ("Sources/Core/StepwiseSystem", foundation),
    ("Sources/Terminal/StepwiseTerminal", foundation + ["Observation", "StepwiseFlow"]),
    ("Sources/Core/StepwiseLines", foundation + ["StepwiseConsole"]),
    ("Sources/Terminal/StepwiseConsole", foundation + ["StepwiseLines", "StepwiseJSON"]),
    ("Sources/Core/StepwiseJSON", foundation + ["StepwiseConsole"]),
    ("Sources/Core/StepwiseRecords", foundation + ["StepwiseConsole"]),
    ("Sources/Program/Stepwise", foundation),
    ("Sources/Terminal/StepwiseImages", foundation + ["StepwiseLines"]),
    ("Sources/Serving/StepwiseMCP", foundation + ["StepwiseConsole"]),
    ("Sources/Serving/StepwiseWeb", foundation + ["StepwiseConsole"]),
    ("Sources/Serving/StepwisePostgres", foundation),
    ("Sources/Testing/StepwiseExplorer", foundation),
    // What an author of a wizard has.
    (
      "Sources/Forms/StepwiseForms",
      foundation + [
        "StepwiseFlow", "StepwiseSystem", "StepwiseLines", "StepwiseConsole", "StepwiseJSON",
        "StepwiseRecords",
      ]
    ),
    ("Sources/Program/StepwiseJournal", ["FoundationNetworking"]),
  ]

  @Test(arguments: walls)
  func noImportPassesAWall(_ folder: String, _ modules: [String]) throws {
    for (file, module) in try Self.imports(of: folder) {
      #expect(!modules.contains(module), "\(file) imports \(module)")
    }
  }

  @Test(arguments: ["ViewModels", "Screens", "Flows"])
  func samplesKeepTheirModelsApart(_ folder: String) throws {
    var count = 0
    for target in Self.targets where target.path.hasPrefix("Samples/") {
      let path = "\(target.path)/\(folder)"
      guard FileManager.default.fileExists(atPath: Self.root[path]) else { continue }
      count += 1
      for (file, module) in try Self.imports(of: path) {
        let isOutside = module == "StepwiseTerminal" || Self.foundation.contains(module)
        #expect(!isOutside, "\(file) imports \(module)")
      }
    }
    #expect(count >= 4)
  }

  /// A screen or a view model that made a screen or knew a flow could lead somewhere else by itself.
  // Claims: scoreboard-closures, scoreboard-flows
  @Test(arguments: ["ViewModels", "Screens", "Models", "Services"])
  func onlyFlowsNavigate(_ folder: String) throws {
    var count = 0
    for target in Self.targets where target.path.hasPrefix("Samples/") {
      let path = "\(target.path)/\(folder)"
      for file in FileManager.default.subpaths(atPath: Self.root[path]) ?? []
      where file.hasSuffix(".swift") {
        count += 1
        let lines = try Self.root.read("\(path)/\(file)").split(separator: "\n")
        let navigation = lines.filter {
          !$0.contains("//") && $0.contains(/FlowController|NavigationStack|\b[A-Z]\w*Screen\(/)
        }
        #expect(navigation == [], "\(path)/\(file)")
      }
    }
    #expect(count >= 10)
  }

  /// Other targets would need an `#if` for the three names of the C library.
  @Test(.slow) func oneTargetImportsTheCLibrary() throws {
    for target in Self.targets where target.name != "StepwiseSystem" {
      for (file, module) in try Self.imports(of: target.path) {
        #expect(!["Glibc", "Musl", "Darwin"].contains(module), "\(file) imports \(module)")
      }
    }
  }

  // MARK: Names

  /// All code of a program would see them, and they could collide with those of another library.
  @Test(.slow) func typesOfTheStandardLibraryGetNoPublicMembers() throws {
    let extensions =
      /^(?:nonisolated |public )*extension (?:String|StringProtocol|Substring|Character|Int|Double|Bool|Optional|Array|Set|Dictionary|Sequence|Duration)\b[^\n]*\{(?s:.*?)^\}/
      .anchorsMatchLineEndings()
    for target in Self.targets where target.path.hasPrefix("Sources/") {
      for file in try FileManager.default.subpathsOfDirectory(atPath: Self.root[target.path])
      where file.hasSuffix(".swift") {
        let text = try Self.root.read("\(target.path)/\(file)")
        let found = text.matches(of: extensions).filter { $0.output.contains("public ") }
        #expect(found.isEmpty, "\(target.path)/\(file)")
      }
    }
  }

  // MARK: Tests

  /// The quick run would start the programs of a suite without a tag.
  @Test(.slow) func everySuiteThatStartsSomethingIsTagged() throws {
    let starts =
      /\b(?:Terminal)?Program\(|\bProgramRun\(|\bChildProgram\(|\bTinyServer\(|\b(?:Device|Terminal)Session\(|MatrixTalk\.|SynapseServer\./
    var count = 0
    for target in Self.targets where target.name.hasSuffix("Tests") {
      let names = try FileManager.default.subpathsOfDirectory(atPath: Self.root[target.path])
      for name in names where name.hasSuffix("Tests.swift") {
        let text = try Self.root.read("\(target.path)/\(name)")
        // If single tests are tagged, the others start nothing.
        if text.contains(starts) && !name.hasPrefix("ArchitectureTests") {
          count += 1
          #expect(text.contains(".tags("), "\(target.path)/\(name) starts something")
        }
        #expect(
          text.matches(of: /\.tags\(/).count == text.matches(of: /\.tags\([^)]*\), \.slow/).count
            || name.hasPrefix("ArchitectureTests"), "\(target.path)/\(name)")
      }
    }
    #expect(count > 40)
  }
}
