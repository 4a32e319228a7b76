import Observation
import Stepwise

/// Fetches the price, and lets the person accept it.
@Observable final class PriceViewModel {
  /// Called with the accepted price.
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
