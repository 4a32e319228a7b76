/// A kind of store that a command offers by address, such as `postgresql://…`.
///
/// A program lists the schemes with a command: `ServeCommand.command(of: Self.self, stores: [PostgresSharedRunStore.scheme])`.
@MainActor
public struct SharedRunStoreScheme {
  /// The beginning of its addresses, up to `://`.
  public let name: String
  private let make: (_ address: String) throws -> any SharedRunStore

  /// Creates a scheme.
  ///
  /// - Parameters:
  ///   - name: The beginning of its addresses, up to `://`.
  ///   - make: Makes the store of an address, without connecting; a ``RunFailure`` that it throws rejects the address.
  public init(_ name: String, make: @escaping (_ address: String) throws -> any SharedRunStore) {
    self.name = name
    self.make = make
  }

  /// Makes the store of an address.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - schemes: The schemes of the program.
  /// - Returns: The store, which has connected to nothing yet.
  /// - Throws: A ``RunFailure`` with the code 64 if no scheme has the address.
  package static func store(
    at address: String, of schemes: [SharedRunStoreScheme]
  ) throws -> any SharedRunStore {
    if let scheme = schemes.first(where: { address.hasPrefix("\($0.name)://") }) {
      return try scheme.make(address)
    }
    let known = schemes.map { "\($0.name)://…" }.joined(separator: ", ")
    // The address may contain a password.
    throw RunFailure(
      .usage,
      known.isEmpty
        ? "This program keeps runs in a folder only: use --state DIR."
        : "The address of a store begins with one of: \(known).")
  }
}
