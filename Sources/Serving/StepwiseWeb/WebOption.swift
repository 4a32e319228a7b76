public import Stepwise
public import StepwiseFlow

/// Offers a wizard as pages in a browser: `--web` prints an address to open.
///
/// The server listens only on this machine, and serves one run. A program lists the option among
/// its drivers:
///
/// ```swift
/// static let drivers: [any DriverOption.Type] = [WebOption.self]
/// ```
public struct WebOption: DriverOption {
  @Flag("Asks in a browser: prints an address to open.", in: .talk)
  var web
  @Option("The port of --web. (default: a free one)", value: "PORT", in: .talk)
  var port: Int?
  @Option("How long --web waits without an open page. (default: 3600)", value: "SECONDS", in: .talk)
  var webTime: Int?

  /// The maximum time to wait for a page, in seconds: a year.
  private static let timeMax = 31_536_000

  /// Creates the options, all unset.
  public init() {}

  /// Makes the driver if `--web` is given.
  ///
  /// - Returns: The driver; `nil` without `--web`.
  /// - Throws: A `RunFailure` for a port or a time without `--web`, or out of range.
  public func makeDriver() throws -> (any Driver)? {
    guard web else {
      guard port == nil, webTime == nil else {
        throw RunFailure(.usage, "--port and --web-time need --web.")
      }
      return nil
    }
    if let port, !(1...65_535).contains(port) {
      throw RunFailure(.usage, "--port goes from 1 to 65535, not \(port).")
    }
    if let webTime, !(1...Self.timeMax).contains(webTime) {
      throw RunFailure(
        .usage,
        "--web-time goes from 1 to \(Self.timeMax) seconds, which is a year, not \(webTime).")
    }
    return WebDriver(port: UInt16(port ?? 0), timeLimit: .seconds(webTime ?? 3600))
  }

  /// Opens pages for a screen whose answers must not pass through the session's driver.
  ///
  /// A program whose wizard asks for secrets hands this function to the driver for assistants:
  ///
  /// ```swift
  /// MCPCommand.command(of: Self.self, secretPages: WebOption.secretPages)
  /// ```
  ///
  /// - Parameters:
  ///   - session: The session, whose current screen is shown.
  ///   - theme: The look of the wizard.
  ///   - isOver: Returns whether the driver can continue.
  /// - Returns: The pages, which this machine alone can open.
  /// - Throws: A `RunFailure` if no port can be listened on.
  public static func secretPages(
    of session: Session, theme: Theme, until isOver: @escaping () -> Bool
  ) throws -> any SecretPages {
    try SecretSessionPages(of: session, theme: theme, until: isOver)
  }
}
