import Liaison
import SharedContracts

/// Calls of a contract that another module declares, by the types that the macro wrote there. The
/// optimiser specialises these only if it sees their bodies. Each loop is written out, because a generic
/// one would hide the types from the optimiser.
func elsewhereGroups() -> [Group] {
  let track = Track()
  let (multicast, loop) = (TrackObserverMulticast(), WeakTrackObservers())
  multicast.add(track)
  loop.add(track)
  let (proxy, forwarder) = (TrackListenerProxy(.to(track)), TrackForwarder(track))
  return [
    group("multicast", "A message", 1.15, weakLoop, track) {
      for _ in 0..<$0 { multicast.changed(1) }
    } byHand: {
      for _ in 0..<$0 { loop.changed(1) }
    },
    group("question", "A question", 1.15, weakLoop, track) {
      for _ in 0..<$0 { _ = multicast.accepts(1) }
    } byHand: {
      for _ in 0..<$0 { _ = loop.accepts(1) }
    },
    group("proxy", "A proxied call", 1.5, forwardingClass, track) {
      for _ in 0..<$0 { proxy.changed(1) }
    } byHand: {
      for _ in 0..<$0 { forwarder.changed(1) }
    },
    group("proxied-question", "A proxied question", 1.5, forwardingClass, track) {
      for _ in 0..<$0 { _ = proxy.value(1) }
    } byHand: {
      for _ in 0..<$0 { _ = forwarder.value(1) }
    },
  ]
}

private let weakLoop = "hand-written weak loop"
private let forwardingClass = "hand-written forwarder"

private func group(
  _ name: String, _ title: String, _ limit: Double, _ peer: String, _ track: Track,
  liaison: @escaping (Int) -> Void, byHand: @escaping (Int) -> Void
) -> Group {
  Group(
    id: "elsewhere-\(name)", title: "\(title) of another module's contract", unit: "ns per call",
    bars: [Bar("Liaison", .times(limit, of: peer))]
  ) {
    let total = { track.total }
    return [
      .loop("Liaison", .subject, operations: 1, total: total, run: liaison),
      .loop(peer, .baseline, operations: 1, total: total, run: byHand),
    ]
  }
}

/// Counts what reaches it.
private final class Track: TrackListener, TrackObserver {
  private(set) var total = 0

  func changed(_ x: Int) { total &+= x }

  func accepts(_ x: Int) -> Bool {
    total &+= x
    return true
  }

  func value(_ x: Int) -> Int {
    total &+= x
    return total
  }
}
