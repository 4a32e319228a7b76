/// A source of prices.
protocol PriceService {
  /// Returns the price of a parcel, in cents.
  func price(grams: Int) async throws -> Int
}
