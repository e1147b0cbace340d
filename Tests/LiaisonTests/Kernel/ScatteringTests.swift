import Liaison
import Testing

@testable import LiaisonCore

@Suite struct `Scattering` {
  @Test(arguments: [0, 3, 6, 12, 16, 20, 28, 32, 40, 48])
  func `words that differ in few bits only have homes of their own`(_ shift: UInt64) {
    let homes = Set((0..<64).map { (UInt64($0) << shift).scattered.home(1_023) })
    #expect(homes.count >= 60)
  }

  @Test func `every home is a place of the table`() {
    for word in [0, 1, UInt64.max, 1 << 63, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      #expect((0...7).contains(word.scattered.home(7)))
    }
  }

  @Test func `an object's tag is no part of its identity`() {
    let address: UInt = 0x0000_7F12_3456_7890
    #expect(Identity(address: address) == Identity(address: address | 0xB4 << 56))
    #expect(Identity(address: address).word == Identity(address: address | 0xB4 << 56).word)
    #expect(Identity(address: address) != Identity(address: address + 16))
  }

  @Test func `durations beyond what is counted are the longest`() {
    #expect(Duration.seconds(3).wholeNanoseconds == 3_000_000_000)
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == Int64.max / 2)
    #expect(Duration.seconds(-1).wholeNanoseconds == -1_000_000_000)
  }
}
