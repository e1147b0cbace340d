import Liaison

/// Undoes and redoes what is done through a proxy of a sheet.
///
/// It hears of each call before the call reaches the sheet, and so can still look at what the call is
/// going to change. What takes a call back is a call of the same contract.
public final class History {
  private struct Change {
    let redo: SheetInvocation
    let undo: SheetInvocation
  }

  private let sheet: any Sheet
  private var done: [[Change]] = []
  private var undone: [[Change]] = []
  /// What belongs to one step, while it is being done.
  private var group: [Change]?
  private var token: Subscription?

  /// - Parameters:
  ///   - proxy: Through which everybody draws.
  ///   - sheet: What it stands for. Undoing goes there directly, and is not a change of its own.
  public init(of proxy: SheetProxy, on sheet: any Sheet) {
    self.sheet = sheet
    token = proxy.invocations.observe { [unowned self] call in note(call) }
  }

  public var steps: (done: Int, undone: Int) { (done.count, undone.count) }

  private func note(_ call: SheetInvocation) {
    guard let undo = call.inverse(on: sheet) else { return }
    let change = Change(redo: call, undo: undo)
    undone = []
    if group == nil { done.append([change]) } else { group?.append(change) }
  }

  /// Makes one step of all that `body` does.
  public func asOneStep(_ body: () throws -> Void) rethrows {
    group = []
    defer {
      if let group, !group.isEmpty { done.append(group) }
      group = nil
    }
    try body()
  }

  /// Takes the last step back. Returns whether there was one.
  @discardableResult
  public func undo() -> Bool {
    guard let step = done.popLast() else { return false }
    for change in step.reversed() { change.undo.perform(on: sheet) }
    undone.append(step)
    return true
  }

  /// Does again what was undone last. Returns whether there was something.
  @discardableResult
  public func redo() -> Bool {
    guard let step = undone.popLast() else { return false }
    for change in step { change.redo.perform(on: sheet) }
    done.append(step)
    return true
  }
}

extension SheetInvocation {
  /// What takes the call back, judged before it is made; nil for one that changes nothing.
  fileprivate func inverse(on sheet: any Sheet) -> SheetInvocation? {
    switch self {
    case .draw(_, let name):
      sheet.shape(named: name).map { .draw($0, named: name) } ?? .remove(name)
    case .move(let name, let step):
      sheet.shape(named: name).map { _ in .move(name, by: -step) }
    case .remove(let name):
      sheet.shape(named: name).map { .draw($0, named: name) }
    case .shape: nil
    }
  }
}
