import LiaisonCore

/// What is observed, and how. The observer and its token each have a copy, because neither keeps
/// the other.
struct NoticeRegistration: Sendable {
  let audience: Audience
  let seat: Audience.Seat?
  let terms: NoticeObserver.Terms

  init(_ terms: NoticeObserver.Terms, from sender: AnyObject?, in audience: Audience) {
    self.terms = terms
    self.audience = audience
    seat = sender.map(audience.join)
  }

  /// The roster in which the observer is registered.
  var roster: Roster { seat ?? audience.all }

  /// Called when the observer has ended.
  func leaveSeat() {
    if let seat { audience.leave(seat) }
  }
}
