/// Someone who has an account on a Matrix server.
package nonisolated struct MatrixPerson: Hashable, Sendable {
  /// How many Unicode scalars of a name are kept.
  private static let nameLengthMax = 255

  /// The id, such as `@ada:localhost`.
  package let id: String
  /// The name to show: the id where there is none.
  package let name: String

  /// A person.
  package init(id: String, name: String?) {
    self.id = id
    let name = MatrixText.limited(MatrixText.line(name ?? ""), to: Self.nameLengthMax)
    self.name = name.isEmpty ? id : name
  }
}
