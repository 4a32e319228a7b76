import Stepwise

/// Asks what one item in a parcel is worth.
final class ItemFlow: FlowController<Void, Int> {
  private let item: String

  init(item: String) {
    self.item = item
    super.init(state: ())
  }

  override var title: String { item }

  override func startFlow() {
    push("Value of \(item)") {
      NumberField("Value in cents", in: 1...100_000) { self.finish($0) }
    }
  }
}
