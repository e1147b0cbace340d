import Liaison
import Testing

/// A list whose changes have inverses that are changes of the same contract.
@Contract(.proxy, .invocations)
protocol UndoableList: AnyObject {
  var items: [String] { get }
  func insert(_ item: String, at index: Int)
  func remove(at index: Int)
}

private final class PlainList: UndoableList {
  var items: [String] = []
  func insert(_ item: String, at index: Int) { items.insert(item, at: index) }
  func remove(at index: Int) { items.remove(at: index) }
}

extension UndoableListInvocation {
  /// What takes the call back, judged before it is made; `nil` for what changes nothing.
  fileprivate func inverse(on list: any UndoableList) -> Self? {
    switch self {
    case .items: nil
    case .insert(_, let index): .remove(at: index)
    case .remove(let index): .insert(list.items[index], at: index)
    }
  }
}

/// Undoes what is called on a proxy.
private final class History {
  private let subject: any UndoableList
  private var undoing: [(undo: UndoableListInvocation, redo: UndoableListInvocation)] = []
  private var redoing: [(undo: UndoableListInvocation, redo: UndoableListInvocation)] = []
  private var token: Subscription?

  init(of proxy: UndoableListProxy, on subject: any UndoableList) {
    self.subject = subject
    token = proxy.invocations.observe { [unowned self] call in
      guard let inverse = call.inverse(on: self.subject) else { return }
      undoing.append((inverse, call))
      redoing = []
    }
  }

  func undo() {
    guard let step = undoing.popLast() else { return }
    step.undo.perform(on: subject)
    redoing.append(step)
  }

  func redo() {
    guard let step = redoing.popLast() else { return }
    step.redo.perform(on: subject)
    undoing.append(step)
  }
}

@Suite struct UndoTests {
  @Test func `a command is undone by its inverse, which is a call of the same contract`() {
    let list = PlainList()
    let proxy = UndoableListProxy(.to(list))
    let history = History(of: proxy, on: list)
    proxy.insert("a", at: 0)
    proxy.insert("b", at: 1)
    proxy.remove(at: 0)
    #expect(list.items == ["b"])
    history.undo()
    #expect(list.items == ["a", "b"])
    history.undo()
    #expect(list.items == ["a"])
    history.redo()
    history.redo()
    #expect(list.items == ["b"])
    history.redo()
    #expect(list.items == ["b"])
  }
}
