/// A scan of a JPEG: some coefficients of some components (ITU-T T.81, B.2.3).
nonisolated struct JPEGScan {
  /// The components, with the codes for a block's mean and for its other coefficients.
  var parts: [(part: Int, mean: JPEGCode, other: JPEGCode)] = []
  /// The first and the last coefficient.
  let band: (first: Int, last: Int)
  /// The number of lowest bits that are missing before this scan (0 if all are missing), and after
  /// it.
  let high: Int, low: Int

  init(band: (first: Int, last: Int), high: Int, low: Int) {
    self.band = band
    self.high = high
    self.low = low
  }
}

/// The tables of a JPEG, which are valid until they are replaced (ITU-T T.81, B.2.4).
nonisolated struct JPEGTables {
  /// In the stored order of the coefficients.
  var quantization: [[Int]?] = Array(repeating: nil, count: 4)
  var means = Array(repeating: JPEGCode(counts: [], symbols: []), count: 4)
  var others = Array(repeating: JPEGCode(counts: [], symbols: []), count: 4)
  var restartInterval = 0
}
