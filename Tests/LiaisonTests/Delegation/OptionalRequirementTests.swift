import Liaison
import Testing

@Contract
protocol TableDelegate: AnyObject {
  func table(_ table: Int, didSelect row: Int)
  @Optional func table(_ table: Int, willShow row: Int)
  @Optional @Answer(.all, whenNobody: true) func table(_ table: Int, shouldShow row: Int) -> Bool
  @Optional @Answer(.any, whenNobody: true) func table(_ table: Int, canMove row: Int) -> Bool
  @Optional var title: String? { get }
  @Optional func tableDidLoad(_ table: Int) async
}

class Bare: TableDelegate {
  func table(_ table: Int, didSelect row: Int) {}
}

final class Full: TableDelegate {
  var shown: [Int] = []
  let answer: Bool
  init(_ answer: Bool) { self.answer = answer }
  func table(_ table: Int, didSelect row: Int) {}
  func table(_ table: Int, willShow row: Int) { shown.append(row) }
  func table(_ table: Int, shouldShow row: Int) -> Bool { answer }
  func table(_ table: Int, canMove row: Int) -> Bool { answer }
  var title: String? { "full" }
  func tableDidLoad(_ table: Int) async { shown.append(-1) }
}

@Suite struct `Optional requirements` {
  @Test func `what is left out does nothing`() async {
    let multicast = TableDelegateMulticast()
    let bare = Bare()
    let full = Full(false)
    multicast.add(bare)
    multicast.add(full)
    multicast.table(1, willShow: 2)
    await multicast.tableDidLoad(1)
    #expect(full.shown == [2, -1])
    withExtendedLifetime(bare) {}
  }

  @Test func `one that leaves it out takes no part in the answer`() {
    let multicast = TableDelegateMulticast()
    let bare = Bare()
    let full = Full(false)
    multicast.add(bare)
    for _ in 0..<2 { #expect(multicast.table(1, canMove: 2)) }
    multicast.add(full)
    for _ in 0..<2 { #expect(!multicast.table(1, canMove: 2)) }
    #expect(multicast.title == "full")
    withExtendedLifetime(bare) {}
  }

  @Test func `a class is known not to implement it once it has been asked`() {
    class Plain: Bare {}
    let multicast = TableDelegateMulticast()
    let plain = Plain()
    #expect(!multicast.responds(to: .willShow))
    multicast.add(plain)
    #expect(multicast.responds(to: .willShow))
    multicast.table(1, willShow: 2)
    #expect(!multicast.responds(to: .willShow))
    let full = Full(true)
    multicast.add(full)
    #expect(multicast.responds(to: .willShow))
    multicast.remove(full)
    #expect(!multicast.responds(to: .willShow))
  }

  @Test func `handlers are known to implement what they have`() {
    let multicast = TableDelegateMulticast()
    let token = multicast.add(TableDelegateHandlers(didSelect: { _, _ in }, willShow: { _, _ in }))
    #expect(multicast.responds(to: .willShow))
    #expect(!multicast.responds(to: .shouldShow))
    #expect(multicast.table(1, shouldShow: 2))
    token.cancel()
    #expect(!multicast.responds(to: .willShow))
  }

  @Test func `a delegate can be asked alone`() {
    final class Alone: TableDelegate {
      func table(_ table: Int, didSelect row: Int) {}
    }
    let alone = Alone()
    #expect(TableDelegateOptional.canMove.isImplemented(by: alone))
    #expect(alone.table(1, canMove: 2))
    #expect(!TableDelegateOptional.canMove.isImplemented(by: alone))
    #expect(TableDelegateOptional.shouldShow.isImplemented(by: alone))
  }

  @Test func `a multicast inside of a multicast is asked what its delegates do`() {
    class Inner: Bare {}
    let inner = TableDelegateMulticast()
    let outer = TableDelegateMulticast()
    outer.add(inner)
    #expect(!outer.responds(to: .willShow))
    let delegate = Inner()
    inner.add(delegate)
    #expect(outer.responds(to: .willShow))
    inner.table(1, willShow: 1)
    #expect(!outer.responds(to: .willShow))
  }

  @Test func `what a subclass adds is never called, and what it overrides is`() {
    class Adding: Bare {
      var shown: [Int] = []
      func table(_ table: Int, willShow row: Int) { shown.append(row) }
    }
    class Screen: TableDelegate {
      func table(_ table: Int, didSelect row: Int) {}
      func table(_ table: Int, willShow row: Int) {}
    }
    class Overriding: Screen {
      var shown: [Int] = []
      override func table(_ table: Int, willShow row: Int) { shown.append(row) }
    }
    let adding = Adding()
    let overriding = Overriding()
    let multicast = TableDelegateMulticast()
    multicast.add(adding)
    multicast.add(overriding)
    multicast.table(1, willShow: 2)
    #expect(adding.shown == [])
    #expect(!TableDelegateOptional.willShow.isImplemented(by: adding))
    #expect(overriding.shown == [2])
  }

  @Test func `many threads learn the same`() {
    class Raced: Bare {}
    let raced = (0..<8).map { _ in SendableBox(Raced()) }
    onThreads(8) { index in
      for _ in 0..<1_000 {
        raced[index].value.table(1, willShow: 1)
        #expect(!TableDelegateOptional.willShow.isImplemented(by: raced[index].value))
      }
    }
  }
}

/// Unchecked: each test says why it may.
struct SendableBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
