public import Synchronization

/// A record of a ``GrowingTable``, which knows its own key.
@usableFromInline
package protocol Keyed: AnyObject, Sendable {
  associatedtype Key: Equatable

  var key: Key { get }

  /// A scattered hash of a key, which selects its place in a table.
  static func hash(of key: Key) -> UInt32
}

/// A table of records by their keys. It only grows, so it finds a record without a lock.
///
/// It uses open addressing in a block of words. The first word is the number of places less one.
/// Each other word is the address of a record, or zero. The table replaces a block that is too
/// small, and keeps it for threads that may still read it. A record lives as long as its table.
///
/// Unchecked: `block` and its words are atomic, and a record is complete before its address is
/// stored. A lock guards what only writers use.
@usableFromInline
package final class GrowingTable<Record: Keyed>: @unchecked Sendable {
  @usableFromInline typealias Block = UnsafeMutablePointer<Atomic<UInt>>

  /// What only writers use.
  ///
  /// Unchecked: a block is a pointer to words that are atomic. The lock of `kept` guards the lists.
  private struct Kept: @unchecked Sendable {
    var records: [Record] = []
    var outgrown: [Block] = []
  }

  @usableFromInline let block: Atomic<Block>
  private let kept = Guarded(Kept())

  package init() { block = Atomic(Self.makeBlock(places: 16)) }

  deinit {
    for block in kept.withLock({ $0.outgrown }) + [block.load(ordering: .relaxed)] {
      block.deinitialize(count: Self.places(of: block) + 1)
      block.deallocate()
    }
  }

  /// All records, in the order in which they were made.
  package var all: [Record] { kept.withLock { $0.records } }

  /// The record of a key, not retained.
  @inlinable
  @inline(__always)
  package func find(_ key: Record.Key) -> Unmanaged<Record>? {
    let block = block.load(ordering: .acquiring)
    let mask = Int(bitPattern: block[0].load(ordering: .relaxed))
    var place = Record.hash(of: key).home(mask)
    while let address = UnsafeRawPointer(bitPattern: block[place + 1].load(ordering: .acquiring)) {
      // Sound: the table retains the record until it is deinitialised itself.
      let record = Unmanaged<Record>.fromOpaque(address)
      if record._withUnsafeGuaranteedRef({ $0.key == key }) { return record }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Returns the record of a key, and makes it if there is none. `make` runs under the table's
  /// lock, so it may take no other lock. The table retains its records, so what `find` returns is
  /// valid.
  package func record(_ key: Record.Key, _ make: () -> Record) -> Record {
    if let known = find(key) { return known.takeUnretainedValue() }
    return kept.withLock { kept in
      if let known = find(key) { return known.takeUnretainedValue() }
      let record = make()
      kept.records.append(record)
      let current = block.load(ordering: .relaxed)
      if kept.records.count * 2 < Self.places(of: current) {
        Self.put(record, in: current)
      } else {
        let larger = Self.makeBlock(places: Self.places(of: current) * 2)
        for record in kept.records { Self.put(record, in: larger) }
        kept.outgrown.append(current)
        block.store(larger, ordering: .releasing)
      }
      return record
    }
  }

  private static func places(of block: Block) -> Int {
    Int(bitPattern: block[0].load(ordering: .relaxed)) + 1
  }

  private static func makeBlock(places: Int) -> Block {
    let block = Block.allocate(capacity: places + 1)
    block.initialize(to: Atomic(UInt(places - 1)))
    for place in 1...places { (block + place).initialize(to: Atomic(0)) }
    return block
  }

  private static func put(_ record: Record, in block: Block) {
    let mask = places(of: block) - 1
    var place = Record.hash(of: record.key).home(mask)
    while block[place + 1].load(ordering: .relaxed) != 0 { place = (place + 1) & mask }
    // Sound: `kept` retains the record.
    let address = UInt(bitPattern: Unmanaged.passUnretained(record).toOpaque())
    block[place + 1].store(address, ordering: .releasing)
  }
}
