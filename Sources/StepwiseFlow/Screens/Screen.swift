/// A screen: a title and elements, over a view model that is given to it.
///
/// It knows no flow and no model. What it shows comes from its view model, and what a person does
/// goes to it.
@MainActor
public protocol Screen: AnyObject {
  /// What the screen is called, also in scripts.
  var title: String { get }

  /// What is on the screen, from top to bottom.
  @ElementBuilder var body: any Element { get }

  /// What tells it from other screens of its flow; `nil` for its type's name.
  ///
  /// A screen that shows one of many, such as one chat, names which.
  var id: String? { get }

  /// The answer in short, for when the screen is folded; `nil` for its answers in a row.
  var summary: String? { get }

  /// A count beside the title, such as of messages not yet read, in the window's title, too; `nil` for
  /// none.
  var badge: Int? { get }

  /// Whether it takes the whole window of a terminal, as a chat or a scoreboard does.
  var isFullScreen: Bool { get }

  /// Work that lives as long as the screen: a clock, a socket. Nobody waits for it.
  var task: ScreenTask? { get }

  /// Whether giving its answers again brings it back; not so for what lives on what comes from outside,
  /// as a chat does.
  var isResumable: Bool { get }
}

extension Screen {
  /// The type's name tells it apart.
  public var id: String? { nil }
  /// Its answers in a row stand for it.
  public var summary: String? { nil }
  /// There is none.
  public var badge: Int? { nil }
  /// It stands among the answers that were given before.
  public var isFullScreen: Bool { false }
  /// It does nothing by itself.
  public var task: ScreenTask? { nil }
  /// It is, unless it does something by itself.
  public var isResumable: Bool { task == nil }
}

/// Work that begins when its screen is pushed and is cancelled when the screen goes.
public struct ScreenTask {
  let operation: () async -> Void

  /// A screen's work.
  ///
  /// - Parameter operation: What to do; it ends when it is cancelled.
  public init(_ operation: @escaping () async -> Void) { self.operation = operation }
}
