import StepwiseFlow

/// The visits of a saved run that no screen has taken yet.
///
/// They are in the order of the file. A screen takes the first one of its place, so that a hub or a repeated question gets
/// its visits in their order; to look for it costs the same however many wait.
struct WaitingVisits {
  /// The visits, by their positions; `nil` for one that was taken.
  private var visits: [SavedHistory.SavedVisit?]
  /// The position of the first that waits, and the one behind the last.
  private var first = 0, end: Int
  /// The positions of the visits by their places; `nil` until a screen comes out of order.
  private var places: Places?

  private struct Places {
    /// The positions of all visits of a place, and the number of those that were taken at its beginning.
    private var positions: [String: (all: [Int], next: Int)] = [:]
    private var identities: [ScreenMark.WithoutTypes: Set<String>] = [:]

    init(of visits: [SavedHistory.SavedVisit?]) {
      for (position, visit) in visits.enumerated() {
        guard let mark = visit?.mark else { continue }
        positions[mark.identity, default: ([], 0)].all.append(position)
        identities[mark.withoutTypes, default: []].insert(mark.identity)
      }
    }

    /// Returns the position of the first visit of a place that waits; `nil` if none does.
    mutating func first(of identity: String, among visits: [SavedHistory.SavedVisit?]) -> Int? {
      guard var known = positions[identity] else { return nil }
      while known.next < known.all.count, visits[known.all[known.next]] == nil { known.next += 1 }
      positions[identity] = known
      return known.next < known.all.count ? known.all[known.next] : nil
    }

    /// Returns the places that are the same as another one, but for the names of types.
    func renamed(_ mark: ScreenMark) -> Set<String> { identities[mark.withoutTypes] ?? [] }
  }

  /// Creates the visits of a history.
  init(_ visits: [SavedHistory.SavedVisit]) {
    self.visits = visits.filter { !$0.isEmpty }.reduce(into: []) { known, visit in
      // A run that ended after it was resumed wrote what was left of an earlier run behind its own steps.
      if visit.steps.isEmpty, !visit.isFallen, let last = known.last, let mark = visit.mark,
        last?.mark?.identity == mark.identity
      {
        known[known.count - 1]?.results += visit.results
      } else {
        known.append(visit)
      }
    }
    end = self.visits.count
    for position in self.visits.indices { self.visits[position]?.position = position }
  }

  /// Whether none waits.
  var isEmpty: Bool { first == end }
  /// The first that waits; `nil` if none does.
  var next: SavedHistory.SavedVisit? { isEmpty ? nil : visits[first] }
  /// The position of the last that waits; `nil` if none does.
  var last: Int? { isEmpty ? nil : end - 1 }
  /// All that wait, in their order.
  var all: [SavedHistory.SavedVisit] { visits[first..<end].compactMap(\.self) }

  /// Returns the position of the visit that a screen takes; `nil` if there is none.
  ///
  /// A screen that a newer program may have renamed takes a visit if it is clear which one.
  mutating func position(for mark: ScreenMark) -> Int? {
    // It is nearly always the next.
    if next?.mark?.identity == mark.identity { return first }
    guard !isEmpty else { return nil }
    var places = places.take() ?? Places(of: visits)
    defer { self.places = places }
    if let position = places.first(of: mark.identity, among: visits) { return position }
    let renamed = places.renamed(mark).compactMap { places.first(of: $0, among: visits) }
    return renamed.count == 1 ? renamed[0] : nil
  }

  /// The visit at a position, which waits.
  subscript(position: Int) -> SavedHistory.SavedVisit? {
    get { visits[position] }
    set { visits[position] = newValue }
  }

  /// Takes a visit.
  mutating func take(_ position: Int) -> SavedHistory.SavedVisit? {
    defer { shrink() }
    return visits[position].take()
  }

  /// Forgets all.
  mutating func removeAll() { self = WaitingVisits([]) }

  private mutating func shrink() {
    while first < end, visits[first] == nil { first += 1 }
    while end > first, visits[end - 1] == nil { end -= 1 }
  }
}
