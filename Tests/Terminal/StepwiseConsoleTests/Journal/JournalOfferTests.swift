import Foundation
import StepwiseFlow
import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// The journal that a person did not ask for: what it offers, when it is kept, and that it disturbs nothing.
@Suite struct JournalOfferTests {
  let folder = TestFolder()
  private static let day = 86_400
  private static let offer = "You were not finished"

  // MARK: When

  /// A run keeps a journal only if all conditions hold.
  @Test func onlyARunThatAPersonMayGoOnWithIsKept() {
    let rows: [(Bool, (inout JournalChoice) -> Void)] = [
      (true, { _ in }), (false, { $0.isPerson = false }),
      (false, { $0.isProgramWilling = false }), (false, { $0.isForbidden = true }),
      (false, { $0.isSavedElsewhere = true }), (false, { $0.wish = "0" }),
      (true, { $0.wish = "1" }), (true, { $0.wish = "" }), (false, { $0.integration = "true" }),
      (true, { $0.integration = "" }), (true, { $0.integration = "false" }),
    ]
    for (number, (isKept, change)) in rows.enumerated() {
      var choice = JournalChoice()
      choice.isPerson = true
      change(&choice)
      #expect(choice.keepsJournal == isKept, "row \(number)")
    }
  }

  @Test func driversForPeopleAreToldApart() {
    let drawn = DriverChoice.drawn(.standardError, TerminalSettings())
    let rows: [(DriverChoice, Bool)] = [
      (.plain(.standardError), true), (drawn, true), (.script, false), (.json, false),
      (.unattended, false), (.own(SessionDriver { _ in }), false),
      (.own(SessionDriver(isLive: true) { _ in }), true),
      (.own(SessionDriver(isLive: true, playsScript: true) { _ in }), false),
    ]
    for (choice, isForPerson) in rows { #expect(choice.isForPerson == isForPerson, "\(choice)") }
  }

  // MARK: The offer

  /// Each way to take the offer, with the screen, its drafts and the file afterwards.
  @Test func theOfferIsTakenWithOnePress() async throws {
    let rows: [(press: [String], title: String, draft: String?, isKept: Bool)] = [
      (["Go on"], "Pet", "Ca", true), (["Show what was kept", "Go on"], "Pet", "Ca", true),
      (["Begin anew"], "Name", nil, false),
    ]
    for (press, title, draft, isKept) in rows {
      try await leave(in: folder[press.joined()])
      try await run(in: folder[press.joined()]) { session in
        let shown = session.show()
        #expect(shown.title == Self.offer)
        #expect(shown.elements.first?.label == "You answered 1 question today.")
        for button in press {
          try session.perform(.press(entry: session.show().entry, element: button))
          if button == "Show what was kept" {
            let texts = session.show().elements.filter { $0.button == nil }.map(\.label)
            #expect(texts.dropFirst() == ["Name: Ada", "Pet: Ca …"])
          }
        }
        #expect(session.show().title == title)
        #expect(session.show().elements.first?.draft == draft)
        #expect(session.trail.rows.allSatisfy { $0.title != Self.offer })
        #expect(throws: (any Error).self) {
          for _ in 0..<3 { try session.perform(.back) }
        }
        #expect(FileManager.default.fileExists(atPath: self.path(in: press.joined())) == isKept)
      }
    }
  }

  /// What the library itself shows before the wizard is in the person's language: the offer, and the sentence about a file
  /// that was put aside.
  @Test func theOfferIsInThePersonsLanguage() async throws {
    /// The texts of the offer, of what it shows, of the question before it is given up, and of the notice.
    func texts(_ language: String) async throws -> [String] {
      var texts: [String] = []
      func read(_ session: Session) {
        let shown = session.show().localized(by: session.environment.localizer)
        // The rows of what was kept are the wizard's own.
        texts += [shown.title] + shown.elements.filter { !$0.label.contains(": ") }.map(\.label)
        texts += shown.notices.map { $0.message.replacing(self.folder.path, with: "") }
      }
      try await leave(in: folder[language])
      for days in [0, -2] {
        let now = time(nil) + days * Self.day
        try await run(in: folder[language], now: now, language: language) { session in
          read(session)
          try session.perform(.press(entry: session.show().entry, element: "Show what was kept"))
          read(session)
        }
      }
      try folder.write("no steps", to: "\(language)/sample_1.steps")
      try await run(in: folder[language], language: language) { session in
        texts += session.show().localized(by: session.environment.localizer).notices.map(\.message)
      }
      return texts
    }
    let english = try await texts("en")
    #expect(english.count == 19, "\(english)")
    #expect(english.contains("You answered 1 question."))
    for language in ["th", "ko", "zh-Hans", "id"] {
      for (text, own) in zip(english, try await texts(language)) {
        #expect(text != own, "\(language)")
      }
    }
  }

