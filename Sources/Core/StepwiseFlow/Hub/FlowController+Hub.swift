extension FlowController {
  /// Shows a hub: sections that the person goes through in any order, each a child flow.
  ///
  /// The hub lists the sections with their states and is shown again after each of them. A section that was begun is
  /// entered again where it was left, and one that is done at its first screen; the answers of the others are kept.
  ///
  /// ```swift
  /// pushHub("Your application", finish: "Check your answers") {
  ///   HubSection("Company", CompanyFlow()) { self.state.company = $0 }
  ///   HubSection("Photo", PhotoFlow()) { self.state.photo = $0 }.optional()
  /// } onFinish: {
  ///   self.push(ReviewScreen())
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title of the hub, also used in scripts.
  ///   - id: An identifier among the screens of the flow; `nil` for the title.
  ///   - label: The label of the button that finishes the hub. It is disabled until all sections are done that are not
  ///     optional.
  ///   - sections: The sections; called again whenever the hub is shown.
  ///   - onFinish: Runs when the person finishes the hub; a ``Rejection`` thrown from it is shown.
  /// - Returns: The identity of the first visit of the hub.
  @discardableResult
  public final func pushHub(
    _ title: String, id: String? = nil, finish label: String,
    @HubBuilder sections: @escaping () -> [HubSection], onFinish: @escaping () throws -> Void
  ) -> ScreenIdentity {
    let hub = Hub(
      title, id: id ?? title, of: self, sections: sections, finish: label, onFinish: onFinish)
    return HubScreen(hub).push()
  }
}
