@testable import StepwiseFlow
import TestSupport
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
    for limit in [0, -1] { #expect(revisited.trail.last(limit).map(\.title) == ["วัน"]) }
  }

  // MARK: Texts

  @Test func textsAreInTheLanguage() throws {
    let name = "Ada"
    let typed = "Hello, %@!"
    let day = try CalendarDate(year: 1985, month: 12, day: 10)
    // The key has no numbers; the translation may have some.
    let order: LocalizedStringKey = "\(2) of \(3) are here."
    let percent: LocalizedStringKey = "\(5) % done"
    let other: StringCatalog = [
      "th": ["%@ of %@ are here.": "จาก %2$@ มา %1$@", "%@ %% done": "เสร็จ %@ %%"]
    ]
    let messages = [0, 1, 2, 3, 11, 21].map { count -> LocalizedStringKey in
      "\(count, one: "message", other: "messages")"
    }
    func thai(_ key: LocalizedStringKey) -> String { Self.text(key, in: "th") }
    let texts = [
      // A literal is the key and the English text.
      Self.text("Hello, \(name)!", in: "en"), thai("Hello, \(name)!"), thai("Bye, \(name)!"),
      // Typed text is not a key, even if the catalog contains it.
      thai(LocalizedStringKey(verbatim: typed)), thai("Hello, \(typed)!"),
      thai("Hello, \("Dog")!"), thai("Hello, \(label: "Dog")!"), order.english,
      Environment(language: "th", strings: other).localized(order), percent.english,
      Environment(language: "th", strings: other).localized(percent),
    ]
    #expect(
      texts == [
        "Hello, Ada!", "สวัสดี Ada!", "Bye, Ada!", "Hello, %@!", "สวัสดี Hello, %@!!", "สวัสดี Dog!",
        "สวัสดี หมา!", "2 of 3 are here.", "จาก 3 มา 2", "5 % done", "เสร็จ 5 %",
      ])
    #expect(
      messages.map { Self.text($0, in: "en") } == [
        "0 messages", "1 message", "2 messages", "3 messages", "11 messages", "21 messages",
      ])
    #expect(thai(messages[1]) == "1 ข้อความ")
    #expect(
      [3, 4, 5].map { Self.text(messages[$0], in: "ru") } == [
        "3 сообщения", "11 messages", "21 сообщение",
      ])
    #expect(
      ["en", "th", "ko", "zh-Hans", "id"].map { Self.text("\(day: day)", in: $0) } == [
        "10 December 1985", "10 ธันวาคม พ.ศ. 2528", "1985년 12월 10일", "1985年12月10日",
        "10 Desember 1985",
      ])
    #expect(
      ["de", "id", "th", "en-GB", "en"].map { Self.text("\(grouped: 37_500)", in: $0) } == [
        "37500", "37.500", "37,500", "37,500", "37,500",
      ])
  }

  /// The words for a day in English, Thai, Korean, Chinese and Indonesian, by its distance to 15 March 2026, a Sunday.
  @Test func daysAreSeenFromToday() throws {
    let today = try CalendarDate(year: 2026, month: 3, day: 15)
    let rows = [
      (0, "today | วันนี้ | 오늘 | 今天 | hari ini"),
      (-1, "yesterday | เมื่อวาน | 어제 | 昨天 | kemarin"),
      (1, "tomorrow | พรุ่งนี้ | 내일 | 明天 | besok"),
      (-2, "2 days ago | เมื่อวานซืน | 그저께 | 前天 | kemarin dulu"),
      (2, "in 2 days | มะรืนนี้ | 모레 | 后天 | lusa"),
      (-3, "3 days ago | 3 วันที่ผ่านมา | 3일 전 | 3天前 | 3 hari yang lalu"),
      (6, "in 6 days | ในอีก 6 วัน | 6일 후 | 6天后 | dalam 6 hari"),
      (-7, "last week | สัปดาห์ที่แล้ว | 지난주 | 上周 | minggu lalu"),
      // Tuesday of the week before the last.
      (-13, "last week | สัปดาห์ที่แล้ว | 지난주 | 上周 | minggu lalu"),
      (7, "next week | สัปดาห์หน้า | 다음 주 | 下周 | minggu depan"),
      // Monday of the week after the next.
      (8, "in 1 week | ในอีก 1 สัปดาห์ | 1주 후 | 1周后 | dalam 1 minggu"),
      (-20, "2 weeks ago | 2 สัปดาห์ที่ผ่านมา | 2주 전 | 2周前 | 2 minggu yang lalu"),
      (14, "in 2 weeks | ในอีก 2 สัปดาห์ | 2주 후 | 2周后 | dalam 2 minggu"),
      // 15 and 14 February, 20 January.
      (-28, "last month | เดือนที่แล้ว | 지난달 | 上个月 | bulan lalu"),
      (-29, "last month | เดือนที่แล้ว | 지난달 | 上个月 | bulan lalu"),
      (-54, "1 month ago | 1 เดือนที่ผ่านมา | 1개월 전 | 1个月前 | 1 bulan yang lalu"),
      // 14 April is less than a month away, 15 April is not.
      (30, "in 4 weeks | ในอีก 4 สัปดาห์ | 4주 후 | 4周后 | dalam 4 minggu"),
      (31, "next month | เดือนหน้า | 다음 달 | 下个月 | bulan depan"),
      (-59, "2 months ago | 2 เดือนที่ผ่านมา | 2개월 전 | 2个月前 | 2 bulan yang lalu"),
      (92, "in 3 months | ในอีก 3 เดือน | 3개월 후 | 3个月后 | dalam 3 bulan"),
      (-365, "last year | ปีที่แล้ว | 작년 | 去年 | tahun lalu"),
      (365, "next year | ปีหน้า | 내년 | 明年 | tahun depan"),
      // December of 2024.
      (-460, "1 year ago | 1 ปีที่แล้ว | 1년 전 | 1年前 | 1 tahun yang lalu"),
      (-731, "2 years ago | 2 ปีที่แล้ว | 2년 전 | 2年前 | 2 tahun yang lalu"),
      (3653, "in 10 years | ในอีก 10 ปี | 10년 후 | 10年后 | dalam 10 tahun"),
    ]
    let wrong = rows.compactMap { days, expected -> String? in
      let key: LocalizedStringKey = "\(day: today.advanced(by: days), relativeTo: today)"
      let texts = ["en", "th", "ko", "zh-Hans", "id"].map { Self.text(key, in: $0) }
      let found = texts.joined(separator: " | ")
      return found == expected ? nil : "\(days): \(found)"
    }
    #expect(wrong == [])
    let sent: LocalizedStringKey = "Sent \(day: today.advanced(by: -3), relativeTo: today)"
    let title: LocalizedStringKey = "\(day: today, relativeTo: today, isCapitalized: true)"
    let strings: StringCatalog = ["th": ["Sent %@": "ส่ง %@"]]
    #expect(
      [
        sent.english, Environment(language: "th", strings: strings).localized(sent), title.english,
        Self.text(title, in: "id"), Self.text(title, in: "de"),
      ] == ["Sent 3 days ago", "ส่ง 3 วันที่ผ่านมา", "Today", "Hari ini", "2026-03-15"])
  }

  /// Seen from Sunday 15 March 2026, at noon.
  @Test func momentsAreShownAsListsOfMessagesShowThem() {
    let rows: [(days: Int, minutes: Int, short: String, long: String)] = [
      (0, 5, "Today 12:05 | วันนี้ | 오늘 | 今天 | Hari ini", "Today | วันนี้ | 오늘 | 今天 | Hari ini"),
      (
        -1, 719, "Yesterday 23:59 | เมื่อวาน | 어제 | 昨天 | Kemarin",
        "Yesterday | เมื่อวาน | 어제 | 昨天 | Kemarin"
      ),
      (
        -2, -720, "Fri 00:00 | ศ. | 금 | 周五 | Jum",
        "Friday 13 Mar | วันศุกร์ที่ 13 มี.ค. | 3월 13일 금요일 | 3月13日星期五 | Jumat, 13 Mar"
      ),
      (
        -6, 0, "Mon 12:00 | จ. | 월 | 周一 | Sen",
        "Monday 9 Mar | วันจันทร์ที่ 9 มี.ค. | 3월 9일 월요일 | 3月9日星期一 | Senin, 9 Mar"
      ),
      (
        -7, 0, "8 Mar 12:00 | 8 มี.ค. | 3월 8일 | 3月8日 | 8 Mar",
        "8 Mar | 8 มี.ค. | 3월 8일 | 3月8日 | 8 Mar"
      ),
      (
        -74, 0, "31 Dec 2025 12:00 | 31 ธ.ค. 2568 | 2025년 12월 31일 | 2025年12月31日 | 31 Des 2025",
        "31 Dec 2025 | 31 ธ.ค. 2568 | 2025년 12월 31일 | 2025年12月31日 | 31 Des 2025"
      ),
      (
        1, 0, "16 Mar 12:00 | 16 มี.ค. | 3월 16일 | 3月16日 | 16 Mar",
        "16 Mar | 16 มี.ค. | 3월 16일 | 3月16日 | 16 Mar"
      ),
    ]
    var environment = Environment(today: CalendarDate(daysSince1970: 20_527))
    environment.utcOffset = { $0 > 0 ? 7_200 : -7_200 }
    func texts(_ day: CalendarDate, isShort: Bool, _ time: String = "") -> String {
      ["en", "th", "ko", "zh-Hans", "id"].map { language in
        Self.text("\(day: day, near: environment.today, isShort: isShort)", in: language)
          + (language == "en" ? time : "")
      }.joined(separator: " | ")
    }
    for row in rows {
      let moment = environment.localTime(
        of: environment.start + 10 * 3_600 + row.days * 86_400 + row.minutes * 60 + 59)
      #expect(texts(moment.day, isShort: true, " \(moment.timeOfDay)") == row.short)
      #expect(texts(moment.day, isShort: false) == row.long)
    }
    let day: LocalizedStringKey = "\(day: environment.today, near: environment.today)"
    #expect(Self.text(day, in: "de") == "2026-03-15")
    let moments = [-1, .min, .max].map(environment.localTime)
    #expect(
      moments.map { "\($0.day) \($0.timeOfDay)" } == [
        "1969-12-31 21:59", "0001-01-01 12:13", "9999-12-31 07:20",
      ])
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
  @Test func keysAndTheirTranslationsMeanTheSame() async throws {
    try await expectEnds(
      of: Self.flow(),
      """
      Dog; yes; 1985-12-10; Send → = Dog, true, 1985-12-10
      หมา; ใช่; 1985-12-10; ส่ง → = Dog, true, 1985-12-10
      :set สัตว์เลี้ยง = หม; :set แน่ใจไหม = y; :set Day = 1985-12-10; :press ส่ง → = Dog, true, \
      1985-12-10
      :expect-screen Pet; :expect สัตว์เลี้ยง; :expect Cat; 2; y; 1985-12-10; Send → = Dog, \
      true, 1985-12-10
      """, environment: Self.environment("th"))
    // Words of the language are rejected in the same cases as the English words.
    try await expectEnds(
      of: .form("Pet") { talk in
        MultiPicker("Pet", options: ["Cat", "Dog"]) { talk.note($0.joined(separator: ", ")) }
      },
      """
      หมา, แมว; Send → = Cat, Dog
      Dog; Send → = Dog
      หมา,; Send → 65 a.steps:1: “” is not one of the options: “แมว” or “หมา”.
      Dog,; Send → 65 a.steps:1: “” is not one of the options: “แมว” or “หมา”.
      """, environment: Self.environment("th"))
  }

  @Test func everythingIsShownInTheLanguage() async throws {
    let conversation = try await Conversation(
      Self.flow(), "Dog\nyes\n1985-12-10\nSend\n", environment: Self.environment("th"))
    expectText(
      conversation.text,
      is: """
        สัตว์เลี้ยง
          1. แมว
          2. หมา
        สัตว์เลี้ยง: Dog
        แน่ใจไหม (ใช่ หรือ ไม่ใช่): yes
        วัน (วัน.เดือน.ปี พ.ศ.): 1985-12-10
          1. ส่ง
        Choose: Send

        """)
  }

  @Test func aRejectionIsInTheLanguage() async throws {
    let environment = Self.environment("th")
    let failure = try await Conversation(Self.flow(), "Cat\n", environment: environment).failure
    let sentence = try #require(failure?.sentence)
    #expect(environment.localized(sentence) == "a.steps:1: “แมว” ไม่ใช่สัตว์เลี้ยง: ตอบใหม่")
  }

  /// “Bel” is the beginning of one English name and of two translated names.
  @Test func shownNamesComeBeforeEnglishOnes() async throws {
    let strings: StringCatalog = [
      "id": [
        "Netherlands": "Belanda", "Belgium": "Belgia", "Water": "Air", "Air": "Udara",
        "Red": "Merah, biru", "Send": "Kirim", "Go": "Sendok", "Stay": "Senang",
      ]
    ]
    let options: OptionList = [
      OptionList.Option("Netherlands", id: "NL"), OptionList.Option("Belgium", id: "BE"),
      OptionList.Option("Water", id: "Water"), OptionList.Option("Air", id: "Air"),
      OptionList.Option("Red", id: "red"),
    ]
    let environment = Environment(language: "id", strings: strings)
    let names = ["Bel", "Belg", "Nether", "Belgium", "NL", "Air", "Uda", "Merah, biru", "2", "Xyz"]
    for isSeveral in [false, true] {
      var chosen: [String] = []
      for name in names {
        let flow = Talk.form { talk in
          if isSeveral {
            MultiPicker("Country", options: options) { talk.note($0.joined(separator: "+")) }
          } else {
            Picker("Country", options: options) { talk.note($0) }
          }
        }
        let talk = try await Conversation(flow, "\(name)\nKirim\n", environment: environment)
        chosen.append(talk.outcome?.joined() ?? "refused")
      }
      #expect(
        chosen == [
          "refused", "BE", "NL", "BE", "NL", "Air", "Air", "red", "BE", "refused",
        ], "several: \(isSeveral)")
    }
    for way in ["", ":press "] {
      var pressed: [String] = []
      for label in ["Sen", "Sendo", "Sendi", "Send", "Sendok", "Kirim", "Send it"] {
        let flow = Talk { talk in
          talk.push("Form") {
            for name in ["Send", "Go", "Stay"] { Button(name) { talk.finish([name]) } }
          }
        }
        let talk = try await Conversation(flow, "\(way)\(label)\n", environment: environment)
        pressed.append(talk.outcome?.joined() ?? "refused")
      }
      #expect(
        pressed == ["refused", "Go", "refused", "Send", "Go", "Send", "refused"], "\(way)")
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

  @Test func aLanguageWithoutTextsIsRejected() throws {
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
