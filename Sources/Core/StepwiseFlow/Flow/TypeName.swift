/// Names of types.
enum TypeName {
  /// Returns the name of a type without its module, as `String(describing:)` does.
  ///
  /// `String(describing:)` first checks by reflection whether the type describes itself, which takes longer than
  /// the first frame of a wizard.
  static func of(_ type: Any.Type) -> String { _typeName(type, qualified: false) }
}
