public import Stepwise

/// Adds `--cast FILE`, which plays a script key by key and records the terminal's output.
///
/// The film is an asciicast of version 2. A program lists the option among its drivers:
///
/// ```swift
/// static let drivers: [any DriverOption.Type] = [CastOption.self]
/// ```
public struct CastOption: DriverOption {
  @Option(
    "Films a script as if typed at a terminal, as an asciicast.", value: "FILE", in: .keeping)
  var cast: String?
  @Option(
    "The window of a film, columns x rows. (default: 80x24)", value: "SIZE", in: .keeping)
  var size: WindowSize?

  /// Creates the options; none is given.
  public init() {}

  /// Creates the driver if `--cast` is given.
  ///
  /// - Returns: The driver; `nil` without `--cast`.
  /// - Throws: A `RunFailure` for `--size` without `--cast`.
  public func makeDriver() throws -> (any Driver)? {
    guard let cast else {
      guard size == nil else {
        throw RunFailure(.usage, "--size is the window of a film: it needs --cast FILE.")
      }
      return nil
    }
    return CastDriver(path: cast, size: size ?? .standard)
  }

  /// The film.
  public var files: [(option: String, path: String)] { cast.map { [("cast", $0)] } ?? [] }
}
