extension FlowController {
  /// Begins, or goes on, with what is there already, such as a configuration, which is read once in a run.
  ///
  /// What was read is kept with the run. A step back and forward, a change of an earlier answer and a resumed run give the
  /// same value again, so that a run that has written a new configuration and was killed does not begin with that. A
  /// screen shows what is done if it takes time, and an error with a way to try again; what comes next takes its place.
  ///
  /// ```swift
  /// override func startFlow() {
  ///   base("Reading the configuration") {
  ///     try await self.store.read()
  ///   } then: { configuration in
  ///     self.state = Changes(from: configuration)
  ///     self.askFirst()
  ///   }
  /// }
  /// ```
  ///
  /// What was read is in the file that `--save` names, and wherever else a run is kept. Leave passwords out of the type's
  /// `Codable`; `then` gets none in the first run either.
  ///
  /// - Parameters:
  ///   - label: What is done, such as “Reading the configuration”.
  ///   - id: An identifier among the screens of the flow; `nil` for the label. What is read from another place has
  ///     another one.
  ///   - load: Reads it.
  ///   - then: Receives what was there when it was read in this run, and shows the next screen, starts a flow or finishes.
  public final func base<Value: Codable>(
    _ label: String, id: String? = nil, _ load: @escaping () async throws -> Value,
    then: @escaping (Value) -> Void
  ) {
    push(
      WorkScreen(LocalizedStringKey(label: label), id: id ?? label) { _ in
        let value = try await KeptResults.base(load)
        self.stack?.replaceTop { then(value) }
      })
  }
}
