import Stepwise

/// Makes the view models of the screens; a test can replace any of them.
struct OnboardingViewModels {
  var entry: (any UserFetcher) -> any EntryViewModel = { EntryDefaultViewModel(userFetcher: $0) }
  var lastName: () -> any LastNameViewModel = { LastNameDefaultViewModel() }
  var birthday: (CalendarDate) -> any BirthdayViewModel = { BirthdayDefaultViewModel(today: $0) }
  var favouritePet: () -> any FavouritePetViewModel = { FavouritePetDefaultViewModel() }
  var otherPet: () -> any OtherPetViewModel = { OtherPetDefaultViewModel() }
  var review: () -> any ReviewViewModel = { ReviewDefaultViewModel() }
}
