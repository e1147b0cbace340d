extension TypeCase {
  static let invocations: [Self] = [
    Self(
      "calls as values", "@Contract(.proxy, .invocations)",
      #"""
      protocol P: AnyObject { func f(_ x: Int, by y: inout Int) throws -> Int; var v: String { get set } }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        typealias _PTarget = any P
        typealias _PInvocation = PInvocation
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _noteP(_ requirement: LiaisonCore.Requirement, _ invocation: () -> PInvocation) -> LiaisonCore.Requirement
      }
      /// Where calls of a `P` are performed.
      protocol PPerforming {}
      /// A call of a `P` as a value.
      enum PInvocation: nonisolated LiaisonProxies.Invocation, PPerforming {
        /// A call of `f(_:by:)`.
        case f(Int, by: Int)
        /// A call of `v`.
        case v
        /// Sets `v`.
        case setV(String)

        /// What is called.
        nonisolated var requirement: LiaisonCore.Requirement {
          switch self {
          case .f: return LiaisonCore.Requirement("f(_:by:)", 0)
          case .v: return LiaisonCore.Requirement("v", 1, .get)
          case .setV: return LiaisonCore.Requirement("v", 1, .set)
          }
        }

        /// The arguments, in order.
        nonisolated var arguments: [LiaisonProxies.InvocationArgument] {
          switch self {
          case .f(let x, let y):
            return [LiaisonProxies.InvocationArgument(nil, x), LiaisonProxies.InvocationArgument("by", y)]
          case .v:
            return []
          case .setV(let newValue):
            return [LiaisonProxies.InvocationArgument(assigned: newValue)]
          }
        }

        /// Makes the call again. What it returns is not kept.
        func perform(on target: any P) throws {
          switch self {
          case .f(let x, let y):
            var y = y
            _ = try target.f(x, by: &y)
          case .v:
            _ = target.v
          case .setV(let newValue):
            target.v = newValue
          }
        }
      }
      /// Stands in for a `P` and reaches it by a route.
      @LiaisonDelegation._KnownToOptimizer
      final class PProxy: LiaisonDelegation.RoutedProxy, LiaisonProxies.InvocationSource, PForwarding {
        typealias _Invocation = PInvocation

        nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>
        nonisolated let _invocations = LiaisonProxies.InvocationFeed<_Invocation>()

        /// Every call, before it reaches anybody.
        var invocations: LiaisonProxies.LocalInvocationFeed<_Invocation> {
          LiaisonProxies.LocalInvocationFeed(_invocations)
        }

        nonisolated init(_ route: LiaisonDelegation.Route<any P>) {
          _route = LiaisonCore.Sealed(route)
        }

        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
        nonisolated func _noteP(_ requirement: LiaisonCore.Requirement, _ invocation: () -> _Invocation) -> LiaisonCore.Requirement {
          _invocations.note(invocation)
          return requirement
        }
      }
      """#),
    Self(
      "calls as values that go elsewhere, inherited ones among them",
      "@Contract(.proxy, .invocations(Codable.self))",
      #"""
      @MainActor public protocol P<Item>: Base, Sendable { associatedtype Item; func f<T>(_ x: T, _ y: Item) async; func g(_ done: @escaping (Int) -> Void) }
      """#,
      #"""
      /// What `P` inherits from, as far as it is found.
      public enum PParents {
        public protocol _NoBase: LiaisonDelegation._NoContract {
          typealias _BaseTarget = Any
          typealias _SentBase = Any
          typealias _BaseHandlers = LiaisonDelegation._NoHandlers
          typealias _BaseInvocation = LiaisonProxies._NoInvocation
        }
        @available(*, unavailable, message: "'Base' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Base<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it")
        public typealias _BaseContract = _NoBase
        @available(*, unavailable, message: "'Base' must have '.invocations' too")
        public typealias _BaseInvocation = LiaisonProxies._NoInvocation
        public typealias _BasePlace = Any
        public typealias _BaseHandlers = LiaisonDelegation._WholeDelegate<_Forwarding._BaseTarget>
        public typealias _Conformance = P & _Forwarding
        @MainActor public protocol _Inherited: Base {
      #sourceLocation(file: "a.swift", line: 1)
                   typealias _BaseFound = _BaseContract
      #sourceLocation()
        }
        @MainActor public protocol _Forwarding: _Inherited._BaseFound {
          typealias _PItself = _Conformance
          typealias _PBaseSent = _SentBase
          typealias _PBasePlace = _BasePlace
          typealias _PBaseHandlers = _BaseHandlers
      #sourceLocation(file: "a.swift", line: 1)
             typealias _PBaseInvocation = _BaseInvocation
      #sourceLocation()
        }
      }
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      @MainActor public protocol PForwarding<Item>: PParents._Forwarding._PItself, Swift.AnyObject {
        associatedtype Item
        typealias _SentP = Swift.Sendable
        typealias _PPlace = LiaisonDelegation._OnMainActor
        typealias _PInvocation = PInvocation
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P<Item>) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _planP(_ requirement: LiaisonCore.Requirement) -> LiaisonDelegation.Plan<any P<Item>>
        nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P<Item>) -> Void, _ body: (any P<Item>) -> Void)
        nonisolated func _isDirectP() -> Swift.Bool
        nonisolated func _subjectP() -> any P<Item>
        nonisolated func _noteP(_ requirement: LiaisonCore.Requirement, _ invocation: () -> PInvocation<Item>) -> LiaisonCore.Requirement
      #sourceLocation(file: "a.swift", line: 1)
                                                                                                                                   typealias _PTravelling1_0 = LiaisonDelegation.Travelling<(Int) -> Void>
      #sourceLocation()
      }
      /// A call of a `P` as a value.
      nonisolated public enum PInvocation<Item>: LiaisonProxies.Invocation, Swift.Sendable, Codable {
      #sourceLocation(file: "a.swift", line: 1)
      public typealias _BaseInvocationFound = 
                                          PParents._Forwarding._PBaseInvocation
      #sourceLocation()
        /// A call of what is inherited from `Base`.
        case base(_BaseInvocationFound)
        /// A call of `f(_:_:)`.
        case f(Item)
        /// A call of `g(_:)`.
        case g((Int) -> Void)

        /// What is called.
        public var requirement: LiaisonCore.Requirement {
          switch self {
          case .base(let invocation): return invocation.requirement
          case .f: return LiaisonCore.Requirement("f(_:_:)", 0)
          case .g: return LiaisonCore.Requirement("g(_:)", 1)
          }
        }

        /// The arguments, in order.
        public var arguments: [LiaisonProxies.InvocationArgument] {
          switch self {
          case .base(let invocation): return invocation.arguments
          case .f(let y):
            return [LiaisonProxies.InvocationArgument(nil, unrecorded: "T"), LiaisonProxies.InvocationArgument(nil, y)]
          case .g(let done):
            return [LiaisonProxies.InvocationArgument(nil, done)]
          }
        }

        /// Makes the call again. What it returns is not kept.
        @MainActor public func perform(on target: any P<Item>) async throws {
          switch self {
          case .base(let invocation):
            let perform: @MainActor (PParents._Forwarding._BaseTarget) async throws -> Void = invocation.perform(on:)
            try await perform(target)
          case .f:
            throw LiaisonProxies.NotReplayable(LiaisonCore.Requirement("f(_:_:)", 0))
          case .g(let done):
            target.g(done)
          }
        }
      }
      /// Stands in for a `P` and reaches it by a route.
      #sourceLocation(file: "a.swift", line: 1)
            @MainActor public final class PProxy<Item>: LiaisonDelegation.RoutedProxy, LiaisonProxies.InvocationSource, PForwarding {  // 'Base' must be a contract with primary associated types
      #sourceLocation()
        public typealias _Invocation = PInvocation<Item>

        @usableFromInline nonisolated let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P<Item>>>
        public nonisolated let _invocations = LiaisonProxies.InvocationFeed<_Invocation>()

        /// Every call, before it reaches anybody.
        public nonisolated var invocations: LiaisonProxies.InvocationFeed<_Invocation> { _invocations }

        public nonisolated init(_ route: LiaisonDelegation.Route<any P<Item>>) {
          _route = LiaisonCore.Sealed(route)
        }

        @inlinable public nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P<Item>) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
        @inlinable public nonisolated func _planP(_ requirement: LiaisonCore.Requirement) -> LiaisonDelegation.Plan<any P<Item>> {
          _route.content.plan(requirement)
        }
        @inlinable public nonisolated func _tellP(_ requirement: LiaisonCore.Requirement, letter: () -> @Sendable (any P<Item>) -> Void, _ body: (any P<Item>) -> Void) {
          _route.content.tell(requirement, letter: letter, body)
        }
        public nonisolated func _isDirectP() -> Swift.Bool {
          _route.content.isDirect
        }
        public nonisolated func _subjectP() -> any P<Item> {
          _route.content.directSubject
        }
        public nonisolated func _noteP(_ requirement: LiaisonCore.Requirement, _ invocation: () -> _Invocation) -> LiaisonCore.Requirement {
          _invocations.note(invocation)
          return _route.content.noted(requirement, invocation)
        }
      }
      """#),
  ]
}
