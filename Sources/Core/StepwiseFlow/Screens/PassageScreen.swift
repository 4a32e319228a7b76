/// A screen that a person only passes, as a hub: no list of answers shows it.
protocol PassageScreen: Screen {}
