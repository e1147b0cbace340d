import Dispatch

/// The facts about a queue: which one it is, whether it is serial, and whether this thread runs on
/// it.
///
/// A mark is stored in its queue, so that every user of the same queue gets the same mark. It is
/// released with the queue. On Linux one queue may have many objects (`DispatchQueue.main` makes
/// one each time), so an object's address says nothing.
package final class QueueMark: Sendable {
  /// Whether it is proved that the queue runs one thing at a time. Two threads that seem to wait
  /// for one another across queues wait for ever only if both queues do.
  let isSerial: Bool
  /// A key that only this queue sets, and that queues which target this one inherit.
  private let here = DispatchSpecificKey<Bool>()

  static let key = DispatchSpecificKey<QueueMark>()

  static let main: QueueMark = {
    let mark = QueueMark(isSerial: true)
    mark.put(on: .main)
    return mark
  }()

  private static let marking = Guarded<[UInt: QueueMark]>([:])

  private init(isSerial: Bool) { self.isSerial = isSerial }

  private func put(on queue: DispatchQueue) {
    queue.setSpecific(key: here, value: true)
    queue.setSpecific(key: Self.key, value: self)
  }

  /// The mark of a queue. It is made once for each queue.
  static func of(_ queue: DispatchQueue) -> QueueMark {
    _ = main
    return queue.getSpecific(key: key) ?? make(for: queue)
  }

  private static func make(for queue: DispatchQueue) -> QueueMark {
    let isSerial = queue.isKnownToBeSerial
    return marking.withLock { known in
      if let mark = queue.getSpecific(key: key) { return mark }
      let mark = QueueMark(isSerial: isSerial)
      mark.put(on: queue)
      if queue.getSpecific(key: key) === mark { return mark }
      // A global queue stores no values, but it lives for ever, so its address identifies it.
      guard let address = queue.address else { return mark }
      defer { known[address] = known[address] ?? mark }
      return known[address] ?? mark
    }
  }

  /// Whether this thread runs on the queue, or on one that targets it.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: here) == true }

  /// The queue that this thread runs on, if it has a mark.
  static var current: QueueMark? { DispatchQueue.getSpecific(key: key) }
}

extension DispatchQueue {
  fileprivate var isKnownToBeSerial: Bool { kind != nil && kind == Self.serialKind }

  private static let serialKind = DispatchQueue(label: "Liaison.serial").kind

  /// The class of the queue, by which serial queues differ from all others. All queues have one
  /// Swift class except on Darwin, so elsewhere this is the first word of the C object.
  private var kind: UInt? {
    #if canImport(Darwin)
      UInt(bitPattern: ObjectIdentifier(type(of: self)))
    #else
      address.flatMap { UnsafePointer<UInt>(bitPattern: $0)?.pointee }
    #endif
  }

  /// The address of the queue itself, the same for all its Swift objects. `nil` if another version
  /// of Dispatch stores it under another name.
  fileprivate var address: UInt? {
    #if canImport(Darwin)
      UInt(bitPattern: ObjectIdentifier(self))
    #else
      (Mirror(reflecting: self).descendant("__wrapped") as? OpaquePointer).map {
        UInt(bitPattern: $0)
      }
    #endif
  }
}
