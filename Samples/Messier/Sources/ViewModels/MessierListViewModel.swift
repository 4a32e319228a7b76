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
    options = OptionList(objects.map(Self.option))
  }

  /// A row: the name, what it is and where, and its symbol.
  private static func option(for object: MessierDataModel) -> OptionList.Option {
    let (kind, constellation) = (object.kind.name, object.constellation)
    let detail: LocalizedStringKey =
      if let name = object.commonName {
        "\(name), \(label: kind) in \(constellation)"
      } else {
        "\(label: kind) in \(constellation)"
      }
    let names = [object.catalogueNumber, object.commonName].compactMap(\.self)
    return OptionList.Option(
      object.formalName, id: "M\(object.number)",
      detail: .init(detail, trailing: "\(object.thumbnail)"),
      keywords: ["\(object.number)"] + names + [kind, constellation])
  }

  func select(_ id: String) {
    if let position = options.position(of: id) { onObjectSelected(objects[position]) }
  }

  func finish() { onDone() }
}
