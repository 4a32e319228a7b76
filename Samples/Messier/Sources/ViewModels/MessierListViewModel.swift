import Stepwise

/// Lists objects to choose from.
final class MessierListViewModel {
  /// Called with the object that was chosen.
  var onObjectSelected: (MessierDataModel) -> Void = { _ in }
  /// Called when the person closes the list.
  var onDone: () -> Void = {}

  /// The objects; a person finds them by number, name, kind, constellation and catalogue number.
  let options: OptionList

  private let objects: [MessierDataModel]

  /// A view model over objects.
  init(objects: [MessierDataModel]) {
    self.objects = objects
    options = OptionList(
      objects.map { object in
        let names = [object.formalName, object.commonName].compactMap(\.self)
        let label: LocalizedStringKey =
          "\(names.joined(separator: ", ")): \(label: object.kind.rawValue) in \(object.constellation)"
        return OptionList.Option(
          label, id: "M\(object.number)",
          keywords: ["\(object.number)", object.catalogueNumber].compactMap(\.self))
      })
  }

  func select(_ id: String) {
    if let position = options.position(of: id) { onObjectSelected(objects[position]) }
  }

  func finish() { onDone() }
}
