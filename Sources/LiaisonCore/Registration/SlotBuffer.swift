public import Synchronization

/// A block of memory with registrations in their order.
///
/// Reference counting would cost two atomic operations per call. So the buffer counts its readers
/// itself, under the roster's lock. It is freed when it has been replaced and no call reads it.
///
/// Unchecked: the roster's lock guards everything but `count` and the slots below it, which calls
/// under way may read.
@usableFromInline
package struct SlotBuffer: @unchecked Sendable {
  @usableFromInline package typealias Slot = Unmanaged<Receiver>?

  @usableFromInline
  struct Header: ~Copyable {
    let capacity: Int
    var readers = 0
    @usableFromInline let count = Atomic(0)
  }

  @usableFromInline let header: UnsafeMutablePointer<Header>
  @usableFromInline package let slots: UnsafeMutablePointer<Slot>

  init(capacity: Int) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Header>.stride + capacity * MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<Header>.alignment)
    self.init(at: memory)
    header.initialize(to: Header(capacity: capacity))
    slots.initialize(repeating: nil, count: capacity)
  }

  /// The buffer at an address that `address` returned.
  @inlinable
  init(at address: UnsafeMutableRawPointer) {
    header = address.assumingMemoryBound(to: Header.self)
    slots = (address + MemoryLayout<Header>.stride).assumingMemoryBound(to: Slot.self)
  }

  var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(header) }
  var capacity: Int { header.pointee.capacity }

  /// How many slots are in use, holes included. A thread that reads the count sees these slots.
  @inlinable var count: Int {
    get { header.pointee.count.load(ordering: .acquiring) }
    nonmutating set { header.pointee.count.store(newValue, ordering: .releasing) }
  }

  var isRead: Bool { header.pointee.readers > 0 }
  func addReader() { header.pointee.readers += 1 }
  func removeReader() { header.pointee.readers -= 1 }

  /// Releases every registration that is still in the buffer, and frees the memory. Never called
  /// under a lock, because the last reference to a registration may be the last one to a user's
  /// object.
  func free() {
    for index in 0..<capacity { slots[index]?.release() }
    header.deinitialize(count: 1)
    address.deallocate()
  }
}
