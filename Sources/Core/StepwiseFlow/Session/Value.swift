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

  /// The kind of the values that a field takes.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// A ``Value/text(_:)``.
    case text
    /// A ``Value/choice(_:)``.
    case choice
    /// A ``Value/choices(_:)``.
    case choices
    /// A ``Value/flag(_:)``.
    case flag
    /// A ``Value/date(_:)``.
    case date
    /// A ``Value/number(_:)``.
    case number
  }

  /// The kind of the value; `nil` for a press.
  var kind: Kind? {
    switch self {
    case .text: .text
    case .choice: .choice
    case .choices: .choices
    case .flag: .flag
    case .date: .date
    case .number: .number
    case .pressed: nil
    }
  }
}
