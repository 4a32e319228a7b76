import Stepwise

/// A guest's registration; members that were not asked yet are empty.
struct Registration: Codable, Equatable {
  var name = ""
  var email = ""
  var ticket: Ticket?
  var workshop: Workshop?
  var diets: [Diet] = []
  var size: Size?
}

/// A ticket that the conference sells.
struct Ticket: Codable, Equatable {
  let id: Int
  let name: String
  let hasWorkshop: Bool
}

/// The workshop of a guest: one to three sessions on a day.
struct Workshop: Codable, Equatable {
  let sessions: [WorkshopSession]
  let day: CalendarDate
}

/// A session of a workshop.
struct WorkshopSession: Codable, Equatable {
  let id: Int
  let title: String
}

/// A dietary need.
enum Diet: String, Codable, CaseIterable { case vegetarian, vegan, glutenFree, noNuts }

/// The size of a T-shirt.
enum Size: String, Codable, CaseIterable { case small, medium, large, extraLarge }
