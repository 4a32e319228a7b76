import Stepwise

@main struct DateRange: WizardProgram {
  static let name = "date-range"

  func makeFlow(in environment: Environment) -> StayFlow { StayFlow(state: environment.today) }

  func output(for stay: ClosedRange<CalendarDate>) -> WizardOutput {
    let nights = stay.lowerBound.distance(to: stay.upperBound)
    return WizardOutput(
      text: "From \(day: stay.lowerBound): \(nights, one: "night", other: "nights").")
  }
}

/// Asks for the first and the last day of a stay; its state is the first day, on which the last one depends.
final class StayFlow: FlowController<CalendarDate, ClosedRange<CalendarDate>> {
  override func startFlow() {
    let today = environment.today
    push("Days") {
      DatePicker("From", selection: today, in: today...today.advanced(by: 365)) {
        self.state = $0
      }
      DatePicker("To", in: self.state.advanced(by: 1)...self.state.advanced(by: 28)) {
        self.finish(self.state...$0)
      }
    }
  }
}
