/// The content of a value of JSON, whose parts may be values with their places.
package nonisolated enum JSONContent<Part> {
  /// Nothing.
  case null
  /// True or false.
  case flag(Bool)
  /// A number.
  case number(Value.Number)
  /// A text.
  case text(String)
  /// An array.
  case array([Part])
  /// An object: its members in order, with different names.
  case object([Member])

  /// A member of an object, with the place of its name.
  package struct Member {
    /// The name.
    package let name: String
    /// The value.
    package let value: Part
    /// The place of the name.
    package let place: TextPlace

    /// Creates a member.
    package init(_ name: String, _ value: Part, at place: TextPlace) {
      self.name = name
      self.value = value
      self.place = place
    }
  }
}

nonisolated extension JSONContent: Sendable where Part: Sendable {}
nonisolated extension JSONContent.Member: Sendable where Part: Sendable {}
