/// The version of the protocol that a form is written for.
nonisolated enum FormDialect: Hashable, Sendable {
  /// 2025-06-18: one-of enumerations with `enumNames`, no many-of enumerations, defaults of booleans only.
  case june2025
  /// 2025-11-25 and later: enumerations with titles, and defaults.
  case titled
}
