/// A screen: a title and elements, built from a view model.
///
/// A screen knows no flow and no model. Its view model supplies the content and receives what the person does.
@MainActor
public protocol Screen: AnyObject {
  /// The title of the screen, also used in scripts.
  var title: String { get }

  /// The title as the person reads it, such as one from a file, which is the same in every language.
  var titleText: LocalizedStringKey { get }

  /// The elements of the screen, from top to bottom.
  @ElementBuilder var body: any Element { get }

  /// An identifier among the screens of its flow; `nil` for the name of its type.
  ///
  /// A screen that shows one item of many, such as one chat, includes the item in its id.
  var id: String? { get }

  /// The answer in short, for when the screen is folded; `nil` for its answers in a row.
  ///
  /// It consists of what the person answered, so it is the same in every language. A screen whose summary is empty is
  /// not among the earlier answers and in no review, such as one that only asks how to go on.
  var summary: String? { get }

  /// A count beside the title, such as unread messages; `nil` for none.
  ///
  /// The count is also shown in the window's title.
  var badge: Int? { get }

  /// Whether the screen fills the window of a terminal, as a chat or a scoreboard does.
  var isFullScreen: Bool { get }

  /// Work that runs as long as the screen is on the stack, such as a clock or a socket; `nil` for none.
  ///
  /// Nothing waits for this work.
  var task: ScreenTask? { get }

  /// Whether replaying its answers restores the screen.
  ///
  /// It is `false` for a screen that depends on events from outside, such as a chat.
  var isResumable: Bool { get }
}

extension Screen {
  /// The title, translated as a label.
  public var titleText: LocalizedStringKey { LocalizedStringKey(label: title) }
  /// `nil`: the name of the type is the identifier.
  public var id: String? { nil }
  /// `nil`: the answers in a row are the summary.
  public var summary: String? { nil }
  /// `nil`: no badge.
  public var badge: Int? { nil }
  /// `false`: the screen is shown below the earlier answers.
  public var isFullScreen: Bool { false }
  /// `nil`: the screen does no work of its own.
  public var task: ScreenTask? { nil }
  /// `true` unless the screen has a task.
  public var isResumable: Bool { task == nil }
}

/// Work that begins when its screen is pushed and is cancelled when the screen is removed.
public struct ScreenTask {
  let operation: () async -> Void

  /// Creates a screen's work.
  ///
  /// - Parameter operation: The work. It must end when it is cancelled.
  public init(_ operation: @escaping () async -> Void) { self.operation = operation }
}
