// Types with the names that SwiftUI and swift-argument-parser have, too.

/// A stand-in for `SwiftUI.Text`, `SwiftUI.Button` and all the other types with one of our names.
package struct Text { package init(_ text: String) {} }
package struct TextField { package init(_ label: String) {} }
package struct SecureField {}
package struct TextEditor {}
package struct Picker {}
package struct Toggle {}
package struct DatePicker {}
package struct Button { package init(_ label: String, action: () -> Void) {} }
package struct Table {}
package struct ProgressView {}
package struct Link {}
package struct Image {}
package struct Section {}
package struct Divider {}
package struct List {}
package struct ForEach {}
package struct Grid {}
package struct LabeledContent {}
package struct LocalizedStringKey {}
@propertyWrapper package struct Environment {
  package var wrappedValue = 0
  package init() {}
}

@propertyWrapper package struct Option {
  package var wrappedValue = ""
  package init() {}
}
@propertyWrapper package struct Flag {
  package var wrappedValue = false
  package init() {}
}
package struct ExitCode {}

/// What swift-argument-parser adds to the types of the standard library.
extension Int {
  package init?(argument: String) { self.init(argument) }
  package var defaultValueDescription: String { description }
}
