import StepwiseFlow

/// The reason why a person's request was not answered by a page, as the person is told it.
nonisolated enum ServingRejection {
  /// The run is being answered already, by too many requests.
  case busy
  /// There is no room for another run.
  case noRoom
  /// The run could not be loaded, or another one begun.
  case unreachable
  /// The answers could not be kept.
  case notSaved
  /// A once-only press could not be marked, so it was not made.
  case notPressed
  /// No run could answer the request; only the log says why.
  case unanswered
  /// The browser has sent no cookie of a run.
  case noRun
  /// The browser has not kept the cookie of the run that was begun for it.
  case noCookie
  /// The form came from somewhere else.
  case foreignForm

  /// The status of the response.
  var status: Int {
    switch self {
    case .busy, .noRoom, .unreachable, .notSaved, .notPressed: 503
    case .unanswered: 500
    case .noRun, .noCookie, .foreignForm: 403
    }
  }

  /// What the person is told.
  var sentence: LocalizedStringKey {
    switch self {
    case .busy: "Another page of this run is being answered: try again."
    case .noRoom: "There is no room for another person now: try again later."
    case .unreachable: "The wizard cannot be reached now: try again in a moment."
    case .notSaved: "The answers cannot be saved now: try again."
    case .notPressed:
      "The answers cannot be saved now, so nothing was done: go back, and try again."
    case .unanswered: "The wizard cannot go on: the server's log says why."
    case .noRun: "This run is over, or the browser keeps no cookies: open the address again."
    case .noCookie: "The wizard needs a cookie to recognize you: allow cookies for this site."
    case .foreignForm: "The form did not come from a page of this wizard."
    }
  }

  /// Returns the response in a language.
  func response(_ localizer: Localizer?) -> WebResponse {
    .rejection(status, localizer(sentence), retryingAfter: self == .noRoom ? 600 : nil)
  }
}
