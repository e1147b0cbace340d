public import LiaisonCore

/// Delegates that have been promoted once, for many calls in a row.
///
/// A delegate that is removed while the burst lasts gets no more calls. A delegate that is added
/// takes part in the next burst.
@_documentation(visibility: internal)
public final class Burst<Target> {
  /// A promoted delegate. It is an object of its own, because reading a `let` of an object that is
  /// known to live needs no reference counting, which is slow for objects with weak references.
  @usableFromInline
  final class Promoted {
    @usableFromInline let target: Target
    @usableFromInline let receiver: Receiver
    /// The owner of handlers. It is kept alive as long as the burst, like the target.
    @usableFromInline let holder: AnyObject?

    @inlinable
    init(target: Target, receiver: Receiver, holder: AnyObject?) {
      self.target = target
      self.receiver = receiver
      self.holder = holder
    }
  }

  @usableFromInline let delegates: ContiguousArray<Promoted>

  @inlinable
  init(_ delegates: ContiguousArray<Promoted>) { self.delegates = delegates }

  /// Asks all delegates in turn, and makes one answer of their results.
  @inlinable
  public func call<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    var rule = answer
    try visit { other throws(Failure) in
      if requirement.attachment != nil, other.leavesOut(requirement) { return false }
      return try other.ask(requirement, body).map { rule.take($0) } ?? false
    } direct: { target throws(Failure) in
      rule.take(try body(target))
    }
    return rule.whole()
  }

  /// Tells all delegates: those that are called here at once, those that live elsewhere by a
  /// letter.
  @inlinable
  public func tell<Failure: Error>(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void,
    _ body: (Target) throws(Failure) -> Void
  ) throws(Failure) {
    try visit { other throws(Failure) in
      _ = try other.tell(requirement, letter: letter, body)
      return false
    } direct: { target throws(Failure) in
      try body(target)
      return false
    }
  }

  /// The plan of an asynchronous call to the delegates of this burst.
  @inlinable
  public func plan(_ requirement: Requirement) -> Plan<Target> {
    Plan(requirement, delegates.map(\.receiver), reach: { [delegates] in delegates[$0].target })
  }

  @inlinable
  @inline(__always)
  func visit<Failure: Error>(
    indirect: (OtherReceiver<Target>) throws(Failure) -> Bool,
    direct: (Target) throws(Failure) -> Bool
  ) throws(Failure) {
    // The standard library's accessor does not support typed errors, so a variable carries the
    // error.
    var failure: Failure?
    delegates.withUnsafeBufferPointer { delegates in
      delegates.withMemoryRebound(to: Unmanaged<Promoted>.self) { delegates in
        var index = 0
        while index < delegates.count {
          let isSettled = delegates[index]._withUnsafeGuaranteedRef { delegate in
            do throws(Failure) {
              // Sound: a receiver of this kind is an `OtherReceiver` of the roster's target.
              switch delegate.receiver.kind {
              case Receiver.Kind.removed.rawValue: return false
              case Receiver.Kind.other.rawValue:
                return try indirect(
                  unsafeDowncast(delegate.receiver, to: OtherReceiver<Target>.self))
              default: return try direct(delegate.target)
              }
            } catch {
              failure = error
              return true
            }
          }
          if isSettled { return }
          index &+= 1
        }
      }
    }
    if let failure { throw failure }
  }
}

/// Unchecked: the only stored property is immutable, and so are its elements.
extension Burst: @unchecked Sendable where Target: Sendable {}

extension Roster {
  /// Promotes all delegates that can be reached, and calls `body`. The calls in it count as one
  /// call: `removeAndWait` waits until the burst has ended.
  @inlinable
  public func burst<Node: WeakReceiver, Outcome, Failure: Error>(
    through node: Node.Type, _ body: (Burst<Node.Target>) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    try Visit.onStack { visit throws(Failure) in
      link(visit, at: .thread)
      defer { end(visit) }
      var delegates: ContiguousArray<Burst<Node.Target>.Promoted> = []
      for (receiver, holder) in receivers(of: visit) {
        if let target = receiver.target(through: node) {
          delegates.append(.init(target: target, receiver: receiver, holder: holder))
        }
      }
      return try body(Burst(delegates))
    }
  }
}

extension Receiver {
  /// The promoted target, or nil if it cannot be reached.
  @inlinable
  final func target<Node: WeakReceiver>(through node: Node.Type) -> Node.Target? {
    // The kind tells the class of the receiver, and a multicast has one node class, `Node`.
    switch kind {
    case Kind.removed.rawValue: nil
    case Kind.weak.rawValue: unsafeDowncast(self, to: Node.self).target
    default: unsafeDowncast(self, to: OtherReceiver<Node.Target>.self).currentTarget
    }
  }
}
