/// What programs mean by a text, for all that is written by programs and for them.
extension AnswerFormat {
  /// The value that a program names: an option by its id, and all else as a person would type it.
  ///
  /// A person reads labels, so that what they type is a label first; a program has ids.
  ///
  /// - Parameter text: What the program says, not empty.
  /// - Returns: The value, which the format may still refuse.
  /// - Throws: A ``Rejection`` for a text that the field does not take.
  nonisolated func value(named text: String) throws(Rejection) -> Value {
    guard options?[id: text] != nil else { return try value(from: text, region: nil) }
    return presentation == .choices ? .choices([text]) : .choice(text)
  }

  /// The value that a program names by several options.
  ///
  /// - Parameter names: What the program says, each an id, or what a person would type.
  /// - Returns: The value, in the order of the options.
  /// - Throws: A ``Rejection`` for a text that the field does not take.
  nonisolated func value(named names: [String]) throws(Rejection) -> Value {
    guard let options else { return try value(from: names.joined(separator: ", "), region: nil) }
    var chosen: [String] = []
    for name in names {
      // Whoever lists names means one option by each, though a comma stand in it.
      if case .choices(let ids) = try value(named: name), ids.count == 1 {
        chosen += ids
      } else {
        chosen.append(try options.option(named: name).id)
      }
    }
    // One that is named twice stays so, for the format to refuse.
    return .choices(
      chosen.sorted { options.position(of: $0) ?? 0 < options.position(of: $1) ?? 0 })
  }
}
