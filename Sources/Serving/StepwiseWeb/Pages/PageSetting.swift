import Stepwise
import StepwiseFlow
import StepwiseJSON

/// Everything that a page needs besides its screen.
struct PageSetting {
  /// The look of the wizard, whose colours the pages have.
  var theme = Theme.standard
  /// The person's language.
  var localizer: Localizer?
  /// The tag of the language, such as `zh-Hans`.
  var language = "en"
  /// The person's region; `nil` if it is unknown.
  var region: Region?
  /// The title of the outermost flow, which heads every page; empty for none.
  var program = ""
  /// The path before all paths of the program, without a slash at its end; empty for its own
  /// server.
  var base = ""
  /// The token in every form of this person.
  var token = ""
  /// The position of the screen in the stack, counted from 1, which is part of its address.
  var place = 1
  /// Identifies the screen, also in another process.
  var screen = ""
  /// Identifies this rendering, so that a press on it counts only once.
  var turn = ""
  /// The rejected values.
  var typed: [JSONValue.Member] = []
  /// The reasons, unless the screen shows them.
  var problems: [FieldGiver.Problem] = []
  /// Whether the screen can change by itself.
  var isLive = false
  /// Whether a script updates the page.
  var follows = true
  /// Whether the person can cancel the wizard on this page.
  var canGiveUp = true

  /// The writing direction of the language.
  var direction: String {
    ["ar", "fa", "he", "ur"].contains(language.prefix { $0 != "-" }) ? "rtl" : "ltr"
  }

  /// The region whose order of day, month and year the fields of a date have: the language's if the person's is unknown.
  var dateRegion: Region? { region ?? Region(posixLocale: language) }

  /// The address of a position in the stack.
  func address(of place: Int) -> String { "\(base)/\(place)" }
}
