internal import LiaisonRemote

/// Which distributed actor: one of this process, or one at the other end of a link.
///
/// An actor has one identity as long as it lives. The same actor arrives over a link as the same
/// identity, and one that is sent back has its own. (Found by its name, an actor has another
/// identity than in a message.)
///
/// The identity of an actor elsewhere keeps that actor, as `RemoteReference` does: the other end
/// releases it when the last identity, and with it the last proxy, is released here.
public struct LinkActorID: Hashable, Sendable {
  enum Place: Sendable {
    /// The number is unique in this process.
    case here(UInt64)
    case elsewhere(RemoteReference)
  }

  let place: Place

  init(_ place: Place) { self.place = place }

  public static func == (one: Self, other: Self) -> Bool {
    switch (one.place, other.place) {
    case (.here(let one), .here(let other)): one == other
    case (.elsewhere(let one), .elsewhere(let other)):
      one.object == other.object && one.carrier === other.carrier
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch place {
    case .here(let number): hasher.combine(number)
    case .elsewhere(let reference):
      hasher.combine(reference.object)
      hasher.combine(ObjectIdentifier(reference.carrier))
    }
  }
}

extension LinkActorID: CustomStringConvertible {
  public var description: String {
    switch place {
    case .here(let number): "actor \(number)"
    case .elsewhere(let reference): "actor \(reference.object) at the other end"
    }
  }
}
