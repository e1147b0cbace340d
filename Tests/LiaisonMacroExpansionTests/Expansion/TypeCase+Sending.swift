extension TypeCase {
  static let sending: [Self] = [
    Self(
      "a multicast that sends to the main actor", "@Contract(.multicast, .anywhere)",
      #"""
      @MainActor protocol P: AnyObject { func f(_ number: Int) }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      @MainActor protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Swift.Sendable
        typealias _PTarget = any P
        typealias _PThere = LiaisonDelegation._WholeDelegate<any P>
        typealias _PPlace = LiaisonDelegation._OnMainActor
        typealias _PSending = PSending
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      #sourceLocation(file: "a.swift", line: 1)
                                                typealias _PTravelling0_0 = LiaisonDelegation.Travelling<Int>
      #sourceLocation()
      }
      /// Sends the calls of `P` to where its delegates live.
      nonisolated protocol PSending: P, Swift.AnyObject, Swift.Sendable {
        nonisolated func _sendP(_ requirement: LiaisonCore.Requirement, letter: @escaping @MainActor @Sendable (any P) -> Void)
        @MainActor func _homeP() -> any P
      }
      /// One call to many delegates of `P`.
      nonisolated final class PMulticast: PSending, LiaisonDelegation.DelegateMulticast, Swift.Sendable {
        /// The same delegates, for code on MainActor: a call returns when they have been called.
        nonisolated let onMain = _Home()
        nonisolated var _roster: LiaisonCore.Roster { onMain._roster }

        nonisolated init() {}

        typealias _Target = any P
        typealias _Delegate = any P

        nonisolated final class _Node: LiaisonCore.Receiver, LiaisonCore.WeakReceiver, @unchecked Swift.Sendable {
          weak var target: _Target?

          init(_ target: __shared _Target) {
            self.target = target
            super.init(.weak)
          }

          override var object: Swift.AnyObject? { target }
        }

        /// Adds a delegate, which is not kept alive. Adding it again changes nothing.
        nonisolated func add<_Added: P & Swift.Sendable>(
          _ delegate: _Added, priority: LiaisonCore.Priority = .normal
        ) {
          _roster.add(_Node(delegate), for: delegate, priority: priority)
        }

        nonisolated func _sendP(_ requirement: LiaisonCore.Requirement, letter: @escaping @MainActor @Sendable (any P) -> Void) {
          let letter = LiaisonDelegation._withoutIsolation(
            letter, as: (@Sendable (any P) -> Void).self)
          onMain._home.post(requirement) { [onMain] in letter(onMain) }
        }
        @MainActor func _homeP() -> any P {
          onMain
        }

        /// A multicast for code on MainActor. What was sent before is delivered before.
        @MainActor final class _Home: PForwarding, LiaisonDelegation.Multicast {
          nonisolated let _roster = LiaisonCore.Roster()
          nonisolated let _home = LiaisonCore.ActorMailbox(on: MainActor.shared, for: (any P).self)

          nonisolated init() {}

          /// Adds a delegate from where it lives. It need not be Sendable.
          func add(_ delegate: any P, priority: LiaisonCore.Priority = .normal) {
            _roster.add(_Node(delegate), for: delegate, priority: priority)
          }

          /// Promotes the delegates once, for many calls in a row. The burst must not leave `body`.
          func during<_Outcome, _Failure: Swift.Error>(
            _ body: (PBurst) throws(_Failure) -> _Outcome
          ) throws(_Failure) -> _Outcome {
            _home.catchUp()
            return try _roster.burst(through: _Node.self) { burst throws(_Failure) in
              try body(PBurst(burst))
            }
          }

          nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
            _home.catchUp()
            return try _roster.call(requirement, through: _Node.self, answer: answer, body)
          }
        }
      }
      /// The delegates of a `PMulticast`, promoted for many calls.
      @LiaisonDelegation._KnownToOptimizer
      @MainActor final class PBurst: PForwarding {
        nonisolated let _burst: LiaisonCore.Sealed<LiaisonDelegation.Burst<any P>>

        nonisolated init(_ burst: LiaisonDelegation.Burst<any P>) {
          _burst = LiaisonCore.Sealed(burst)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _burst.content.call(requirement, answer: answer, body)
        }

        @MainActor final class _Proxy: PForwarding {
          nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>

          nonisolated init(_ route: LiaisonDelegation.Route<any P>) {
            _route = LiaisonCore.Sealed(route)
          }

          nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
            try _route.content.call(requirement, answer: answer, body)
          }
        }
      }
      """#),
    Self(
      "a multicast that sends to actors", "@Contract(.multicast, .anywhere)",
      #"""
      protocol P: Actor { func f(_ number: Int) }
      """#,
      #"""
      /// One call to many actors that are a `P`, each on its own.
      final class PMulticast: LiaisonDelegation.DelegateMulticast, Swift.Sendable {
        nonisolated let _roster = LiaisonCore.Roster()

        nonisolated init() {}

        typealias _Target = any P
        typealias _Delegate = any P

        nonisolated final class _Node: LiaisonCore.Receiver, LiaisonCore.WeakReceiver, @unchecked Swift.Sendable {
          weak var target: _Target?

          init(_ target: __shared _Target) {
            self.target = target
            super.init(.weak)
          }

          override var object: Swift.AnyObject? { target }
        }

        /// Adds a delegate, which is not kept alive. Adding it again changes nothing.
        nonisolated func add(
          _ delegate: any P, mailbox: LiaisonCore.MailboxPolicy = .unbounded, priority: LiaisonCore.Priority = .normal
        ) {
          let distant = LiaisonCore.DistantReceiver(
            _Node(delegate), deliver: .actor(delegate), mailbox: mailbox)
          _roster.add(distant, for: delegate, priority: priority)
        }

        /// How many calls the delegate's mailbox has dropped.
        nonisolated func losses(of delegate: any P) -> Swift.Int {
          _roster.losses(of: delegate)
        }

        func f(_ number: Int) {
          _roster.tell(LiaisonCore.Requirement("f(_:)", 0), through: _Node.self,
            letter: { [number = LiaisonCore.Sealed(number)] in { target in target.assumeIsolated { $0.f(number.content) } } }) { _ in }
        }
      #sourceLocation(file: "a.swift", line: 1)
                                 typealias _PTravelling0_0 = LiaisonDelegation.Travelling<Int>
      #sourceLocation()
      }
      """#),
    Self(
      "handlers that say where they belong", "@Contract(.handlers, .anywhere)",
      #"""
      nonisolated protocol P: AnyObject { func f(_ number: Int) }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      nonisolated protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        typealias _PTarget = any P
        typealias _PHandlers = PHandlers
        typealias _PThere = PHandlers
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P) -> Void, _ body: (any P) -> Void)
      #sourceLocation(file: "a.swift", line: 1)
                                                 typealias _PTravelling0_0 = LiaisonDelegation.Travelling<Int>
      #sourceLocation()
      }
      /// Closures that stand in for a `P`, one for each requirement.
      @LiaisonDelegation._KnownToOptimizer
      nonisolated struct PHandlers: Swift.Sendable {
        /// Stands in for `f(_:)`.
        var f: @Sendable (Int) -> Void
        /// Whose life limits the closures.
        private(set) var _owner: LiaisonCore.Owner?
        /// Where the closures belong.
        private(set) var _home: LiaisonCore.Delivery?

        init(f: @escaping @Sendable (Int) -> Void) {
          self.f = f
        }

        /// Closures that are given `owner`, which is not kept alive, and end with its life.
        init<Owner: Swift.AnyObject & Swift.Sendable>(
          weak owner: Owner,
          f: @escaping @Sendable (Owner, Int) -> Void
        ) {
          self.f = { [weak owner] in if let owner { f(owner, $0) } }
          _owner = LiaisonCore.Owner(owner)
        }

        /// They belong to the main actor, and are called there wherever they are added.
        init(
          deliver _: LiaisonCore.MainDelivery,
          f: @escaping @_Concurrency.MainActor @Sendable (Int) -> Void
        ) {
          let f = LiaisonDelegation._withoutIsolation(f, as: (@Sendable (Int) -> Void).self)
          self.f = {
            _Concurrency.MainActor.preconditionIsolated()
            return f($0)
          }
          _home = .main
        }

        /// Closures that are given `owner`, which is not kept alive, and end with its life.
        /// They belong to the main actor, and are called there wherever they are added.
        init<Owner: Swift.AnyObject & Swift.Sendable>(
          weak owner: Owner,
          deliver _: LiaisonCore.MainDelivery,
          f: @escaping @_Concurrency.MainActor @Sendable (Owner, Int) -> Void
        ) {
          let f = LiaisonDelegation._withoutIsolation(f, as: (@Sendable (Owner, Int) -> Void).self)
          self.f = { [weak owner] in
            guard let owner else { return }
            _Concurrency.MainActor.preconditionIsolated()
            return f(owner, $0)
          }
          _owner = LiaisonCore.Owner(owner)
          _home = .main
        }

        /// Closures that are given `owner`, which is not kept alive, and end with its life.
        /// They belong to that actor, and are called on it wherever they are added.
        init<Owner: _Concurrency.Actor>(
          on owner: Owner,
          f: @escaping @Sendable (isolated Owner, Int) -> Void
        ) {
          let f = LiaisonDelegation._withoutIsolation(f, as: (@Sendable (Owner, Int) -> Void).self)
          self.f = { [weak owner] in
            guard let owner else { return }
            owner.preconditionIsolated()
            return f(owner, $0)
          }
          _owner = LiaisonCore.Owner(owner)
          _home = .actor(owner)
        }

        /// Closures that ask `delegate`, which they keep alive.
        init<_Added: P & Swift.Sendable>(_ delegate: _Added) {
          self.f = { delegate.f($0) }
        }

        /// An object that can be added as a delegate, and calls the closures.
        func asDelegate() -> any P { _Delegate(self) }

        /// What `asDelegate()` makes.
        nonisolated final class _Delegate: P {
          nonisolated let _handlers: LiaisonCore.Sealed<PHandlers>

          init(_ handlers: PHandlers) {
            _handlers = LiaisonCore.Sealed(handlers)
          }

          func f(_ number: Int) {
            _handlers.content.f(number)
          }
        }

        nonisolated final class _Proxy: PForwarding {
          nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>

          nonisolated init(_ route: LiaisonDelegation.Route<any P>) {
            _route = LiaisonCore.Sealed(route)
          }

          nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
            try _route.content.call(requirement, answer: answer, body)
          }
          nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P) -> Void, _ body: (any P) -> Void) {
            _route.content.tell(requirement, letter: letter, body)
          }
        }
      }
      """#),
  ]
}
