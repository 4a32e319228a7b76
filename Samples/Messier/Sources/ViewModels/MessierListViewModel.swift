import Stepwise

/// Lists objects to choose from.
final class MessierListViewModel {
  /// Called with the object that was chosen.
  var onObjectSelected: (MessierDataModel) -> Void = { _ in }
  /// Called when there is nothing more to look at.
  var onDone: () -> Void = {}

  /// The objects, by number, name, kind and constellation: all of these find one.
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
        return OptionList.Option(label, id: "M\(object.number)")
      })
  }

  func select(_ id: String) {
    if let position = options.position(of: id) { onObjectSelected(objects[position]) }
  }

  func finish() { onDone() }
}
