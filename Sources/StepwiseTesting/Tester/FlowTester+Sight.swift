import Stepwise
public import Testing

/// What a person sees.
extension FlowTester {
  /// The screen as a person would see it, with its fields and their values.
  public var screen: String { Transcript.screen(snapshot, words: session.environment.localizer) }

  /// The title of the screen on top.
  public var title: String { snapshot.title }

  /// The titles of the stack, first screen first, without what a revisit keeps.
  public var stack: [String] {
    session.trail.rows.filter { $0.status != .kept }.map(\.title)
  }

  /// The labels of what was begun and still runs.
  public var busy: [String] { snapshot.busy }

  /// What the person was told since the last answer.
  public var notices: [String] { snapshot.notices.map(\.message) }

  /// What went wrong on the screen, a sentence each.
  public var errors: [String] {
    let snapshot = snapshot
    return (snapshot.elements.map(\.error) + [snapshot.error]).compactMap { $0?.message }
  }

  /// Calls of the flow that came too late or twice and did nothing.
  public var reports: [String] { session.reports }

  /// The value that a field shows, as one would type it.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Returns: The value; `nil` where it has none, and for a secret.
  /// - Throws: ``FlowTestError`` where there is no such field.
  public func value(of label: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String?
  {
    do {
      let element = try snapshot.element(named: label)
      return element.value.flatMap { element.format?.text(for: $0) }
    } catch {
      throw failure(error.message, sourceLocation)
    }
  }

  /// The count beside the title; `nil` where there is none.
  public var badge: Int? { snapshot.badge }

  /// What is being typed into a field and was not given yet.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Returns: The draft; `nil` where there is none, and for a secret.
  /// - Throws: ``FlowTestError`` where there is no such field.
  public func draft(of label: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String?
  {
    do {
      return try snapshot.element(named: label).draft
    } catch {
      throw failure(error.message, sourceLocation)
    }
  }

  /// The rows of a list, as plain lines tell them.
  ///
  /// - Parameters:
  ///   - label: The list's label or id.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Returns: All rows, from top to bottom.
  /// - Throws: ``FlowTestError`` where there is no such list.
  public func rows(of label: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [String]
  {
    for element in snapshot.elements where element.label == label || element.id == label {
      if case .list(let rows) = element.kind { return rows.map { $0.plainText() } }
    }
    throw failure("There is no list called “\(label)” on “\(title)”.", sourceLocation)
  }
}
