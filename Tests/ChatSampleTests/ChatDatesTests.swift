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

  @Test(arguments: [
    (0, "12:00", "Today"), (-12 * 3_600, "00:00", "Today"), (3_600, "13:00", "Today"),
    (-12 * 3_600 - 1, "Yesterday", "Yesterday"), (-2 * 86_400, "Tue", "Tuesday 30 Dec 2025"),
    (-6 * 86_400, "Fri", "Friday 26 Dec 2025"), (-7 * 86_400, "25 Dec 2025", "25 Dec 2025"),
    (40 * 86_400, "10 Feb", "10 Feb"),
  ])
  func momentsAreShownAsPeopleSayThem(_ distance: Int, _ short: String, _ title: String) {
    let moment = 1_767_261_600 + distance
    #expect(dates.short(moment).english == short)
    #expect(dates.title(ofDay: dates.day(of: moment)).english == title)
  }

  @Test func noTimeIsBefore1970() {
    let dates = ChatDates(environment: Environment(today: CalendarDate(daysSince1970: 1)))
    #expect(dates.time(of: -7_200) == "00:00")
    #expect(dates.short(-7_200) == "Yesterday")
  }

  @Test func theOffsetDependsOnTheMoment() {
    var environment = Environment()
    environment.utcOffset = { $0 < 1_767_225_600 ? 0 : 3_600 }
    let dates = ChatDates(environment: environment)
    #expect(dates.time(of: 1_767_225_599) == "23:59")
    #expect(dates.time(of: 1_767_225_600) == "01:00")
  }
}
