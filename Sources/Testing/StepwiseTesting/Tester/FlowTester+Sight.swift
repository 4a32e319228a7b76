import Stepwise
import StepwiseExplorer
public import Testing

/// The screen that a person sees.
extension FlowTester {
  /// The screen as a person would see it, with its fields and their values.
  public var screen: String {
    Transcript.screen(snapshot, localizer: session.environment.localizer)
  }

  /// The title of the top screen.
  public var title: String { snapshot.title }

  /// The titles of the stack, first screen first, without the screens that a revisit keeps.
  public var stack: [String] {
    session.trail.rows.filter { $0.status != .kept }.map(\.title)
  }

  /// The labels of running work.
  public var busy: [String] { snapshot.busy }

  /// The notices since the last answer.
  public var notices: [String] { snapshot.notices.map(\.message) }

  /// The errors on the screen, as one sentence each.
  public var errors: [String] {
    let snapshot = snapshot
    return (snapshot.elements.map(\.error) + [snapshot.error]).compactMap { $0?.message }
  }

  /// The mistakes of the wizard that were found so far, as one sentence each with its fix.
  public var reports: [String] {
    mistakes.tellIdle()
    return session.reports
  }

  /// Returns the value that a field shows, as it would be typed.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Returns: The value; `nil` if it has none, and for a secret.
  /// - Throws: ``FlowTestError`` if there is no such field.
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

  /// The count beside the title; `nil` for none.
  public var badge: Int? { snapshot.badge }

  /// The place of the question among all of the run, such as “Question 3 of 4 or 5”; `nil` if none is shown.
  public var questionPosition: String? {
    snapshot.questionPosition.map { session.environment.localizer($0.sentence) }
  }

  /// Returns the draft of a field: text that is being typed and not yet given.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Returns: The draft; `nil` if there is none, and for a secret.
  /// - Throws: ``FlowTestError`` if there is no such field.
  public func draft(of label: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String?
  {
    do {
      return try snapshot.element(named: label).draft
    } catch {
      throw failure(error.message, sourceLocation)
    }
  }

  /// Returns the rows of a list, as plain lines print them.
  ///
  /// - Parameters:
  ///   - label: The list's label or id.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Returns: All rows, from top to bottom.
  /// - Throws: ``FlowTestError`` if there is no such list.
  public func rows(of label: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [String]
  {
    for element in snapshot.elements where element.label == label || element.id == label {
      if case .list(let rows) = element.kind { return rows.map { $0.plainText() } }
    }
    throw failure("There is no list called “\(label)” on “\(title)”.", sourceLocation)
  }
}
