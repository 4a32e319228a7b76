extension ElementSnapshot {
  /// What a person calls it: its label, or its id where others have the same label.
  ///
  /// - Parameter others: The elements that it stands among.
  /// - Returns: The name.
  package func name(among others: [ElementSnapshot]) -> String {
    others.count { $0.label == label } == 1 ? label : id
  }

  /// What a line of plain text says of something to read; `nil` for what is answered or pressed.
  package var plainText: String? {
    switch kind {
    case .text: label
    case .heading: "\(label):"
    case .divider: "---"
    case .table(let table):
      ([table.columns] + table.rows).map { $0.joined(separator: " | ") }.joined(separator: "\n")
    case .progress(let progress): "\(label): \(progress.plainText)"
    case .link(let destination): label == destination ? label : "\(label): \(destination)"
    case .image(let path): "\(label): \(path)"
    case .button, .field: nil
    }
  }
}

extension ElementSnapshot {
  /// What is told where it differs from the text: of progress each quarter, and not each step, so that
  /// nobody has to listen to a hundred lines.
  var toldText: String? {
    guard case .progress(let progress) = kind, let fraction = progress.fraction else { return nil }
    return "\(label): \(Int(fraction * 4)) quarters"
  }
}

extension ProgressContent {
  fileprivate var plainText: String {
    guard let fraction else { return "working" }
    let percent = "\(Int((fraction * 100).rounded())) %"
    guard let timeLeft, fraction < 1 else { return percent }
    return "\(percent), \(timeLeft.components.seconds) s left"
  }
}
