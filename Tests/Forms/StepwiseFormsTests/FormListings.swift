import Stepwise
import StepwiseForms

// The listings of the guides.

/// Asks for a pet.
private func askPet(_ bytes: [UInt8]) async throws -> Ending<JSONValue> {
  let form = try Form(file: bytes, name: "pet.json")
  let result = await Stepwise.run(FormFlowController(form: form))
  return result
}
