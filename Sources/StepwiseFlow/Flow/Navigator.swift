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
  func commit(_ output: WizardOutput?)
  func revisit(_ identity: ScreenIdentity)
  func fail(_ error: any Error)
}
