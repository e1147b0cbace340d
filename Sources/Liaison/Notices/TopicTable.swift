import Synchronization

/// The topics of a center by their types, read without a lock.
///
/// An open-addressing table of addresses. Rows are added and never removed. A table that is too
/// small is replaced, and kept for threads that may still read it.
///
/// Unchecked: `current` is atomic. Rows are written under the center's lock only, the value first;
/// the lock guards `count` and `retired`, too.
final class TopicTable: @unchecked Sendable {
  fileprivate struct Entry: ~Copyable {
    let key = Atomic<UInt>(0)
    let topic = Atomic<UInt>(0)
  }

  fileprivate struct Header {
    let mask: Int
  }

  private let current: Atomic<UnsafeMutableRawPointer?>
  private var count = 0
  private var retired: [UnsafeMutableRawPointer] = []

  init() { current = Atomic(Self.make(capacity: 16)) }

  deinit {
    if let table = current.load(ordering: .relaxed) { Self.free(table) }
    for table in retired { Self.free(table) }
  }

  /// The topic with this key, not retained: the center keeps it as long as it lives.
  @inline(__always)
  func find(_ type: ObjectIdentifier) -> Unmanaged<Topic>? {
    guard let table = current.load(ordering: .acquiring) else { return nil }
    let key = UInt(bitPattern: type)
    let mask = Self.header(table).pointee.mask
    let entries = Self.entries(table)
    var place = Self.home(key, mask)
    while true {
      let seen = entries[place].key.load(ordering: .acquiring)
      if seen == key { return Self.topic(at: entries[place].topic.load(ordering: .relaxed)) }
      if seen == 0 { return nil }
      place = (place + 1) & mask
    }
  }

  /// Adds a topic. Called under the center's lock.
  func insert(_ topic: Topic, for type: ObjectIdentifier) {
    guard var table = current.load(ordering: .relaxed) else { return }
    let header = Self.header(table)
    if count * 2 >= header.pointee.mask {
      let larger = Self.make(capacity: (header.pointee.mask + 1) * 2)
      for place in 0...header.pointee.mask {
        let entry = Self.entries(table) + place
        let key = entry.pointee.key.load(ordering: .relaxed)
        if key != 0 { Self.put(key, entry.pointee.topic.load(ordering: .relaxed), in: larger) }
      }
      retired.append(table)
      table = larger
    }
    let address = UInt(bitPattern: Unmanaged.passUnretained(topic).toOpaque())
    Self.put(UInt(bitPattern: type), address, in: table)
    count += 1
    current.store(table, ordering: .releasing)
  }
}

extension TopicTable {
  /// Type metadata stands at multiples of eight.
  private static func home(_ key: UInt, _ mask: Int) -> Int {
    UInt64(key >> 3).scattered.home(mask)
  }

  private static func topic(at address: UInt) -> Unmanaged<Topic>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }

  private static func header(_ table: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
    table.assumingMemoryBound(to: Header.self)
  }

  private static func entries(_ table: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Entry> {
    (table + MemoryLayout<Header>.stride).assumingMemoryBound(to: Entry.self)
  }

  private static func make(capacity: Int) -> UnsafeMutableRawPointer {
    let table = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Header>.stride + capacity * MemoryLayout<Entry>.stride,
      alignment: MemoryLayout<Header>.alignment)
    header(table).initialize(to: Header(mask: capacity - 1))
    for place in 0..<capacity { (entries(table) + place).initialize(to: Entry()) }
    return table
  }

  private static func free(_ table: UnsafeMutableRawPointer) {
    entries(table).deinitialize(count: header(table).pointee.mask + 1)
    table.deallocate()
  }

  private static func put(_ key: UInt, _ topic: UInt, in table: UnsafeMutableRawPointer) {
    let header = header(table)
    var place = home(key, header.pointee.mask)
    while entries(table)[place].key.load(ordering: .relaxed) != 0 {
      place = (place + 1) & header.pointee.mask
    }
    entries(table)[place].topic.store(topic, ordering: .relaxed)
    entries(table)[place].key.store(key, ordering: .releasing)
  }
}
