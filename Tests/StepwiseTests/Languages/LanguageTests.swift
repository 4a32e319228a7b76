@testable import StepwiseFlow
import Testing

@testable import Stepwise

/// A wizard uses the person's language, and a script means the same in every language.
@Suite struct LanguageTests {
  private static let strings: StringCatalog = [
    "th": [
      "Pet": "สัตว์เลี้ยง", "Cat": "แมว", "Dog": "หมา", "Send": "ส่ง", "Sure": "แน่ใจไหม",
      "Hello, %@!": "สวัสดี %@!",
      "%@ messages": "%@ ข้อความ", "“%@” is no pet: name one.": "“%@” ไม่ใช่สัตว์เลี้ยง: ตอบใหม่",
      "yes": "ใช่", "no": "ไม่ใช่", "Day": "วัน",
    ],
    "ru": ["%@ messages|one": "%@ сообщение", "%@ messages|few": "%@ сообщения"],
  ]

  private static func environment(_ language: String) -> Environment {
    Environment(language: language, strings: strings)
  }

  private static func text(_ key: LocalizedStringKey, in language: String) -> String {
    environment(language).localized(key)
  }

  /// The texts of the trail are translated, too.
  @Test func aSnapshotIsTranslatedCompletely() throws {
    let flow = Talk { talk in
      talk.push(
        Card("Pet") {
          Picker("Pet", options: ["Cat", "Dog"]) { _ in
            talk.push(Card("Day") { Button("Send") { talk.finish([]) } })
          }
        })
    }
    let session = Session(flow, environment: Self.environment("th"))
    try StepPlayer(session: session).answer("แมว", to: session.show())
    let shown = session.show().localized(by: session.environment.localizer)
    #expect(shown.recent.map { "\($0.title) \($0.summary)" } == ["สัตว์เลี้ยง แมว", "วัน "])
    #expect(shown.trail.row(titled: "Pet")?.title == "สัตว์เลี้ยง")
    try session.perform(.revisit(entry: 1))
    let revisited = session.show().localized(by: session.environment.localizer)
    #expect(revisited.trail.last(0).map(\.title) == ["วัน"])
  }

  // MARK: Texts

  @Test func aLiteralIsTheKeyAndTheEnglishText() {
    let name = "Ada"
    #expect(Self.text("Hello, \(name)!", in: "en") == "Hello, Ada!")
    #expect(Self.text("Hello, \(name)!", in: "th") == "สวัสดี Ada!")
    #expect(Self.text("Bye, \(name)!", in: "th") == "Bye, Ada!")
  }

  /// Typed text is not a key, even if the catalog contains it.
  @Test func aStringVariableIsNotTranslated() {
    let typed = "Hello, %@!"
    #expect(Self.text(LocalizedStringKey(verbatim: typed), in: "th") == "Hello, %@!")
    #expect(Self.text("Hello, \(typed)!", in: "th") == "สวัสดี Hello, %@!!")
    #expect(Self.text("Hello, \("Dog")!", in: "th") == "สวัสดี Dog!")
    #expect(Self.text("Hello, \(label: "Dog")!", in: "th") == "สวัสดี หมา!")
  }

  @Test func theOrderMayDiffer() {
    let key: LocalizedStringKey = "\(2) of \(3) are here."
    #expect(key.english == "2 of 3 are here.")
    // The key has no numbers; the translation may have some.
    let catalog: StringCatalog = ["th": ["%@ of %@ are here.": "จาก %2$@ มา %1$@"]]
    #expect(Environment(language: "th", strings: catalog).localized(key) == "จาก 3 มา 2")
  }

  @Test func aPercentSignIsKept() {
    let done = 5
    let catalog: StringCatalog = ["th": ["%@ %% done": "เสร็จ %@ %%"]]
    let key: LocalizedStringKey = "\(done) % done"
    #expect(key.english == "5 % done")
    #expect(Environment(language: "th", strings: catalog).localized(key) == "เสร็จ 5 %")
  }

  @Test(arguments: [
    (1, "en", "1 message"), (2, "en", "2 messages"), (0, "en", "0 messages"),
    (1, "th", "1 ข้อความ"), (21, "ru", "21 сообщение"), (3, "ru", "3 сообщения"),
    (11, "ru", "11 messages"),
  ])
  func aCountAsksForItsForm(count: Int, language: String, text: String) {
    #expect(Self.text("\(count, one: "message", other: "messages")", in: language) == text)
  }

  @Test(arguments: [
    ("en", "10 December 1985"), ("th", "10 ธันวาคม พ.ศ. 2528"), ("ko", "1985년 12월 10일"),
    ("zh-Hans", "1985年12月10日"), ("id", "10 Desember 1985"),
  ])
  func aDayIsWrittenAsTheLanguageWritesIt(language: String, text: String) throws {
    let day = try CalendarDate(year: 1985, month: 12, day: 10)
    #expect(Self.text("\(day: day)", in: language) == text)
  }

  // MARK: Conversations

