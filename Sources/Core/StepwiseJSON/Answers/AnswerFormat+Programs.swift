import StepwiseFlow

/// Reads answers that programs write: a file of answers, or a line of JSON.
nonisolated extension AnswerFormat {
  /// Reads one text: an option's id, or anything that a person could type.
  ///
  /// Ids come first because programs know ids. For a person labels come first, because people read labels.
  package nonisolated func value(named text: String) throws(Rejection) -> Value {
    guard options?[id: text] != nil else { return try value(from: text, region: nil) }
    return kind.value == .choices ? .choices([text]) : .choice(text)
  }

  /// Reads a list of options.
  package nonisolated func value(named names: [String]) throws(Rejection) -> Value {
    guard let options else { return try value(from: names.joined(separator: ", "), region: nil) }
    var chosen: [String] = []
    for name in names {
      // Each name means one option, even if it contains a comma.
      if case .choices(let ids) = try value(named: name), ids.count == 1 {
        chosen += ids
      } else {
        chosen.append(try options.option(named: name).id)
      }
    }
    // A name that occurs twice is kept, so that the format can reject it.
    if rules.keepsOrder { return .choices(chosen) }
    return .choices(
      chosen.sorted { options.position(of: $0) ?? 0 < options.position(of: $1) ?? 0 })
  }
}
