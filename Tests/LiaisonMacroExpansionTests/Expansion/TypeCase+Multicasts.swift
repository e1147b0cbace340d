extension TypeCase {
  static let multicasts: [Self] = [
    Self(
      "a multicast of objects", "@Contract(.multicast)",
      #"""
      protocol P: AnyObject { func f() }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        typealias _PTarget = any P
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      }
      /// One call to many delegates of `P`.
      final class PMulticast: PForwarding, LiaisonDelegation.DelegateMulticast, LiaisonDelegation.PlainMulticast {
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
          _ delegate: any P, priority: LiaisonCore.Priority = .normal
        ) {
          _roster.add(_Node(delegate), for: delegate, priority: priority)
        }

        /// Promotes the delegates once, for many calls in a row. The burst must not leave `body`.
        func during<_Outcome, _Failure: Swift.Error>(
          _ body: (PBurst) throws(_Failure) -> _Outcome
        ) throws(_Failure) -> _Outcome {
          try _roster.burst(through: _Node.self) { burst throws(_Failure) in
            try body(PBurst(burst))
          }
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _roster.call(requirement, through: _Node.self, answer: answer, body)
        }
      }
      /// The delegates of a `PMulticast`, promoted for many calls.
      @LiaisonDelegation._KnownToOptimizer
      final class PBurst: PForwarding {
        nonisolated let _burst: LiaisonCore.Sealed<LiaisonDelegation.Burst<any P>>

        nonisolated init(_ burst: LiaisonDelegation.Burst<any P>) {
          _burst = LiaisonCore.Sealed(burst)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _burst.content.call(requirement, answer: answer, body)
        }

        final class _Proxy: PForwarding {
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
      "a multicast of values", "@Contract(.multicast)",
      #"""
      protocol P { func f() }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        typealias _PTarget = any P
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      }
      /// One call to many receivers of `P`.
      final class PMulticast: PForwarding, LiaisonDelegation.Multicast, LiaisonDelegation.PlainMulticast {
        nonisolated let _roster = LiaisonCore.Roster()

        nonisolated init() {}

        typealias _Target = any P

        nonisolated final class _Node: LiaisonCore.Receiver, LiaisonCore.WeakReceiver, @unchecked Swift.Sendable {
          var target: _Target? { nil }
        }

        /// Adds a receiver, which is kept until the token ends it.
        nonisolated func add(
          _ receiver: any P, priority: LiaisonCore.Priority = .normal
        ) -> LiaisonCore.Subscription {
          _roster.add(LiaisonCore.HeldReceiver<any P>(receiver), priority: priority)
        }

        /// Promotes the delegates once, for many calls in a row. The burst must not leave `body`.
        func during<_Outcome, _Failure: Swift.Error>(
          _ body: (PBurst) throws(_Failure) -> _Outcome
        ) throws(_Failure) -> _Outcome {
          try _roster.burst(through: _Node.self) { burst throws(_Failure) in
            try body(PBurst(burst))
          }
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _roster.call(requirement, through: _Node.self, answer: answer, body)
        }
      }
      /// The delegates of a `PMulticast`, promoted for many calls.
      @LiaisonDelegation._KnownToOptimizer
      final class PBurst: PForwarding {
        nonisolated let _burst: LiaisonCore.Sealed<LiaisonDelegation.Burst<any P>>

        nonisolated init(_ burst: LiaisonDelegation.Burst<any P>) {
          _burst = LiaisonCore.Sealed(burst)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _burst.content.call(requirement, answer: answer, body)
        }

        final class _Proxy: PForwarding {
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
      "a multicast that may deliver elsewhere", "@Contract(.multicast, .anywhere)",
      #"""
      nonisolated protocol P: AnyObject { func f() }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      nonisolated protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        typealias _PTarget = any P
        typealias _PThere = LiaisonDelegation._WholeDelegate<any P>
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P) -> Void, _ body: (any P) -> Void)
      }
      /// One call to many delegates of `P`.
      nonisolated final class PMulticast: PForwarding, LiaisonDelegation.DelegateMulticast, Swift.Sendable {
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
        nonisolated func add<_Added: P & Swift.Sendable>(
          _ delegate: _Added, priority: LiaisonCore.Priority = .normal
        ) {
          _roster.add(_Node(delegate), for: delegate, priority: priority)
        }

        /// Adds a delegate that lives elsewhere: it is called there and nowhere else.
        nonisolated func add<_Added: P & Swift.Sendable>(
          _ delegate: _Added, deliver delivery: LiaisonCore.Delivery,
          mailbox: LiaisonCore.MailboxPolicy = .unbounded, priority: LiaisonCore.Priority = .normal
        ) {
          let node = _Node(delegate)
          let distant = LiaisonCore.DistantReceiver(node, deliver: delivery, mailbox: mailbox)
          _roster.add(distant, for: delegate, priority: priority)
        }

        /// Adds a delegate of the main actor, from there: it is called there and nowhere else.
        @_disfavoredOverload @MainActor
        func add(
          _ delegate: any P, deliver delivery: LiaisonCore.MainDelivery,
          mailbox: LiaisonCore.MailboxPolicy = .unbounded, priority: LiaisonCore.Priority = .normal
        ) {
          let node = _Node(delegate)
          let distant = LiaisonCore.DistantReceiver(node, deliver: .main, mailbox: mailbox)
          _roster.add(distant, for: delegate, priority: priority)
        }

        /// Adds a delegate of the actor that adds it: it is called there and nowhere else.
        func add(
          _ delegate: any P, deliver delivery: LiaisonCore.HomeDelivery,
          mailbox: LiaisonCore.MailboxPolicy = .unbounded, priority: LiaisonCore.Priority = .normal,
          isolation: isolated any _Concurrency.Actor = #isolation
        ) {
          let node = _Node(delegate)
          let distant = LiaisonCore.DistantReceiver(node, deliver: .actor(isolation), mailbox: mailbox)
          _roster.add(distant, for: delegate, priority: priority)
        }

        /// Takes a delegate out of one place, and leaves it in others.
        nonisolated func remove(_ delegate: any P, deliver delivery: LiaisonCore.Delivery) {
          _roster.remove(delegate, deliver: delivery)
        }

        /// How many calls the delegate's mailbox has dropped.
        nonisolated func losses(of delegate: any P) -> Swift.Int {
          _roster.losses(of: delegate)
        }

        /// Promotes the delegates once, for many calls in a row. The burst must not leave `body`.
        func during<_Outcome, _Failure: Swift.Error>(
          _ body: (PBurst) throws(_Failure) -> _Outcome
        ) throws(_Failure) -> _Outcome {
          try _roster.burst(through: _Node.self) { burst throws(_Failure) in
            try body(PBurst(burst))
          }
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _roster.call(requirement, through: _Node.self, answer: answer, body)
        }
        nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P) -> Void, _ body: (any P) -> Void) {
          _roster.tell(requirement, through: _Node.self, letter: letter, body)
        }
      }
      /// The delegates of a `PMulticast`, promoted for many calls.
      @LiaisonDelegation._KnownToOptimizer
      nonisolated final class PBurst: PForwarding {
        nonisolated let _burst: LiaisonCore.Sealed<LiaisonDelegation.Burst<any P>>

        nonisolated init(_ burst: LiaisonDelegation.Burst<any P>) {
          _burst = LiaisonCore.Sealed(burst)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _burst.content.call(requirement, answer: answer, body)
        }
        nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P) -> Void, _ body: (any P) -> Void) {
          _burst.content.tell(requirement, letter: letter, body)
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
