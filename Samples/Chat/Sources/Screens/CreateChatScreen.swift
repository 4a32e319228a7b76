import Stepwise

/// Asks for the contact of a new chat.
final class CreateChatScreen: Screen {
  let title = "New chat"
  private let live: LiveViewModel<CreateChatViewModel>
  private let contacts: AutocompleteContactViewModel

  init(_ live: LiveViewModel<CreateChatViewModel>, contacts: AutocompleteContactViewModel) {
    self.live = live
    self.contacts = contacts
  }

  var body: any Element {
    let viewModel = live.viewModel
    if viewModel.shouldShowBusy { Text(viewModel.busyText) }
    if viewModel.shouldShowError { Text(viewModel.errorText) }
    TextField("Contact", check: viewModel.createTapped)
      .suggestions(after: contacts.calm, contacts.suggestions(for:))
      .repeatsQuestion()
  }
}
