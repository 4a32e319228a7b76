/// A value that a person gives to an element.
@nonexhaustive
public nonisolated enum Value: Hashable, Sendable {
  /// Text, of one line or several.
  case text(String)
  /// One option, by its id.
  case choice(String)
  /// Several options, by their ids, in the order of the list.
  case choices([String])
  /// Yes or no.
  case flag(Bool)
  /// A day.
  case date(CalendarDate)
  /// A number.
  case number(Number)
  /// The press of a button.
  case pressed
}