  /// A person who leaves at the offer is offered the same again.
  @Test func anUndecidedOfferStays() async throws {
    try await leave(in: folder["a"])
    let before = try String(contentsOfFile: path(in: "a"), encoding: .utf8)
    for end in [Action.cancel, nil] {
      try await run(in: folder["a"]) { session in
        #expect(session.show().title == Self.offer)
        if let end { try session.perform(end) }
      }
      #expect(try String(contentsOfFile: path(in: "a"), encoding: .utf8) == before)
    }
  }

  @Test func theOptionForgetsTheLastRun() async throws {
    try await leave(in: folder["a"])
    try await run(in: folder["a"], isFresh: true) { session in
      #expect(session.show().title == "Name")
      #expect(!FileManager.default.fileExists(atPath: self.path(in: "a")))
      try Self.answer("Bob", in: session)
    }
    #expect(try String(contentsOfFile: path(in: "a"), encoding: .utf8).contains("= Bob"))
  }

  @Test func aRunOfThirtyDaysAgoIsRemoved() async throws {
    for (days, isOffered) in [(30, true), (31, false)] {
      try await leave(in: folder["\(days)"])
      try await leave(in: folder["\(days)"], program: "other")
      try await run(in: folder["\(days)"], now: time(nil) + days * Self.day - 60) { session in
        #expect((session.show().title == Self.offer) == isOffered)
        if !isOffered { try Self.answer("Ada", in: session) }
      }
      #expect(
        FileManager.default.fileExists(atPath: path(in: "\(days)", program: "other")) == isOffered)
    }
  }

  /// The run of another version is told about until one of this version has finished.
  @Test func theRunOfAnotherVersionIsNotOffered() async throws {
    try await leave(in: folder["a"], version: "0.9")
    try await leave(in: folder["a"], program: "other")
    for isLast in [false, true] {
      try await run(in: folder["a"]) { session in
        #expect(session.show().title == "Name")
        #expect(
          session.show().notices.map(\.message) == [
            "A run of version “0.9” was not finished. This is another version, which begins anew."
          ])
        guard isLast else { return }
        try Self.answer("Ada", in: session)
        try Self.answer("Cat", in: session)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["a"]) == ["other_1.steps"])
  }

  // MARK: Nothing is disturbed

  @Test func aRunOfAnotherStartIsNotTouched() async throws {
    try await leave(in: folder["a"])
    let before = try String(contentsOfFile: path(in: "a"), encoding: .utf8)
    // The first start holds it, and the second goes on without one.
    try await run(in: folder["a"]) { _ in
      try await self.run(in: self.folder["a"]) { session in
        #expect(session.show().title == "Name")
        try Self.answer("Bob", in: session)
        try Self.answer("Dog", in: session)
      }
      #expect(try String(contentsOfFile: self.path(in: "a"), encoding: .utf8) == before)
    }
    // Both begin without one; the one that answers first keeps it, also after its end.
    for isOver in [false, true] {
      let name = "\(isOver)"
      try await run(in: folder[name]) { second in
        try await self.run(in: self.folder[name]) { first in
          try Self.answer("Ada", in: first)
          if !isOver { try Self.answer("Bob", in: second) }
        }
        if isOver { try Self.answer("Bob", in: second) }
      }
      let kept = try String(contentsOfFile: path(in: name), encoding: .utf8)
      #expect(kept.contains("= Ada") && !kept.contains("Bob"))
    }
  }

  /// What a start makes of a file that was damaged.
  private enum Found { case offered, aside, nothing }

  /// Starts a run on a damaged file, answers its first question, and expects that nothing of the file was lost unsaid.
  private func found(in place: String) async throws -> Found {
    let path = path(in: place)
    let damaged = FileManager.default.contents(atPath: path)
    var found = Found.nothing
    try await run(in: folder[place]) { session in
      if session.show().title == Self.offer {
        found = .offered
        try session.perform(.press(entry: session.show().entry, element: "Go on"))
        return
      }
      #expect(session.show().title == "Name")
      let aside = self.folder["\(place)/sample_1_1.damaged"]
      if FileManager.default.fileExists(atPath: aside) {
        found = .aside
        #expect(
          session.show().notices.map(\.message) == [
            "An unfinished run cannot be continued, and was put aside: \(aside)."
          ])
        #expect(FileManager.default.contents(atPath: aside) == damaged)
      }
      // The run is kept in its place.
      try Self.answer("Eve", in: session)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("= Eve"))
    }
    return found
  }

  /// Whatever has happened to the file, the run is offered, or the file is put aside, which one sentence says.
  @Test func aDamagedFileIsOfferedOrPutAside() async throws {
    let header = "# stepwise steps 1\n"
    let program = #"# :program {"name":"sample","version":"1"}"# + "\n"
    let ada = #"# :screen {"title":"Name","identity":"#
    let rows: [(content: String?, expected: Found)] = [
      ("", .nothing), (header, .nothing), (header + program, .nothing), ("# step", .nothing),
      ("no steps", .aside), ("# stepwise steps 9\n", .aside), ("{}\n", .aside),
      (header + "\0\0\0\0\n= Ada\n", .aside), (header + "# :screen {\n", .aside),
      (header + program + ada + "}\n", .aside), (header + program + "= \u{FFFD}\0\n= b\n", .aside),
      (header + program.replacing("sample", with: "other"), .aside), (nil, .aside),
    ]
    for (number, row) in rows.enumerated() {
      let path = "\(number)/sample_1.steps"
      try FileManager.default.createDirectory(
        atPath: folder[row.content == nil ? path : "\(number)"], withIntermediateDirectories: true)
      if let content = row.content { try folder.write(content, to: path) }
      #expect(try await found(in: "\(number)") == row.expected, "row \(number)")
    }
    try FileManager.default.createDirectory(
      atPath: folder["pipe"], withIntermediateDirectories: true)
    try #require(mkfifo(path(in: "pipe"), 0o600) == 0)
    #expect(try await found(in: "pipe") == .aside)
    // Nothing is kept where no folder can be made, and a second damaged file does not replace the first.
    try folder.write("a file", to: "file")
    try await run(in: folder["file/below"]) { session in
      try Self.answer("Ada", in: session)
      #expect(session.show().title == "Pet")
    }
    try folder.write("no steps", to: "4/sample_1.steps")
    try await run(in: folder["4"]) { _ in }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["4"]).sorted() == [
        "sample_1_1.damaged", "sample_1_2.damaged",
      ])
  }

  /// Random damage anywhere in the file.
  @Test func randomDamageIsOfferedOrPutAside() async throws {
    try await leave(in: folder["a"])
    let whole = try folder.bytes(of: "a/sample_1.steps")
    var random = SeededGenerator(seed: 5)
    var counts: [Found: Int] = [:]
    for number in 0..<Repetition.times(60, full: 2000) {
      var bytes = whole
      let place = random.below(bytes.count)
      let end = min(bytes.count, place + 1 + random.below(9))
      switch random.below(4) {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes.removeSubrange(random.below(2) == 0 ? place..<end : place..<bytes.count)
      case 2: bytes.insert(UInt8(random.below(256)), at: place)
      default: bytes.replaceSubrange(place..<end, with: repeatElement(0, count: end - place))
      }
      try FileManager.default.createDirectory(
        atPath: folder["\(number)"], withIntermediateDirectories: true)
      try folder.write(bytes, to: "\(number)/sample_1.steps")
      counts[try await found(in: "\(number)"), default: 0] += 1
    }
    #expect(counts.count == 3, "\(counts)")
  }

  /// A disk that becomes full keeps what is there, which is said once; a start does not offer a press again that was done.
  @Test func aFullDiskKeepsTheAnswersBefore() async throws {
    for (isPressed, isOffered) in [(false, true), (true, false)] {
      let place = "\(isPressed)"
      var isFull = false
      let calls = DiskCalls { call in
        MainActor.assumeIsolated { isFull && call == .write ? .failure(ENOSPC) : .real }
      }
      let journal = PrivateJournal(
        in: folder[place], of: "sample", version: "1", now: time(nil), calls: calls)
      var said: [String] = []
      journal.onNotice = { said.append($0.english) }
      let token = journal.hold()
      var lines = ["# stepwise steps 1", "# :program {\"name\":\"sample\",\"version\":\"1\"}"]
      func add(_ line: String) {
        journal.write(.appending([line]), with: token)
        lines.append(line)
      }
      journal.write(.rewriting(lines), with: token)
      add("= Ada")
      let draft = ##"# :draft {"title":"Cart","identity":"Cart","element":"Pet","text":"Ca"}"##
      journal.write(.appending([draft], drafts: 1), with: token)
      isFull = true
      add("= Cat")
      if isPressed { add(#"# :unclear {"title":"Cart","identity":"Cart","element":"Pay"}"#) }
      add("= Dog")
      #expect(said.count == (isPressed ? 2 : 1), "\(said)")
      #expect(said[0].hasSuffix("sample_1.steps was not written: No space left on device."))
      let kept = try? folder.read("\(place)/sample_1.steps")
      #expect(kept == (isOffered ? lines.prefix(3).joined(separator: "\n") + "\n" : nil))
      // Once there is room, all is kept.
      isFull = false
      add("= Eel")
      if isOffered {
        #expect(
          try folder.read("\(place)/sample_1.steps") == lines.joined(separator: "\n") + "\n")
      }
      journal.release(token)
    }
  }

  @Test func onlyThePersonCanReadIt() async throws {
    try FileManager.default.createDirectory(
      atPath: folder["a/b"], withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    for place in ["a/b", "c/d"] {
      try await leave(in: folder[place])
      #expect(try folder.mode(of: place) == 0o700)
      #expect(try folder.mode(of: "\(place)/sample_1.steps") == 0o600)
    }
  }

  /// What was read is there to be read again, as long as nothing was answered.
  @Test func aRunThatHasOnlyReadIsNotKept() async throws {
    for answers in [0, 1] {
      try await run(in: folder["a"], reads: true) { session in
        #expect(session.show().title == "Name")
        if answers > 0 { try Self.answer("Ada", in: session) }
        #expect(FileManager.default.fileExists(atPath: self.path(in: "a")) == (answers > 0))
      }
    }
    try await run(in: folder["a"], reads: true) { session in
      #expect(session.show().title == Self.offer)
      try session.perform(.press(entry: session.show().entry, element: "Go on"))
      #expect(session.show().title == "Pet")
    }
  }

  /// Once a screen is reached that cannot be resumed, nothing is kept.
  @Test func aScreenThatCannotBeResumedEndsTheJournal() async throws {
    try await run(in: folder["a"]) { session in
      try Self.answer("Ada", in: session)
      #expect(FileManager.default.fileExists(atPath: self.path(in: "a")))
      try Self.answer("chat", in: session)
      #expect(!FileManager.default.fileExists(atPath: self.path(in: "a")))
      #expect(session.show().notices.isEmpty)
      try Self.answer("Hello", in: session)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["a"]).isEmpty)
  }

  // MARK: As last time

  /// What a finished run was answered is the default of the next one, in its folder and of its program only.
  @Test func aFieldBeginsWithTheAnswerOfTheLastFinishedRun() async throws {
    func flow() -> Talk {
      Talk { talk in
        talk.push("Address") {
          TextField("City", text: "Ghent") { talk.note($0) }.startsWithLastAnswer()
          TextField("Street", load: { "Main Street" }) { talk.note($0) }
            .startsWithLastAnswer(as: "street")
          Picker("Pet", options: ["Cat", "Dog"]) { talk.note($0) }.startsWithLastAnswer()
          SecureField("Password") { _ in }.startsWithLastAnswer()
          Button("Next") {
            talk.push("Branch") {
              TextField("Way") { talk.note($0) }.startsWithLastAnswer()
              Button("Done") { talk.finish([]) }
            }
          }
        }
      }
    }
    /// The defaults of a run in which these steps are taken.
    func defaults(_ steps: String, program: String = "a", state: String? = "state") async throws
      -> [String]
    {
      var defaults: [String] = []
      let driver = SessionDriver { session in
        await session.waitUntilIdle(timeout: .zero)
        defaults = session.show().elements.filter(\.isField).map { field in
          field.value.flatMap { field.format?.text(for: $0) } ?? "-"
        }
        let player = StepPlayer(session: session)
        var reader = StepsReader(text: steps)
        while let step = try reader.next() {
          try player.play(
            step.kind, in: session.show(), secrets: TerminalSecrets(of: session), say: { _ in })
          await session.waitUntilIdle(timeout: .zero)
        }
      }
      var configuration = RunConfiguration(.driver(driver))
      configuration.environment = EnvironmentSettings(
        Environment(stateFolder: state.map { folder[$0] }))
      configuration.files.program = (program, "1")
      _ = await Stepwise.run(flow(), configuration)
      return defaults
    }
    let all = "Lund\nBroad\nDog\nsecret\n:press Next\n"
    let first = ["Ghent", "Main Street", "-", "-"]
    // A run that does not finish changes nothing.
    #expect(try await defaults(all) == first)
    #expect(try await defaults(all + ":press Done\n") == first)
    #expect(try await defaults("") == ["Lund", "Broad", "Dog", "-"])
    #expect(try await defaults("", program: "b") == first)
    #expect(try await defaults("", state: nil) == first)
    #expect(try await defaults("", state: "elsewhere") == first)
    #expect(try folder.mode(of: "state/runs/a.kept") == 0o600)
    #expect(try !folder.read("state/runs/a.kept").contains("secret"))
    // An answer that was stepped back over does not stand.
    let detour = ":set Way = left\n:back\n:set City = Oslo\n:press Next\n:press Done\n"
    _ = try await defaults("\n\n\nsecret\n:press Next\n" + detour)
    #expect(try folder.read("state/runs/a.kept").contains("Oslo"))
    #expect(try !folder.read("state/runs/a.kept").contains("left"))
  }

  // MARK: Runs

  private func path(in name: String, program: String = "sample") -> String {
    folder["\(name)/\(program)_1.steps"]
  }

  /// Leaves a run behind, with an answer and a draft.
  private func leave(in place: String, program: String = "sample", version: String = "1")
    async throws
  {
    try await run(in: place, program: program, version: version) { session in
      try Self.answer("Ada", in: session)
      try session.perform(.draft(entry: session.show().entry, element: "Pet", text: "Ca"))
    }
  }

  private static func answer(_ text: String, in session: Session) throws {
    let shown = session.show()
    let field = try #require(shown.elements.first { $0.isField })
    try session.perform(.answer(entry: shown.entry, element: field.id, value: .text(text)))
  }

  /// Runs a wizard with a journal up to what the closure leaves; a killed run leaves its file in the same way.
  private func run(
    in place: String, program: String = "sample", version: String = "1", now: Int = time(nil),
    isFresh: Bool = false, reads: Bool = false, language: String = "en",
    calls: DiskCalls = DiskCalls(), _ body: @escaping (Session) async throws -> Void
  ) async throws {
    func ask(in talk: Talk) {
      talk.push("Name") {
        TextField("Name") { _ in
          talk.push("Pet") {
            TextField("Pet") {
              guard $0 == "chat" else { return talk.finish([]) }
              talk.push(
                Card("Chat", task: ScreenTask {}) {
                  TextField("Message") { talk.note($0) }.repeatsQuestion()
                })
            }
          }
        }
      }
    }
    let flow = Talk { talk in
      reads
        ? talk.base("Reading") {
          7
        } then: { _ in
          ask(in: talk)
        } : ask(in: talk)
    }
    let journal = PrivateJournal(
      in: place, of: program, version: version, now: now, calls: calls)
    journal.forgetsLast = isFresh
    var configuration = RunConfiguration(.driver(SessionDriver(body: body)))
    configuration.environment = EnvironmentSettings(
      Environment(today: CalendarDate(daysSince1970: now / Self.day), language: language))
    configuration.files.program = (program, version)
    configuration.files.progress = .journal(journal)
    let run = try WizardRun(configuration)
    defer { run.records.close() }
    if case .finished = try await run.result(of: flow, output: { _ in }) {
      try run.records.finish()
    }
  }
}
