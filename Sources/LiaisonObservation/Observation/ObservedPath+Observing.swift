public import LiaisonCore

extension ObservedPath {
  /// Tells an observer of a change. The arguments are the observer, the object, and the change.
  @usableFromInline typealias Tell = (LimitedReceiver, AnyObject, Change<Value>) -> Void

  /// Observes the path from an object.
  @inlinable
  func observe(
    _ subject: AnyObject, _ terms: ObserverTerms, _ tell: @escaping Tell
  ) -> Subscription {
    let (options, name, lift) = (terms.options, name, lift)
    return observe(
      subject, terms,
      event: { observer, subject, event in
        guard let lift else { return }
        tell(observer, subject, Change(event, options, name) { lift($0) })
      }, tell)
  }

  /// Observes the path from an object. Most events are of the last property. `tellEvent` is for
  /// them: it makes the change and tells the observer in one call.
  @inlinable
  func observe(
    _ subject: AnyObject, _ terms: ObserverTerms, event tellEvent: @escaping ChangeEvent.Tell,
    _ tell: @escaping Tell
  ) -> Subscription {
    check(subject)
    if terms.options.contains(.initial) {
      return isShared(subject)
        ? observeShared(subject, terms, event: tellEvent, tell)
        : observeFromNow(subject, terms, event: tellEvent, tell)
    }
    return register(subject, terms, event: tellEvent, tell).token
  }

  /// Tells an observer the present value, and then each change.
  @inlinable
  func observeFromNow(
    _ subject: AnyObject, _ terms: ObserverTerms, event tellEvent: @escaping ChangeEvent.Tell,
    _ tell: @escaping Tell
  ) -> Subscription {
    let (token, observer) = register(subject, terms, event: tellEvent, tell)
    let value = terms.options.contains(.new) ? read(subject) : nil
    observer.ifPresent { tell(observer, subject, Change(new: value, path: name)) }
    return token
  }

  /// The same for a thread-safe object, which other threads may change meanwhile.
  @inlinable
  func observeShared(
    _ subject: AnyObject, _ terms: ObserverTerms, event tellEvent: @escaping ChangeEvent.Tell,
    _ tell: @escaping Tell
  ) -> Subscription {
    let opening = Opening()
    let (options, name, lift, read) = (terms.options, name, lift, read)
    let keySlot = slot(of: subject)
    // What a path leads to is read when its change is told, because the event may be older than the
    // present value. The old value is then what was told before.
    let rereads = keySlot == nil && options.contains(.new)
    let told = PathMemory<Value>()
    func tellWaiting(_ observer: LimitedReceiver, _ subject: AnyObject, _ change: Change<Value>) {
      var change = change
      if rereads {
        let new = read(subject)
        change = change.with(old: options.contains(.old) ? told.value : nil, new: new)
        told.keep(new)
      }
      observer.ifPresent { tell(observer, subject, change) }
    }
    let (token, observer) = register(
      subject, terms,
      event: { observer, subject, event in
        opening.pass(event.pointee.number, isPrior: event.pointee.isPrior) {
          tellEvent(observer, subject, event)
        } later: {
          guard let lift else { return {} }
          let change = Change(event, options, name) { lift($0) }
          return { tellWaiting(observer, subject, change) }
        }
      },
      { observer, subject, change in
        opening.pass(.max, isPrior: change.isPrior) {
          tell(observer, subject, change)
        } later: {
          { tellWaiting(observer, subject, change) }
        }
      })
    var value: Value?
    opening.read(keySlot) { if options.contains(.new) { value = read(subject) } }
    opening.open {
      if rereads, let value { told.keep(value) }
      observer.ifPresent { tell(observer, subject, Change(new: value, path: name)) }
    } ended: {
      told.forget()
    }
    return token
  }

  @inlinable
  func register(
    _ subject: AnyObject, _ terms: ObserverTerms, event tellEvent: @escaping ChangeEvent.Tell,
    _ tell: @escaping Tell
  ) -> (token: Subscription, observer: LimitedReceiver) {
    isPlainKey(of: subject)
      ? observeKey(of: subject, KeyObserver(terms, tell: tellEvent))
      : observeWay(from: subject, terms, event: tellEvent, tell)
  }

  /// Whether the path is a stored property of the object itself, or a part of one with a lift.
  @usableFromInline var isKey: Bool { step.next == nil && step.sources == nil && lift != nil }

  /// Whether the path is a key that the object's class does not override.
  @usableFromInline
  func isPlainKey(of subject: AnyObject) -> Bool {
    isKey && step.isPlain(in: step.table(of: subject))
  }

  /// Whether several threads may change the object.
  @usableFromInline
  func isShared(_ subject: AnyObject) -> Bool { step.table(of: subject).isShared }

  /// The slot of the path, if it is a key of the object itself.
  @usableFromInline
  func slot(of subject: AnyObject) -> ObservedSlot? {
    isPlainKey(of: subject) ? step.table(of: subject).slot(step.number) : nil
  }

