import Stepwise

extension Message {
  /// What a person reads of it.
  func shown(_ lengthMax: Int? = nil) -> LocalizedStringKey {
    switch kind {
    case .text: LocalizedStringKey(verbatim: lengthMax.map { String(text.prefix($0)) } ?? text)
    case .encrypted: "(encrypted: this program cannot read it)"
    case .removed: "(removed)"
    }
  }
}
