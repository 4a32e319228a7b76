import Stepwise
import StepwiseApp

@main
enum StepwiseMain {
  static func main() async { await StepwiseApp.main() }
}
