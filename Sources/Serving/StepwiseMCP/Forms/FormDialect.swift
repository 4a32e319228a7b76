/// The version of the protocol that a form is written for.
nonisolated enum FormDialect: Hashable, Sendable {
  /// 2025-06-18: enumerations for one choice with `enumNames`, none for several choices, and
  /// defaults only for booleans.
  case june2025
  /// 2025-11-25 and later: enumerations with titles, and defaults.
  case titled
}
