/// The stack as a flow sees it: what flows ask for, and nothing of how the stack does it.
protocol Navigator: AnyObject {
  var environment: Environment { get }
  var notices: Notices { get }

  /// Records a flow's state before it changes.
  ///
  /// - Returns: `false` if the write comes from an effect whose screen is gone.
  func willWrite(_ flow: AnyFlowController) -> Bool

  func push(_ screen: any Screen, of flow: AnyFlowController, replacing: Bool) -> ScreenIdentity
  func start(_ flow: AnyFlowController, id: String?, parent: AnyFlowController?)
  func finish(_ flow: AnyFlowController, handOver: @escaping () -> Void)
  func pop(to identity: ScreenIdentity)

  /// Returns to a screen from which others edited a part of its content: their answers are remembered, and a change that is
  /// open on that screen stays open.
  func popEditors(above identity: ScreenIdentity)

  /// Returns the content that the person gave a list before they left it; `nil` for none.
  func recalled(_ list: ScreenIdentity) -> RecalledContent?

  /// Whether a field was answered on a screen above another one, as they will be after the open closure.
  func hasAnswer(above identity: ScreenIdentity) -> Bool

  /// Removes the top screen for good, for what a closure shows in its place.
  func replaceTop(_ show: () -> Void)

  /// Makes the screens up to that of the action unreachable.
  func commit(written: LocalizedStringKey?, _ output: WizardOutput?)
  func revisit(_ identity: ScreenIdentity)

  /// Returns whether a screen is on the stack.
  func isReachable(_ identity: ScreenIdentity) -> Bool

  /// Returns the screens above another one, as they will be after the open closure; `nil` if there are none.
  ///
  /// If the other screen is gone, only the top one is known.
  func screens(above identity: ScreenIdentity) -> ScreenSpan?
  func fail(_ error: any Error)

  /// Lets the open closure throw an error, for a caller that cannot throw.
  ///
  /// - Returns: `false` if no closure is open that could.
  func refuse(_ error: any Error) -> Bool

  /// The secrets that were given.
  var secrets: GivenSecrets { get }

  /// Reports a mistake of an author, once.
  func reportOnce(_ message: String)
}

/// The content that the person gave a list.
enum RecalledContent {
  /// In this run.
  case content(Any)
  /// In an earlier run, as text.
  case text(String)
}

/// Consecutive screens of the stack.
struct ScreenSpan {
  let first: ScreenIdentity
  let last: ScreenIdentity
  /// Whether an answer was given on them: the first one led on, or has an answer that is not a press.
  let isAnswered: Bool
}
