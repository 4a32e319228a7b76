import Observation

/// How far work is: that of a button, or that between two questions of an interview.
///
/// The screen shows the label at what began the work, and a bar below it as soon as there is a fraction.
@Observable
public final class WorkProgress {
  /// What is being done.
  public var label: LocalizedStringKey
  /// The completed part, from 0 to 1; `nil` if it is not known.
  public var fraction: Double?
  /// The estimated time left; `nil` if it is not known.
  public var timeLeft: Duration?

  /// Whether some work of an interview has begun.
  private(set) var isBegun = false

  /// Creates the progress of work that has done nothing yet.
  ///
  /// - Parameter label: What is being done.
  public init(_ label: LocalizedStringKey = "") { self.label = label }

  func begin(_ label: LocalizedStringKey) {
    isBegun = true
    self.label = label
    fraction = nil
    timeLeft = nil
  }
}
