/// The answer of a mock call: at once, later, when the test gives it, or never.
public struct MockAnswer<Output> {
  enum Kind {
    case value(Output)
    case failure(any Error)
    case held
    case never
  }

  let kind: Kind
  var delay: Duration?

  /// Answers at once.
  ///
  /// - Parameter output: The value to return.
  /// - Returns: The answer.
  public static func value(_ output: Output) -> Self { Self(kind: .value(output)) }

  /// Fails at once.
  ///
  /// - Parameter error: The error to throw.
  /// - Returns: The answer.
  public static func failure(_ error: any Error) -> Self { Self(kind: .failure(error)) }

  /// Waits until the test answers the call, in any order, or the call is cancelled.
  public static var held: Self { Self(kind: .held) }

  /// Waits until the call is cancelled.
  public static var never: Self { Self(kind: .never) }

  /// Delays the answer on the tested wizard's clock.
  ///
  /// - Parameter delay: The delay.
  /// - Returns: The delayed answer.
  public func after(_ delay: Duration) -> Self {
    var later = self
    later.delay = delay
    return later
  }
}