  @usableFromInline
  func check(_ subject: AnyObject) {
    insist(
      isInstance(subject, of: step.owner),
      "'\(name.text)' is a key of \(step.owner), and the object is a \(type(of: subject)). Name a key "
        + "of its class.")
  }

  @usableFromInline
  func observeKey(
    of subject: AnyObject, _ observer: KeyObserver
  ) -> (Subscription, LimitedReceiver) {
    (step.enter(observer, of: subject), observer)
  }

  @inlinable
  func observeWay(
    from subject: AnyObject, _ terms: ObserverTerms, event tellEvent: @escaping ChangeEvent.Tell,
    _ tell: @escaping Tell
  ) -> (Subscription, LimitedReceiver) {
    let name = name
    let read = read
    let memory = PathMemory<Value>()
    let options = terms.options
    let needsOld = options.contains(.old)
    let lift = lift
    let observer = PathObserver(
      of: subject, along: step, carriesValue: lift != nil, terms,
      PathObserver.Actions(
        remember: { root, event in
          guard needsOld else { return }
          if let lift, let address = event?.pointee.old {
            memory.keep(lift(address))
          } else {
            memory.keep(read(root))
          }
        },
        forget: { if needsOld { memory.forget() } },
        announce: { observer, root in
          tell(observer, root, Change(old: memory.value, isPrior: true, path: name))
        },
        did: { observer, root in
          let old = memory.take()
          let new = options.contains(.new) ? read(root) : nil
          tell(observer, root, Change(old: old, new: new, path: name))
        },
        changed: tellEvent))
    return (observer.begin(from: subject), observer)
  }
}

extension ObservedPath {
  /// Observes the path from an object, and tells the observer of changes where `delivery` says.
  @inlinable
  func observe(
    _ subject: AnyObject, _ options: ChangeOptions, _ delivery: Delivery, _ policy: MailboxPolicy,
    _ body: @escaping @Sendable (Change<Value>) -> Void
  ) -> Subscription where Value: Sendable {
    guard let mailbox = Mailbox.make(delivery, policy, for: Value.self) else {
      return observe(subject, ObserverTerms(options)) { _, _, change in body(change) }
    }
    let requirement = Requirement(property: name)
    return observe(subject, ObserverTerms(options, mailbox: mailbox)) { observer, _, change in
      mailbox.post(requirement) { observer.ifPresent { body(change) } }
    }
  }

  /// A stream of the changes.
  func changes(
    of subject: AnyObject, _ options: ChangeOptions, _ keeping: Keeping
  ) -> EventStream<Change<Value>> where Value: Sendable {
    stream(of: subject, options, keeping) { _, change in change }
  }

  /// A stream of the values, beginning with the present one.
  func values(of subject: AnyObject, _ keeping: Keeping) -> EventStream<Value>
  where Value: Sendable {
    stream(of: subject, [.initial, .new], keeping, value)
  }

  /// The whole value after a change. A change of elements carries only those elements.
  func value(of subject: AnyObject, after change: Change<Value>) -> Value? {
    change.kind == .setting ? change.newValue : read(subject)
  }

  private func stream<Element: Sendable>(
    of subject: AnyObject, _ options: ChangeOptions, _ keeping: Keeping,
    _ element: @escaping (AnyObject, Change<Value>) -> Element?
  ) -> EventStream<Element> {
    let buffer = StreamBuffer<Element>(keeping: keeping)
    let terms = ObserverTerms(options, ended: { buffer.finish() })
    let token = observe(subject, terms) { _, subject, change in
      if let element = element(subject, change) { buffer.send(element) }
    }
    return EventStream(buffer, token)
  }
}

extension PathStep {
  fileprivate func enter(_ observer: KeyObserver, of subject: AnyObject) -> Subscription {
    table(of: subject).slot(number).add(observer)
  }
}

/// Keeps the old value from the first announcement to the last change.
///
/// Unchecked: the value is behind a lock. It belongs to an object that is being changed, and the
/// code that changes an object may use its values.
@usableFromInline
final class PathMemory<Value>: @unchecked Sendable {
  private let content = Guarded<Sealed<Value?>>(Sealed(nil))

  @usableFromInline init() {}

  @usableFromInline
  func keep(_ value: Value) { withExtendedLifetime(exchange(value)) {} }

  @usableFromInline
  func forget() { withExtendedLifetime(exchange(nil)) {} }

  @usableFromInline
  func take() -> Value? { exchange(nil) }

  @usableFromInline var value: Value? { content.withLock { $0 }.content }

  private func exchange(_ value: Value?) -> Value? {
    let value = Sealed(value)
    return content.withLock { content in
      defer { content = value }
      return content
    }.content
  }
}

/// Whether an object is of a class or of a subclass of it.
private func isInstance(_ object: AnyObject, of expected: AnyClass) -> Bool {
  var candidate: AnyClass? = type(of: object)
  while let current = candidate {
    if current == expected { return true }
    candidate = _getSuperclass(current)
  }
  return false
}
