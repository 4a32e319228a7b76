/// A screen for work that belongs to no answer, such as reading what a flow begins with.
///
/// What comes next takes its place. Work that ends at once is never seen.
final class WorkScreen: Screen {
  let titleText: LocalizedStringKey
  let id: String?
  private let work: (WorkProgress) async throws -> Void
  private let progress = WorkProgress()

  /// Creates a screen for work.
  ///
  /// - Parameters:
  ///   - label: What is done.
  ///   - id: An identifier among the screens of the flow.
  ///   - work: Does it, and shows what comes next in place of the screen.
  init(
    _ label: LocalizedStringKey, id: String,
    work: @escaping (WorkProgress) async throws -> Void
  ) {
    titleText = label
    self.id = id
    self.work = work
  }

  var title: String { titleText.english }
  var summary: String? { "" }

  var body: any Element {
    Picker(title, load: load).labeled(titleText)
    WorkBar(progress: progress)
  }

  private func load() async throws -> OptionList {
    try await work(progress)
    return OptionList([] as [String])
  }
}
