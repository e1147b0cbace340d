// Journals on a machine whose `Int` has 32 bits, with the files that calculate for them.

import LiaisonCore

/// How many expectations do not hold; asked for by the script that runs this.
@_expose(wasm, "journalFailures")
@_cdecl("journalFailures")
public func journalFailures() -> Int32 {
  var failures: Int32 = 0
  func expect(_ holds: Bool) { if !holds { failures += 1 } }
  expect(Int.bitWidth == 32)

  // Thousands of millions of bytes are appended, and as many as an `Int` can say are kept.
  let limit = Retention<Int>.bytes(.max) { _ in 600_000_000 }.limit
  var bytes = JournalState<Int>(limit, .droppingOldest)
  for entry in 0..<1_000 {
    var aftermath = Aftermath<Int>()
    expect(bytes.append(entry, 600_000_000, &aftermath) == entry)
    aftermath.settle()
  }
  expect(bytes.mark == 600_000_000_000)
  expect(bytes.start == 997 && bytes.end == 1_000)

  // One entry more than fits waits for its reader, which has read more than an `Int` can say.
  var full = JournalState<Int>(limit, .waiting)
  full.start = 5_000_000_000
  full.mark = 9_000_000_000_000
  let reader = JournalReader()
  reader.offset = full.start
  full.join(reader)
  for entry in 0..<4 {
    var aftermath = Aftermath<Int>()
    if case .taken(let offset) = full.offer(entry, 600_000_000, &aftermath) {
      expect(entry < 3 && offset == 5_000_000_000 + Int64(entry))
    } else {
      expect(entry == 3)
    }
    aftermath.settle()
  }
  if case .entries(let found) = full.pull(reader, upTo: 2, goesOn: false) {
    expect(found == [0, 1])
  } else {
    expect(false)
  }
  var aftermath = Aftermath<Int>()
  full.admit(&aftermath)
  aftermath.settle()
  expect(full.start == 5_000_000_001 && full.end == 5_000_000_004)
  expect(full.mark == 9_002_400_000_000)

  // More entries are missed than an `Int` can say.
  if case .missed(let count, let place) = full.pull(JournalReader(), upTo: .max, goesOn: false) {
    expect(count == .max && place == 5_000_000_001)
  } else {
    expect(false)
  }
  return failures
}
