extension Roster {
  /// Walks the present registrations, without counting references to them, until `body` returns
  /// `true`. `body` sets its flag if a target has gone, so that the roster sweeps afterwards.
  @inlinable
  @inline(__always)
  package func walk<Failure: Error>(
    _ body: (Unmanaged<Receiver>, _ sawDead: inout Bool) throws(Failure) -> Bool
  ) throws(Failure) {
    try Visit.onStack { visit throws(Failure) in
      begin(visit)
      defer { end(visit) }
      try visit.walk(body)
    }
  }

  /// Runs `body` as a call that removals wait for, without visiting receivers.
  package func during<Outcome>(_ body: () -> Outcome) -> Outcome {
    Visit.onStack { visit in
      link(visit, at: .thread)
      defer { end(visit) }
      return body()
    }
  }

  /// The registrations that a call sees, each with its owner, which is kept alive.
  @usableFromInline
  package func receivers(of visit: UnsafeMutablePointer<Visit>) -> [(Receiver, AnyObject?)] {
    var receivers: [(Receiver, AnyObject?)] = []
    for index in 0..<visit.pointee.stretchCount {
      guard let stretch = visit.pointee.stretch(index) else { continue }
      for slot in 0..<stretch.count {
        guard let receiver = stretch.buffer.slots[slot]?.takeUnretainedValue() else { continue }
        // Read first, because the receiver may be tied meanwhile.
        let needsHolder = receiver.needsHolder
        let holder = receiver.holder
        if receiver.stands, holder != nil || !needsHolder {
          receivers.append((receiver, holder))
        }
      }
    }
    return receivers
  }
}

extension UnsafeMutablePointer<Visit> {
  /// Walks the slots of a visit that has begun.
  @inlinable
  @inline(__always)
  package func walk<Failure: Error>(
    _ body: (Unmanaged<Receiver>, _ sawDead: inout Bool) throws(Failure) -> Bool
  ) throws(Failure) {
    var index = 0
    while index < pointee.stretchCount {
      guard let stretch = index == 0 ? pointee.first : pointee.stretch(index) else { return }
      var slot = 0
      while slot < stretch.count {
        let reference = stretch.buffer.slots[slot]
        slot &+= 1
        guard let reference else { continue }
        if try body(reference, &pointee.sawDead) { return }
      }
      index &+= 1
    }
  }
}
