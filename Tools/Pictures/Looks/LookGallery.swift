/// All that the guide page on looks shows, in its order.
enum LookGallery {
  static var subjects: [LookSubject] { fields + lists + texts + actions + shown + histories }
}