  private static func flow() -> Talk {
    Talk.form("Pet") { talk in
      Picker("Pet", options: ["Cat", "Dog"]) { pet in
        if pet == "Cat" { throw Rejection("“\(label: pet)” is no pet: name one.") }
        talk.note(pet)
      }
      Toggle("Sure") { talk.note("\($0)") }
      DatePicker("Day") { talk.note("\($0)") }
    }
  }

  /// The same script, with English keys, and with the words of the language.
  @Test(arguments: [
    "Dog\nyes\n1985-12-10\nSend\n", "หมา\nใช่\n1985-12-10\nส่ง\n",
    ":set สัตว์เลี้ยง = หม\n:set แน่ใจไหม = y\n:set Day = 1985-12-10\n:press ส่ง\n",
    ":expect-screen Pet\n:expect สัตว์เลี้ยง\n:expect Cat\n2\ny\n1985-12-10\nSend\n",
  ])
  func keysAndTheirTranslationsMeanTheSame(_ script: String) async throws {
    let conversation = try await Conversation(
      Self.flow(), script, environment: Self.environment("th"))
    #expect(conversation.outcome == ["Dog", "true", "1985-12-10"])
  }

  @Test func everythingIsShownInTheLanguage() async throws {
    let conversation = try await Conversation(
      Self.flow(), "Dog\nyes\n1985-12-10\nSend\n", environment: Self.environment("th"))
    #expect(
      conversation.text == """
        สัตว์เลี้ยง
          1. แมว
          2. หมา
        สัตว์เลี้ยง: Dog
        แน่ใจไหม (ใช่ หรือ ไม่ใช่): yes
        วัน (ปี ค.ศ.-เดือน-วัน): 1985-12-10
          1. ส่ง
        Choose: Send

        """)
  }

  /// Words of the language are rejected in the same cases as the English words.
  @Test(arguments: [
    ("หมา, แมว", "Cat, Dog"), ("Dog", "Dog"), ("หมา,", "refused"), ("Dog,", "refused"),
  ])
  func severalOptionsAreTypedInTheLanguage(typed: String, expected: String) async throws {
    let flow = Talk.form("Pet") { talk in
      MultiPicker("Pet", options: ["Cat", "Dog"]) { talk.note($0.joined(separator: ", ")) }
    }
    let conversation = try await Conversation(
      flow, "\(typed)\nSend\n", environment: Self.environment("th"))
    #expect(conversation.outcome ?? ["refused"] == [expected])
  }

  @Test func aRejectionIsInTheLanguage() async throws {
    let environment = Self.environment("th")
    let failure = try await Conversation(Self.flow(), "Cat\n", environment: environment).failure
    let sentence = try #require(failure?.sentence)
    #expect(environment.localized(sentence) == "a.steps:1: “แมว” ไม่ใช่สัตว์เลี้ยง: ตอบใหม่")
  }

  /// “Bel” is the beginning of one English name and of two translated names.
  @Test(arguments: [
    ("Bel", "refused"), ("Belg", "BE"), ("Nether", "NL"), ("Belgium", "BE"), ("NL", "NL"),
    ("Air", "Air"), ("Uda", "Air"), ("Merah, biru", "red"), ("2", "BE"), ("Xyz", "refused"),
  ])
  func shownNamesComeBeforeEnglishOnes(typed: String, expected: String) async throws {
    let strings: StringCatalog = [
      "id": [
        "Netherlands": "Belanda", "Belgium": "Belgia", "Water": "Air", "Air": "Udara",
        "Red": "Merah, biru",
      ]
    ]
    let options: OptionList = [
      OptionList.Option("Netherlands", id: "NL"), OptionList.Option("Belgium", id: "BE"),
      OptionList.Option("Water", id: "Water"), OptionList.Option("Air", id: "Air"),
      OptionList.Option("Red", id: "red"),
    ]
    let environment = Environment(language: "id", strings: strings)
    let one = Talk.form { talk in Picker("Country", options: options) { talk.note($0) } }
    let several = Talk.form { talk in
      MultiPicker("Countries", options: options) { talk.note($0.joined(separator: "+")) }
    }
    for flow in [one, several] {
      let talk = try await Conversation(flow, "\(typed)\nSend\n", environment: environment)
      #expect(talk.outcome ?? ["refused"] == [expected])
    }
  }

  @Test(arguments: [
    ("Sen", "refused"), ("Sendo", "Go"), ("Sendi", "refused"), ("Send", "Send"), ("Sendok", "Go"),
    ("Kirim", "Send"),
    ("Send it", "refused"),
  ])
  func aButtonIsFoundByItsShownLabel(typed: String, expected: String) async throws {
    let environment = Environment(
      language: "id", strings: ["id": ["Send": "Kirim", "Go": "Sendok", "Stay": "Senang"]])
    for step in [typed, ":press \(typed)"] {
      let flow = Talk { talk in
        talk.push("Form") {
          for name in ["Send", "Go", "Stay"] { Button(name) { talk.finish([name]) } }
        }
      }
      let talk = try await Conversation(flow, "\(step)\n", environment: environment)
      #expect(talk.outcome ?? ["refused"] == [expected], "\(step)")
    }
  }

  /// Composed labels are translated in a list of several labels, too.
  @Test func severalComposedLabelsAreShownInTheLanguage() async throws {
    let greeting: LocalizedStringKey = "Hello, \("Ada")!"
    let options: OptionList = [
      OptionList.Option(greeting, id: "ada"), OptionList.Option("Dog", id: "dog"),
    ]
    let flow = Talk.form { talk in
      MultiPicker("Pet", options: options, selection: ["ada", "dog"]) { talk.note("\($0)") }
    }
    let talk = try await Conversation(
      flow, "\nSend\n", environment: Self.environment("th"))
    #expect(talk.text.contains("สวัสดี Ada!, หมา"))
  }

  // MARK: Texts of a region or a script

  @Test func aLanguageCoversItsRegions() {
    let strings: StringCatalog = [
      "zh": ["Pet": "宠物"], "pt": ["Pet": "Animal", "Day": "Dia"], "pt-BR": ["Pet": "Bicho"],
      "ko-KR": ["Pet": "동물"],
    ]
    func localizer(_ language: String) -> Localizer? {
      Localizer(language: language, strings: strings, library: .stepwise)
    }
    #expect(localizer("zh-Hans").label("Pet") == "宠物")
    #expect(localizer("zh-Hant").label("Pet") == "Pet")
    #expect(localizer("pt-BR").label("Pet") == "Bicho")
    #expect(localizer("pt-BR").label("Day") == "Dia")
    let korean = localizer("ko-KR")
    #expect(korean.label("Pet") == "동물")
    #expect(korean("Going on.") == localizer("ko")("Going on."))
    #expect(korean(LocalizedStringKey(month: 3)) == "3월")
  }

  @Test(arguments: [
    ("de", "37500"), ("id", "37.500"), ("th", "37,500"), ("en-GB", "37,500"), ("en", "37,500"),
  ])
  func thousandsAreSeparatedAsTheLanguageDoes(language: String, text: String) {
    #expect(Self.text("\(grouped: 37_500)", in: language) == text)
  }

  @Test(arguments: [
    ("ro", 0, "few"), ("ro", 119, "few"), ("ro", 20, "other"), ("lt", 21, "one"),
    ("lt", 12, "other"),
    ("lt", 9, "few"), ("lv", 10, "zero"), ("lv", 21, "one"), ("lv", 2, "other"), ("sl", 102, "two"),
    ("sl", 4, "few"), ("sl", 5, "other"), ("he", 2, "two"), ("fr", 0, "one"),
    ("fr", 2_000_000, "many"), ("es", 1_000_000, "many"), ("pt", 5, "other"), ("it", 0, "other"),
  ])
  func aFormIsThatOfTheRepository(language: String, count: Int, form: String) {
    #expect(PluralRule.form(of: count, in: language) == form)
  }

  /// If a key with two counts names only one form, it is the form of the first count.
  @Test func twoCountsAskForTheirForms() {
    let key = "%@ files in %@ folders"
    let strings: StringCatalog = [
      "ru": [
        "\(key)|few|one": "%@ файла в %@ папке", "\(key)|few": "%@ файла, папок: %@",
        key: "файлов: %@, папок: %@",
      ]
    ]
    func text(_ files: Int, _ folders: Int) -> String {
      Environment(language: "ru", strings: strings).localized(
        "\(files, one: "file", other: "files") in \(folders, one: "folder", other: "folders")")
    }
    #expect(text(2, 1) == "2 файла в 1 папке")
    #expect(text(2, 5) == "2 файла, папок: 5")
    #expect(text(5, 2) == "файлов: 5, папок: 2")
  }

  // MARK: Choice of the language

  @Test(arguments: [
    (["LANG": "th_TH.UTF-8"], "th"), (["LANG": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"], "en"),
    (["LANG": "zh_CN.UTF-8"], "zh-Hans"), (["LANG": "zh_TW.UTF-8"], "en"),
    (["LANG": "in_ID.UTF-8"], "id"), (["LANG": "de_DE.UTF-8"], "en"),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:ko"], "ko"),
    (["LANG": "C.UTF-8", "LANGUAGE": "ko"], "en"), (["LANG": "th_TH.TIS-620"], "en"),
    (["LANG": "en_US.UTF-8", "LC_MESSAGES": "id_ID.UTF-8"], "id"), ([:], "en"),
    (["LANG": "ru_RU.UTF-8"], "ru"), (["LC_ALL": "", "LANG": "th_TH.utf8"], "th"),
  ])
  func theEnvironmentChooses(variables: [String: String], language: String) {
    #expect(LanguageNegotiation(Self.strings).language { variables[$0] } == language)
  }

  @Test func aLanguageWithoutTextsIsRefused() throws {
    #expect(try LanguageNegotiation([:]).language(named: "zh_CN") == "zh-Hans")
    let failure = #expect(throws: RunFailure.self) {
      try LanguageNegotiation([:]).language(named: "tlh")
    }
    #expect(
      failure?.description
        == "--language: there are no texts in “tlh”, only in en, id, ko, th, zh-Hans.")
    #expect(failure?.code == .usage)
  }
}
