public import Synchronization

/// What a ``GrowingTable`` keeps under a key that it knows itself.
@usableFromInline
package protocol Keyed: AnyObject, Sendable {
  associatedtype Key: Equatable

  var key: Key { get }

  /// Scattered bits of a key, for its place in a table.
  static func hash(of key: Key) -> UInt32
}

/// Records by their keys, found without a lock: it only grows.
///
/// Open addressing in a block of words: how many places there are, less one, then the address of a
/// record or zero in each. A block that is too small is replaced, and kept for threads that may
/// still read it. A record lives as long as its table.
///
/// Unchecked: `block` and its words are atomic, and a record is complete before its address is
/// stored. What only writers use is behind a lock.
@usableFromInline
package final class GrowingTable<Record: Keyed>: @unchecked Sendable {
  @usableFromInline typealias Block = UnsafeMutablePointer<Atomic<UInt>>

  /// What only writers use.
  ///
  /// Unchecked: a block is a pointer, to words that are atomic. The lists are behind the lock of
  /// `kept`.
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
      let record = Unmanaged<Record>.fromOpaque(address)
      if record._withUnsafeGuaranteedRef({ $0.key == key }) { return record }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The record of a key, made where there is none. Called under the table's lock, `make` may take
  /// no other.
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
    let address = UInt(bitPattern: Unmanaged.passUnretained(record).toOpaque())
    block[place + 1].store(address, ordering: .releasing)
  }
}
