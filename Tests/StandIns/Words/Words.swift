// The library's arithmetic, on a machine whose `Int` has 32 bits. There is no whole Swift for such a
// machine here, so the files that calculate are compiled without a system and run by themselves.

/// How many expectations do not hold; asked for by the script that runs this.
@_expose(wasm, "wordFailures")
@_cdecl("wordFailures")
public func wordFailures() -> Int32 {
  var failures: Int32 = 0
  func expect(_ holds: Bool) { if !holds { failures += 1 } }

  expect(Int.bitWidth == 32)

  // The same homes on every machine, and none below zero.
  expect(UInt64(1).scattered == 0x7F4A_7C15)
  expect(UInt64.max.scattered == 0xFFFF_FFFF)
  for word in 0..<UInt64(1_000) {
    let home = (word << 3).scattered.home(63)
    expect(home >= 0 && home < 64)
  }

  // The upper half of addresses is no part of what tells objects apart, the lower one is.
  expect(Identity(address: 0xFFFF_FFF0) != Identity(address: 0x7FFF_FFF0))
  expect(Identity(address: 0xFFFF_FFF0) == Identity(word: Identity(address: 0xFFFF_FFF0).word))
  expect(Identity(address: 0xFFFF_FFF0).word & 0x7FF == 0)

  // Hashes above `Int.max`, slots behind them, and entries that move up.
  var index = SlotIndex()
  index.reserve(10)
  for slot in 0..<1_000 {
    if slot % 20 == 10 { index.enlarge(to: slot * 2 + 20) }
    index.insert(hash: hash(slot), slot: slot)
  }
  for slot in 0..<1_000 where slot % 3 == 0 { index.remove(hash: hash(slot), slot: slot) }
  for slot in 0..<1_000 {
    expect(index.find(hash: hash(slot)) { $0 == slot } == (slot % 3 == 0 ? nil : slot))
  }
  index.free()

  // Nanoseconds of more than two seconds.
  expect(Duration.seconds(3_600).wholeNanoseconds == 3_600_000_000_000)
  expect(Duration.seconds(Int64.max).wholeNanoseconds == Int64.max / 2)
  expect(Duration.seconds(-1).wholeNanoseconds == -1_000_000_000)
  return failures
}

private func hash(_ slot: Int) -> UInt32 { 0xFFFF_0000 &+ UInt32(slot / 2) &* 7 }
