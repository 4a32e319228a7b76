/// One pass over a JPEG, of some of its components and some of their coefficients (ITU-T T.81, B.2.3).
nonisolated struct JPEGScan {
  /// The components, with the codes for a block's mean and for its other coefficients.
  var parts: [(part: Int, mean: JPEGCode, other: JPEGCode)] = []
  /// The coefficients from the first to the last.
  let band: (first: Int, last: Int)
  /// How many of the lowest bits came not yet before this scan, 0 for all, and how many come not with it.
  let high: Int, low: Int

  init(band: (first: Int, last: Int), high: Int, low: Int) {
    self.band = band
    self.high = high
    self.low = low
  }
}

/// What stands before the scans of a JPEG and holds until it is replaced (ITU-T T.81, B.2.4).
nonisolated struct JPEGTables {
  /// In the order in which the coefficients come.
  var quantization: [[Int]?] = Array(repeating: nil, count: 4)
  var means = Array(repeating: JPEGCode(counts: [], symbols: []), count: 4)
  var others = Array(repeating: JPEGCode(counts: [], symbols: []), count: 4)
  var restartInterval = 0
}
