/// Where prices come from.
protocol PriceService {
  /// What a parcel costs, in cents.
  func price(grams: Int) async throws -> Int
}
