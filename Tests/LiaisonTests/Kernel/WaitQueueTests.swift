import Liaison
import TestSupport
import Testing

@testable import LiaisonCore

@Suite struct `Waiting in turn` {
  @Test func `joining and leaving anywhere keep the order and the count`() {
    var numbers = SeededGenerator(seed: 5)
    var queue = WaitQueue<Waiter>()
    var model: [Waiter] = []
    for _ in 0..<5_000 {
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0...1:
        let waiter = Waiter()
        queue.append(waiter)
        model.append(waiter)
      case 2:
        let first = queue.popFirst()
        #expect(first === model.first)
        if !model.isEmpty { model.removeFirst() }
      default:
        guard let index = model.indices.randomElement(using: &numbers) else { continue }
        let waiter = model.remove(at: index)
        let removals = [queue.remove(waiter), queue.remove(waiter)]
        #expect(removals == [true, false])
      }
      #expect(queue.count == model.count)
      #expect(queue.isEmpty == model.isEmpty)
    }
    #expect(areSame(queue.members(), model))
    #expect(areSame(queue.members(before: model.last), model.dropLast()))
    #expect(areSame(queue.takeAll(), model))
    #expect(queue.isEmpty && queue.count == 0 && queue.first == nil)
  }

  @Test func `whoever leaves is let go of, and may wait again`() {
    var queue = WaitQueue<Waiter>()
    weak var gone: Waiter?
    do {
      let waiter = Waiter()
      gone = waiter
      queue.append(waiter)
      queue.append(Waiter())
      queue.remove(waiter)
      queue.append(waiter)
      #expect(queue.members().last === waiter)
      queue.remove(waiter)
    }
    #expect(gone == nil)
    #expect(queue.count == 1)
  }
}

@Suite struct `One that waits` {
  @Test func `ends once, whatever ends it first`() async {
    let (woken, cancelled, late) = (Waiter(), Waiter(), Waiter())
    woken.wake()
    #expect(await woken.suspend() == .woken)
    let task = Task { await cancelled.suspend() }
    task.cancel()
    #expect(await task.value == .cancelled)
    cancelled.wake()
    #expect(await cancelled.suspend() == .cancelled)
    #expect(await late.suspend(upTo: .seconds(1)) { _ in } == .late)
    late.wake()
    #expect(await late.suspend() == .late)
  }

  @Test func `of waking and giving up at the same time, one counts`() async {
    let (woken, cancelled) = (Counter(), Counter())
    for _ in 0..<quantity(2_000) {
      let waiter = Waiter()
      let task = Task { await waiter.suspend() }
      async let waking: Void = { waiter.wake() }()
      task.cancel()
      await waking
      switch await task.value {
      case .woken: woken.add()
      case .cancelled: cancelled.add()
      case .late: break
      }
    }
    #expect(woken.value + cancelled.value == quantity(2_000))
  }
}

/// Whether both are the same objects in the same order.
private func areSame(
  _ left: some Sequence<Waiter>, _ right: some Sequence<Waiter>
) -> Bool {
  left.elementsEqual(right, by: ===)
}
