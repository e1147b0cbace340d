internal import Synchronization

/// An object at the other end of a link.
///
/// The object there is kept as long as this reference lives. The same object arrives as the same reference,
/// and a reference that travels back over its link arrives as the object itself.
public final class RemoteReference: Sendable {
  package let carrier: any RemoteCarrier
  /// The object's number, which its own end has given out.
  package let object: UInt32
  /// How often it has arrived: the other end counts that, too, so a release that crosses an arrival
  /// releases nothing too early. Nought for an object that has a name and is never released.
  private let arrivals: Atomic<Int>

  package init(_ object: UInt32, over carrier: any RemoteCarrier, arrivals: Int = 1) {
    self.object = object
    self.carrier = carrier
    self.arrivals = Atomic(arrivals)
  }

  deinit {
    let arrivals = arrivals.load(ordering: .relaxed)
    if arrivals > 0 { carrier.release(object, arrivals: arrivals) }
  }

  /// Counts that the object has arrived again.
  package func countArrival() { arrivals.add(1, ordering: .relaxed) }
}
