import Stepwise

/// Sends a parcel.
final class SendFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Weight") {
      NumberField("Grams", in: 1...30_000) { grams in
        self.finish("A parcel of \(grams) g.")
      }
    }
  }
}
