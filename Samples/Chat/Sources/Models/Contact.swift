/// Someone to chat with.
nonisolated struct Contact: Identifiable, Hashable, Sendable {
  /// What the server knows them by.
  let id: String
  /// What people read.
  let name: String
}

nonisolated extension [Contact] {
  /// The one who is meant by a name, or by the beginning of one that nobody else has.
  func contact(called name: String) -> Contact? {
    let found = filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
    let named = found.first { $0.name.count == name.count }
    return named ?? (found.count == 1 ? found[0] : nil)
  }
}
