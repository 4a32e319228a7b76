// URLs, data and JSON. On Linux, the rest of Foundation would make every start some milliseconds slower.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
