import Stepwise
import Testing

@testable import ChatSample

@Suite("Readable dates")
struct ChatDatesTests {
  /// Noon of 1 January 2026, a Thursday, two hours ahead of UTC.
  private var dates: ChatDates {
    var environment = Environment()
    environment.start += 10 * 3_600
    environment.utcOffset = { _ in 7_200 }
    return ChatDates(environment: environment)
  }

  private static let moments = [
    (0, "12:00", "Today"), (-12 * 3_600, "00:00", "Today"), (3_600, "13:00", "Today"),
    (-12 * 3_600 - 1, "Yesterday", "Yesterday"), (-2 * 86_400, "Tue", "Tuesday 30 Dec 2025"),
    (-6 * 86_400, "Fri", "Friday 26 Dec 2025"), (-7 * 86_400, "25 Dec 2025", "25 Dec 2025"),
    (40 * 86_400, "10 Feb", "10 Feb"),
  ]

  /// The offset from UTC depends on the moment, and no time is before 1970.
  @Test func momentsAreShownAsPeopleSayThem() {
    for (distance, short, title) in Self.moments {
      let moment = 1_767_261_600 + distance
      #expect(dates.short(moment).english == short, "\(distance)")
      #expect(dates.title(ofDay: dates.day(of: moment)).english == title, "\(distance)")
    }
    var environment = Environment()
    environment.utcOffset = { $0 < 1_767_225_600 ? 0 : 3_600 }
    let changing = ChatDates(environment: environment)
    #expect(changing.time(of: 1_767_225_599) == "23:59")
    #expect(changing.time(of: 1_767_225_600) == "01:00")
    let early = ChatDates(environment: Environment(today: CalendarDate(daysSince1970: 1)))
    #expect(early.time(of: -7_200) == "00:00")
    #expect(early.short(-7_200) == "Yesterday")
  }
}
