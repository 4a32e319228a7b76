import Stepwise

/// What a client of a Matrix server says, in other languages.
package nonisolated enum MatrixStrings {
  package static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
