import Observation
import Stepwise

/// Gets the price, and takes a person's word that it will do.
@Observable final class PriceViewModel {
  /// Called with the price that was agreed to.
  @ObservationIgnored var onPriceAccepted: (Int) -> Void = { _ in }

  private(set) var price: Int?
  private let grams: Int
  private let service: any PriceService

  init(grams: Int, service: any PriceService) {
    self.grams = grams
    self.service = service
  }

  func fetch() async throws { price = try await service.price(grams: grams) }

  func accept() throws {
    guard let price else { throw Rejection("There is no price yet: get it first.") }
    onPriceAccepted(price)
  }
}
