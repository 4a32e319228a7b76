extension ListPart {
  /// Returns the row of an entry that a name asks to remove: its list has one button for all.
  package nonisolated static func row(removedBy name: String, on snapshot: Snapshot) -> String? {
    guard name.hasPrefix("Remove "), snapshot.button(for: .remove) != nil,
      !snapshot.elements.contains(where: { $0.id == name })
    else { return nil }
    let row = String(name.dropFirst("Remove ".count))
    return snapshot.elements.contains { $0.id == change(row) } ? row : nil
  }
}

extension Snapshot {
  /// Returns the first button that does something to the list of the screen; `nil` if there is none.
  package nonisolated func button(for part: ListPart) -> Snapshot.Element? {
    elements.first { $0.button?.listPart == part }
  }
}
