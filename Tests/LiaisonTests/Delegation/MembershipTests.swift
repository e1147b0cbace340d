import Liaison
import Testing

@Suite struct `Membership` {
  let log = Log()
  let delegates = ListenerMulticast()

  @Test func `an empty multicast is empty, and calling it does nothing`() {
    #expect(delegates.isEmpty)
    #expect(delegates.count == 0)
    delegates.heard("x")
    #expect(delegates.mayPass("x"))
  }

  @Test func `count, isEmpty and contains say who takes part`() {
    let a = Recorder("a", in: log)
    let b = Recorder("b", in: log)
    delegates.add(a)
    #expect(delegates.contains(a))
    #expect(!delegates.contains(b))
    #expect(delegates.count == 1)
    #expect(!delegates.isEmpty)
    delegates.remove(a)
    #expect(!delegates.contains(a))
    #expect(delegates.isEmpty)
  }

  @Test func `removing somebody who never was there does nothing`() {
    let a = Recorder("a", in: log)
    delegates.add(a)
    delegates.remove(Recorder("b", in: log))
    #expect(delegates.count == 1)
  }

  @Test func `removeAll leaves nobody`() {
    let kept = (0..<100).map { Recorder("\($0)", in: log) }
    defer { withExtendedLifetime(kept) {} }
    for recorder in kept { delegates.add(recorder) }
    delegates.removeAll()
    delegates.heard("x")
    #expect(delegates.isEmpty)
    #expect(log.entries == [])
    delegates.add(kept[0])
    #expect(delegates.count == 1)
  }

  /// Adds, removes, kills and calls at random, and compares with a plain array.
  @Test(arguments: 0..<60)
  func `a thousand random steps agree with a plain array`(seed: UInt64) {
    struct Entry {
      let recorder: Recorder
      let priority: Int
      let serial: Int
    }
    var random = SeededGenerator(seed: seed)
    var pool = (0..<50).map { Recorder("\($0)", in: log) }
    var model: [Entry] = []
    var serial = 50
    for step in 0..<1_000 {
      let index = Int.random(in: 0..<pool.count, using: &random)
      let recorder = pool[index]
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let priority = Int.random(in: 0..<(seed.isMultiple(of: 2) ? 1 : 6), using: &random)
        delegates.add(recorder, priority: Priority(rawValue: priority))
        if !model.contains(where: { $0.recorder === recorder }) {
          serial += 1
          model.append(Entry(recorder: recorder, priority: priority, serial: serial))
        }
      case 4..<7:
        delegates.remove(recorder)
        model.removeAll { $0.recorder === recorder }
      case 7:
        pool[index] = Recorder("\(serial)", in: log)
        serial += 1
        model.removeAll { $0.recorder === recorder }
        if step.isMultiple(of: 97) {
          delegates.removeAll()
          model = []
        }
      default:
        delegates.heard("x")
        let expected = model.sorted {
          $0.priority != $1.priority ? $0.priority > $1.priority : $0.serial < $1.serial
        }
        // The recorder that has just been replaced may still be alive in `recorder`.
        #expect(log.take() == expected.map { "\($0.recorder.name):x" }, "seed \(seed)")
        #expect(delegates.count == model.count, "seed \(seed)")
      }
    }
  }
}
