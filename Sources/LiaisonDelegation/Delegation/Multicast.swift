public import LiaisonCore

/// What every generated multicast has in common: its delegates.
///
/// Everything here may be called from any thread, and from inside a call of the same multicast.
public protocol Multicast: AnyObject {
  /// Makes a multicast without delegates.
  ///
  /// Until one is added, a call returns nobody's answer.
  nonisolated init()

  /// The registrations, for generated code. Use the methods below instead.
  nonisolated var _roster: Roster { get }
}

/// A multicast whose delegates are called where the call is made, because its contract has no
/// `.anywhere`.
///
/// So adding a delegate with `deliver:` is an error of the compiler, which names the remedy.
public protocol PlainMulticast: Multicast {}

extension PlainMulticast {
  /// Unavailable. Its message says what delivery to another place needs.
  @available(
    *, unavailable,
    message:
      "Delegates of this contract are called where the call is made. Write '@Contract(.anywhere)' before it to deliver elsewhere"
  )
  @discardableResult
  public nonisolated func add(
    _ delegate: Any, deliver delivery: Delivery, mailbox: MailboxPolicy = .unbounded,
    priority: Priority = .normal
  ) -> Subscription { mistake("Nothing calls this.") }
}

extension Multicast {
  /// How many delegates can be reached now. Takes time in proportion to their number.
  public nonisolated var count: Int { _roster.count }

  /// Whether no delegate can be reached now.
  public nonisolated var isEmpty: Bool { _roster.isEmpty }

  /// Ends every registration. A call that is under way reaches no more delegates.
  ///
  /// That includes handlers, whose tokens then have nothing to end. Calls that wait in mailboxes
  /// are thrown away. It does not wait for delegates that run just now. Delegates may be added
  /// again afterwards, also from inside of a call.
  public nonisolated func removeAll() { _roster.removeAll() }
}

/// What every generated multicast of weakly held delegates has in common: they can be removed and
/// looked up.
///
/// Everything here may be called from any thread, and from inside a call of the same multicast.
public protocol DelegateMulticast: Multicast {
  /// The type of a delegate, an object.
  associatedtype _Delegate
}

extension DelegateMulticast {
  /// Calls `body` with the delegate as an object.
  ///
  /// A reference begins with its object. So does an existential, whose witness tables follow the
  /// object. In generic code `as AnyObject` would ask the runtime, because a value might have to be
  /// boxed. The reference is unmanaged, because the caller keeps the delegate alive meanwhile.
  @inlinable
  nonisolated func withObject<Outcome>(
    of delegate: _Delegate, _ body: (AnyObject) -> Outcome
  ) -> Outcome {
    withUnsafeBytes(of: delegate) { $0.load(as: Unmanaged<AnyObject>.self) }
      ._withUnsafeGuaranteedRef(body)
  }

  /// Removes a delegate.
  ///
  /// After this has returned, the delegate gets no call on this thread. A call on another thread
  /// may still be running; `removeAndWait(_:)` waits for it. All registrations of the delegate end,
  /// at whatever places, and calls that wait in its mailboxes are thrown away. A delegate that is
  /// not registered changes nothing.
  @inlinable
  public nonisolated func remove(_ delegate: _Delegate) {
    withObject(of: delegate) { _roster.remove($0) }
  }

  /// Removes a delegate and waits for calls that run on other threads.
  ///
  /// It waits for all calls of this multicast that had begun, because each of them may use the
  /// delegate, and not for the calls that it is called from. It waits as long as they take. Only a
  /// circle of waits, which is proved, stops the program; a wait that has lasted for
  /// ``Tap/patience`` is told to the tap.
  @available(*, noasync, message: "it blocks the thread; use 'removeAndWaitSuspending' in a task")
  @inlinable
  public nonisolated func removeAndWait(_ delegate: _Delegate) {
    withObject(of: delegate) { _roster.removeAndWait($0) }
  }

  /// Like `removeAndWait(_:)`, with a limit. Returns whether all calls had ended by then.
  ///
  /// If it returns `false`, the delegate is removed all the same, and calls that had begun may
  /// still use it. A circle of waits does not stop the program, because the limit ends the wait.
  @available(*, noasync, message: "it blocks the thread; use 'removeAndWaitSuspending' in a task")
  @inlinable
  public nonisolated func removeAndWait(
    _ delegate: _Delegate, upTo limit: Duration
  ) -> Bool {
    withObject(of: delegate) { _roster.removeAndWait($0, upTo: limit) }
  }

  /// Like `removeAndWait(_:)`, but suspends the task while it waits.
  ///
  /// It does not wait for the call in which it is awaited. A task that such a call has started is
  /// another task, and waits for the call, unless the call asks each delegate in a task of its own.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits. The delegate is
  ///   removed all the same; calls that had begun may still be running.
  @inlinable
  public nonisolated(nonsending) func removeAndWaitSuspending(
    _ delegate: _Delegate
  ) async throws {
    try await _roster.removeAndWaitSuspending(withObject(of: delegate) { $0 })
  }

  /// Like `removeAndWaitSuspending(_:)`, with a limit. Returns whether all calls had ended by then.
  ///
  /// ``AskingClock`` measures the limit. If it returns `false`, the delegate is removed all the
  /// same, and calls that had begun may still be running.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func removeAndWaitSuspending(
    _ delegate: _Delegate, upTo limit: Duration
  ) async throws -> Bool {
    try await _roster.removeAndWaitSuspending(withObject(of: delegate) { $0 }, upTo: limit)
  }

  /// Whether a delegate is registered.
  ///
  /// One registration at any place is enough. After a removal it is `false`, even while a call to
  /// the delegate still runs elsewhere.
  @inlinable
  public nonisolated func contains(_ delegate: _Delegate) -> Bool {
    withObject(of: delegate) { _roster.contains($0) }
  }
}
