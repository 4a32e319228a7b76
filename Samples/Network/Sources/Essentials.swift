// URLs, data and JSON. On Linux, the rest of Foundation would add some milliseconds to every start.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
