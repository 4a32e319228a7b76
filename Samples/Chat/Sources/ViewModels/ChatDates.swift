import Stepwise

extension Environment {
  /// The day at this moment, which may be later than the run's.
  var day: CalendarDate { localTime(of: now).day }

  /// A moment in the list: “14:05”, “Yesterday”, “Mon”, “16 Nov”.
  func short(_ seconds: Int) -> LocalizedStringKey {
    let (moment, today) = (localTime(of: seconds), day)
    return moment.day == today
      ? "\(moment.timeOfDay)" : "\(day: moment.day, near: today, isShort: true)"
  }
}
