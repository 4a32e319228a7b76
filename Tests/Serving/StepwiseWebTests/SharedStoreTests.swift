import Foundation
import Stepwise
import StepwiseFlow
import StepwiseSystem
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// Machines that share the runs of a store: whatever becomes of one of them, nothing is lost, and nothing is done twice.
@Suite("Runs in any store", .hangs)
struct SharedStoreTests {
  private let folder = TestFolder()
  private let memory = MemorySharedRunStore()
  private let counter = TripFlow.Counter()

  // MARK: The promises

  enum Kind: CaseIterable { case memory, folder }

  private func store(_ kind: Kind) -> any SharedRunStore {
    switch kind {
    case .memory: MemorySharedRunStore(sharing: memory)
    case .folder: FolderSharedRunStore(path: folder["runs"])
    }
  }

  @Test(arguments: Kind.allCases) func everyStoreKeepsThePromises(_ kind: Kind) async throws {
    for seed in 1...Repetition.times(1, full: 3) {
      try await SharedRunStoreConformance.check(seed: UInt64(seed)) { store(kind) }
    }
  }

  // MARK: Machines

  /// A machine with a cache of runs.
  private func machine(
    _ store: any SharedRunStore, _ wizard: HostedWizard? = nil,
    pressPatience: Duration = .milliseconds(60)
  ) -> SharedServing {
    var configuration = RunConfiguration()
    configuration.environment = EnvironmentSettings(Environment())
    let counter = counter
    return SharedServing(
      wizard: wizard ?? .flow { TripFlow(counter: counter) },
      runs: SharedRuns(store, lifetime: 1000, pressPatience: pressPatience, now: { 1_000_000 }),
      configuration: configuration, isLive: false, live: LiveRuns(max: 3))
  }

  private func comeToReview(_ person: PagePerson) async throws {
    await person.open("/?here")
    try await person.answer("Ada", "Oslo", "2026-12-24")
    #expect(person.page.heading == "Check")
  }

