/// All subjects of the guide's page about looks, in its order.
enum LookGallery {
  static var subjects: [LookSubject] { fields + lists + texts + actions + shown + histories }
}
