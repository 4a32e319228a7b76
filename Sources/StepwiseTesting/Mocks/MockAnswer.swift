/// How a mock call answers: at once, later, when the test says so, or never.
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
  /// - Parameter output: What is answered.
  /// - Returns: The answer.
  public static func value(_ output: Output) -> Self { Self(kind: .value(output)) }

  /// Fails at once.
  ///
  /// - Parameter error: What is thrown.
  /// - Returns: The answer.
  public static func failure(_ error: any Error) -> Self { Self(kind: .failure(error)) }

  /// Waits until the test answers it, in any order, or it is cancelled.
  public static var held: Self { Self(kind: .held) }

  /// Waits until it is cancelled.
  public static var never: Self { Self(kind: .never) }

  /// The same answer after some time on the tested wizard's clock.
  ///
  /// - Parameter delay: How long it takes.
  /// - Returns: The later answer.
  public func after(_ delay: Duration) -> Self {
    var later = self
    later.delay = delay
    return later
  }
}