  /// The answers of a person who sends the last form through machines that all got it at the same moment.
  private func sendAgain(
    _ person: PagePerson, _ machines: [SharedServing]
  ) async -> [WebResponse] {
    let path = String(person.page.action.dropFirst("/trip".count))
    let request = PagePerson.post(path, person.posted)
    return await withTaskGroup(of: WebResponse.self) { group in
      for machine in machines {
        let other = PagePerson { machine }
        other.jar = person.jar
        group.addTask { await other.send(request) }
      }
      var answers: [WebResponse] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
  }

  /// A machine that was stopped before it could commit goes on after the run has gone on elsewhere.
  @Test func aStoppedMachineWritesNothing() async throws {
    let stopped = MemorySharedRunStore(sharing: memory)
    let machines = [machine(stopped), machine(memory)]
    let person = PagePerson { machines[1] }
    await person.open("/?here")
    try person.fill(try #require(person.page.fields.first), "Ada")
    person.prepare("next")
    let gate = Gate()
    stopped.outcome = { call in
      if call == .commit, gate.visitors == 0 { _ = try? await gate.answer() }
      return .real
    }
    let late = Task { await sendAgain(person, [machines[0]]) }
    while gate.waiters == 0 { await Task.yield() }
    // The web server sends the form to another machine, because the first does not answer.
    await person.pressAgain(to: "/1")
    try await person.answer("Oslo")
    #expect(person.page.heading == "Day")
    let before = memory.runs
    gate.answers()
    #expect(await late.value.map(\.status) == [303])
    #expect(memory.runs == before)
  }

  // MARK: People who wait

  /// While another process holds the locks of a hundred people's runs, a commit of another person waits for none of them.
  @Test func aLockedRunHoldsUpNobodyElse() async throws {
    let store = FolderSharedRunStore(path: folder["runs"], lockPatience: .seconds(100_000))
    let machine = machine(store)
    var answerCount = 0
    var files: [LockedFile] = []
    var answers: [Task<WebResponse, Never>] = []
    // More than the threads that the system gives to a process for its work.
    for _ in 0..<100 {
      let person = PagePerson { machine }
      await person.open("/?here")
      try person.fill(try #require(person.page.fields.first), "Ada")
      person.prepare("next")
      files.append(try lockedRun(of: person))
      answers.append(
        Task {
          defer { answerCount += 1 }
          return await person.send(PagePerson.post("/1", person.posted))
        })
    }
    let other = PagePerson { machine }
    try await comeToReview(other)
    try await other.press(labeled: "Book")
    #expect(other.page.heading == "Done" && answerCount == 0)
    files = []
    for answer in answers { #expect(await answer.value.status == 303) }
  }

  /// Locks the file of a person's run, as another process does while it commits.
  private func lockedRun(of person: PagePerson) throws -> LockedFile {
    let cookie = try #require(person.jar.first?.value)
    let id = try #require(machine(memory).runs.id(of: cookie))
    let path = folder["runs/\(id.prefix(2))/\(id).steps"]
    let file = LockedFile(SystemCall.open(path, O_RDWR | O_CLOEXEC))
    #expect(DiskCalls().lock(file.descriptor) == nil)
    return file
  }

  /// On a busy machine, the pause between two looks at a lock may take all of the patience.
  @Test func aCommitLooksOnceMoreBeforeItGivesUp() async throws {
    var isHeld = false
    let calls = DiskCalls { call in
      MainActor.assumeIsolated {
        guard call == .lock, isHeld else { return .real }
        isHeld = false
        return .failure(EWOULDBLOCK)
      }
    }
    let store = FolderSharedRunStore(path: folder["runs"], calls: calls, lockPatience: .zero)
    let machine = machine(store)
    let person = PagePerson { machine }
    await person.open("/?here")
    isHeld = true
    try await person.answer("Ada")
    #expect(person.page.heading == "City" && !isHeld)
  }

  /// A commit of a run whose lock is never released fails with a sentence, and leaves nothing behind.
  @Test func aCommitDoesNotWaitForEver() async throws {
    let store = FolderSharedRunStore(path: folder["runs"], lockPatience: .milliseconds(20))
    let machine = machine(store)
    let person = PagePerson { machine }
    await person.open("/?here")
    func names() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder["runs"]).sorted()
    }
    let before = try names()
    do {
      let lock = try lockedRun(of: person)
      try await person.answer("Ada")
      withExtendedLifetime(lock) {}
    }
    #expect(try person.status == 503 && before == names())
    await person.open("/look")
    try await person.answer("Ada")
    #expect(person.page.heading == "City")
  }

  /// While a person's once-only press is being made elsewhere, their other request waits, and another person does not.
  @Test func aPressElsewhereHoldsUpNobodyElse() async throws {
    let gate = Gate()
    var payments: [String] = []
    let wizard = HostedWizard.flow {
      Wizard(screen: "Name") { flow in
        TextField("Your name") { name in
          flow.push("Pay") {
            Button("Pay", onceOnly: true) {
              payments.append(name)
              if name == "Ada" { try await gate.answer() }
              flow.finish(name)
            }
          }
        }
      }
    }
    let waiting = MemorySharedRunStore(sharing: memory)
    let machines = [memory, waiting].map { machine($0, wizard, pressPatience: .seconds(100_000)) }
    let ada = PagePerson { machines[0] }
    await ada.open("/?here")
    try await ada.answer("Ada")
    ada.prepare("press:Pay")
    let first = Task { await sendAgain(ada, [machines[0]]) }
    while gate.waiters == 0 { await Task.yield() }
    var looks = 0
    waiting.outcome = { call in
      if call == .load { looks += 1 }
      return .real
    }
    var isAnswered = false
    let second = Task {
      defer { isAnswered = true }
      return await sendAgain(ada, [machines[1]])
    }
    while looks < 2 { await Task.yield() }
    let other = PagePerson { machines[1] }
    await other.open("/?here")
    try await other.answer("Eve")
    try await other.press(labeled: "Pay")
    #expect(other.page.heading == "Done" && !isAnswered)
    gate.answers()
    #expect(await (first.value + second.value).map(\.status) == [303, 303])
    #expect(payments == ["Ada", "Eve"])
  }

  // MARK: Failures

  /// A store that is away is asked again after pauses, which a cancelled task has, too.
  @Test func aStoreThatIsAwayIsNotAskedAllTheTime() async throws {
    var count = 0
    let store = memory
    store.outcome = { _ in
      count += 1
      return .failure(.unavailable)
    }
    let commit = Task {
      let run = SharedRun(id: "a-7fffffff", version: 2, commit: "b", content: [])
      return try? await store.commitSurely(
        run, over: 1, patience: .milliseconds(200), isPatient: true)
    }
    commit.cancel()
    #expect(await commit.value == nil)
    #expect((2...10).contains(count), "\(count)")
  }

  /// A machine dies in the middle of a list of once-only actions, and the form is sent again: the rows say what is known.
  @Test func aListThatAMachineBeganIsToldByItsRows() async throws {
    var told: Set<String> = []
    for number in 1... {
      var begun: [String] = []
      let memory = MemorySharedRunStore()
      let store = MemorySharedRunStore(sharing: memory)
      let wizard = HostedWizard.flow {
        Wizard(screen: "Release") { flow in
          ActionList("Publish", of: ["npm", "docker"], id: \.self, onceOnly: true) {
            begun.append($0)
            return ""
          } onFinish: { _ in
            flow.next("published")
          }
        }
      }
      var count = 0
      let machines = [
        machine(store, wizard), machine(MemorySharedRunStore(sharing: memory), wizard),
      ]
      var isDead = false
      let person = PagePerson { machines[isDead ? 1 : 0] }
      await person.open("/?here")
      store.outcome = { _ in
        count += 1
        return count < number ? .real : .failure(.unavailable)
      }
      let path = String(person.page.action.dropFirst("/trip".count))
      try await person.press(labeled: "Publish")
      guard count >= number else { break }
      isDead = true
      let before = begun
      await person.follow(PagePerson.post(path, person.posted))
      // The page names each press that may have been made once: the row's, if its action had begun.
      let unknown = person.page.text.matches(of: /whether “(.*?)” was done/).map { String($0.1) }
      for place in ["npm", "docker"] { #expect(begun.count { $0 == place } <= 1, "\(number)") }
      told.insert("\(before) \(unknown) \(person.page.heading)")
    }
    // The machine died before the press was kept, before the first action, in it, in the second one, and after it.
    #expect(
      told == [
        "[] [] End", #"[] ["Publish"] Release"#, #"["npm"] ["npm"] Release"#,
        #"["npm", "docker"] ["docker"] Release"#, #"["npm", "docker"] [] End"#,
      ])
  }

  // MARK: The wizard's own files

  /// A wizard that counts its starts in a file of its own.
  private final class DiaryFlow: FlowController<Void, String> {
    private let path: String

    init(_ path: String?) {
      self.path = path ?? ""
      super.init(state: ())
    }

    override func startFlow() { ask() }

    private func ask() {
      push("Diary") {
        TextField("Entry") { text in
          let folder = PrivateFolder(path: "\(self.path)/of")
          let entry = text == "long" ? String(repeating: "x", count: 4_000_000) : "\(text);"
          folder.write((folder.read("diary") ?? []) + Array(entry.utf8), to: "diary")
          self.show()
        }
      }
    }

    private func show() {
      let text = PrivateFolder(path: "\(path)/of").read("diary").map {
        String(decoding: $0.prefix(80), as: UTF8.self)
      }
      push("Page") {
        Text(verbatim: text ?? "empty")
        Button("More") { self.ask() }
      }
    }
  }

  /// The wizard's own files go with the run from machine to machine, up to a limit.
  @Test func theWizardsOwnFilesBelongToTheRun() async throws {
    let wizard = HostedWizard(name: "trip", summary: "", version: "1", command: "trip") {
      configuration, commit in
      try await HostedWizard.run(
        configuration, commit, makeFlow: { DiaryFlow($0.stateFolder) },
        output: { WizardOutput(verbatim: $0) })
    }
    var configuration = RunConfiguration()
    configuration.environment.language = "en"
    let person = PagePerson {
      SharedServing(
        wizard: wizard, runs: SharedRuns(memory, lifetime: 1000, now: { 1_000_000 }),
        configuration: configuration, isLive: false)
    }
    await person.open("/?here")
    try await person.answer("one")
    #expect(person.page.text.contains("one;"))
    let files = try #require(memory.runs.values.first).content
    #expect(String(decoding: files, as: UTF8.self).contains("# :file {\"path\":\"of/diary\""))
    try await person.press(labeled: "More")
    let before = memory.runs
    try await person.answer("long")
    #expect(person.status == 500)
    #expect(memory.runs == before)
  }

  /// Each run has a folder of its own, which is there when something is in it, in a folder that no other account reads.
  @Test func theFoldersOfRunsAreApart() throws {
    let one = try StateFiles([StateFiles.File(path: "a/b", bytes: [1])])
    let other = try StateFiles([])
    #expect(one.path != other.path && access(other.path, F_OK) != 0)
    var status = stat()
    #expect(stat("\(one.path)/..", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(try one.all() == [StateFiles.File(path: "a/b", bytes: [1])])
    one.remove()
    #expect(access(one.path, F_OK) != 0)
    other.remove()
  }

  /// The runs that were used least make room, and are loaded again.
  @Test func aWorkerKeepsTheNewestRuns() async throws {
    let machine = machine(memory)
    var people: [PagePerson] = []
    for _ in 1...5 {
      let person = PagePerson { machine }
      await person.open("/?here")
      people.append(person)
    }
    var kept = 0
    for id in memory.runs.keys {
      guard let run = machine.live.take(id) else { continue }
      kept += 1
      await run.close()
    }
    #expect(kept == 3)
    try await people[0].answer("Ada", "Oslo", "2026-12-24")
    #expect(people[0].page.heading == "Check")
  }
}
