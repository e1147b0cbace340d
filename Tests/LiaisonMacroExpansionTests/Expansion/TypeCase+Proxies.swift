extension TypeCase {
  static let proxies: [Self] = [
    Self(
      "a class-bound proxy", "@Contract(.proxy)",
      #"""
      protocol P: AnyObject { func f(_ x: Int) }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        typealias _PTarget = any P
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      }
      /// Stands in for a `P` and reaches it by a route.
      @LiaisonDelegation._KnownToOptimizer
      final class PProxy: LiaisonDelegation.RoutedProxy, PForwarding {
        nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>

        nonisolated init(_ route: LiaisonDelegation.Route<any P>) {
          _route = LiaisonCore.Sealed(route)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
      }
      """#),
    Self(
      "a public Sendable proxy", "@Contract(.proxy)",
      #"""
      @available(macOS 15, *) public nonisolated protocol P: Sendable { func f() }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      @available(macOS 15, *)
      nonisolated public protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Swift.Sendable
        typealias _PTarget = any P
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      }
      /// Stands in for a `P` and reaches it by a route.
      @available(macOS 15, *)
      nonisolated public final class PProxy: LiaisonDelegation.RoutedProxy, PForwarding {
        @usableFromInline nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>

        public nonisolated init(_ route: LiaisonDelegation.Route<any P>) {
          _route = LiaisonCore.Sealed(route)
        }

        @inlinable public nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
      }
      """#),
    Self(
      "a proxy on the main actor", "@Contract(.proxy)",
      #"""
      @MainActor protocol P: AnyObject { func f() }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      @MainActor protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Swift.Sendable
        typealias _PTarget = any P
        typealias _PPlace = LiaisonDelegation._OnMainActor
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      }
      /// Stands in for a `P` and reaches it by a route.
      @LiaisonDelegation._KnownToOptimizer
      @MainActor final class PProxy: LiaisonDelegation.RoutedProxy, PForwarding {
        nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>

        nonisolated init(_ route: LiaisonDelegation.Route<any P>) {
          _route = LiaisonCore.Sealed(route)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
      }
      """#),
    Self(
      "a generic proxy", "@Contract(.proxy)",
      #"""
      protocol P<Item>: AnyObject where Item: Sendable { associatedtype Item: Hashable; func f(_ x: Item) }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      protocol PForwarding<Item>: P, Swift.AnyObject {
        typealias _SentP = Any
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P<Item>) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      }
      /// Stands in for a `P` and reaches it by a route.
      @LiaisonDelegation._KnownToOptimizer
      final class PProxy<Item: Hashable>: LiaisonDelegation.RoutedProxy, PForwarding where Item: Sendable {
        typealias _Item = Item

        nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P<Item>>>

        nonisolated init(_ route: LiaisonDelegation.Route<any P<Item>>) {
          _route = LiaisonCore.Sealed(route)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P<Item>) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
      }
      """#),
    Self(
      "an inheriting proxy", "@Contract(.proxy)",
      #"""
      protocol P: Base { func f() }
      """#,
      #"""
      /// What `P` inherits from, as far as it is found.
      enum PParents {
        protocol _NoBase: LiaisonDelegation._NoContract {
          typealias _BaseTarget = Any
          typealias _SentBase = Any
          typealias _BaseHandlers = LiaisonDelegation._NoHandlers
        }
        @available(*, unavailable, message: "'Base' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Base<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it")
        typealias _BaseContract = _NoBase
        typealias _BasePlace = Any
        typealias _BaseHandlers = LiaisonDelegation._WholeDelegate<_Forwarding._BaseTarget>
        typealias _Conformance = P & _Forwarding
        protocol _Inherited: Base {
      #sourceLocation(file: "a.swift", line: 1)
      typealias _BaseFound = 
                  _BaseContract
      #sourceLocation()
        }
        protocol _Forwarding: _Inherited._BaseFound {
          typealias _PItself = _Conformance
          typealias _PBaseSent = _SentBase
          typealias _PBasePlace = _BasePlace
          typealias _PBaseHandlers = _BaseHandlers
        }
      }
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      protocol PForwarding: PParents._Forwarding._PItself, Swift.AnyObject {
        typealias _SentP = Swift.Sendable
        typealias _PTarget = any P
        typealias _PPlace = PParents._Forwarding._PBasePlace
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _planP(_ requirement: LiaisonCore.Requirement) -> LiaisonDelegation.Plan<any P>
        nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P) -> Void, _ body: (any P) -> Void)
        nonisolated func _isDirectP() -> Swift.Bool
        nonisolated func _subjectP() -> any P
      }
      /// Stands in for a `P` and reaches it by a route.
      #sourceLocation(file: "a.swift", line: 1)
      @LiaisonDelegation._KnownToOptimizer("a.swift", 1, 13) final class 
                  PProxy: LiaisonDelegation.RoutedProxy, PForwarding {  // 'Base' must be a contract with primary associated types
      #sourceLocation()
        nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>

        nonisolated init(_ route: LiaisonDelegation.Route<any P>) {
          _route = LiaisonCore.Sealed(route)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
        nonisolated func _planP(_ requirement: LiaisonCore.Requirement) -> LiaisonDelegation.Plan<any P> {
          _route.content.plan(requirement)
        }
        nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P) -> Void, _ body: (any P) -> Void) {
          _route.content.tell(requirement, letter: letter, body)
        }
        nonisolated func _isDirectP() -> Swift.Bool {
          _route.content.isDirect
        }
        nonisolated func _subjectP() -> any P {
          _route.content.directSubject
        }
      }
      """#),
    Self(
      "an actor's parts", "@Contract(.proxy)",
      #"""
      protocol P: Actor { func f() -> Int; var n: Int { get } }
      """#,
      #"""
      /// Stands in for a `P` and runs where it runs.
      @LiaisonDelegation._KnownToOptimizer
      actor PProxy: P {
        private let subject: any P
        private let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>

        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe subject.unownedExecutor }

        init(_ route: LiaisonDelegation.Route<any P>) {
          subject = route.subject
          _route = LiaisonCore.Sealed(route)
        }
        func f() -> Int {
          subject.assumeIsolated { LiaisonCore.Sealed($0.f()) }.content
        }
        var n: Int {
          get {
            subject.assumeIsolated { LiaisonCore.Sealed($0.n) }.content
          }
        }
        // Sendable, because it goes to another actor.
      #sourceLocation(file: "a.swift", line: 1)
                            typealias _PTravelling0_0 = LiaisonDelegation.Travelling<Int>
      #sourceLocation()
      #sourceLocation(file: "a.swift", line: 1)
                                        typealias _PTravelling1_0 = LiaisonDelegation.Travelling<Int>
      #sourceLocation()
      }
      """#),
  ]
}
