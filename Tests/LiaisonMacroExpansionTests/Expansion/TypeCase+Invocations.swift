extension TypeCase {
  static let invocations: [Self] = [
    Self(
      "calls as values", "@Contract(.proxy, .invocations)",
      #"""
      protocol P: AnyObject { func f(_ x: Int, by y: inout Int) throws -> Int; var v: String { get set } }
      """#,
      #"""
      /// Carries the calls of `P` to whoever they are meant for.
      protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        nonisolated func _callP<_Rule: Liaison.AnswerRule, _Failure: Swift.Error>(_ requirement: Liaison.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _noteP(_ requirement: Liaison.Requirement, _ invocation: () -> PInvocation) -> Liaison.Requirement
      }
      /// A call of a `P` as a value.
      nonisolated enum PInvocation: Liaison.Invocation {
        /// A call of `f(_:by:)`.
        case f(Int, by: Int)
        /// A call of `v`.
        case v
        /// Sets `v`.
        case setV(String)

        /// What is called.
        var requirement: Liaison.Requirement {
          switch self {
          case .f: return Liaison.Requirement("f(_:by:)", 0)
          case .v: return Liaison.Requirement("v", 1, .get)
          case .setV: return Liaison.Requirement("v", 1, .set)
          }
        }

        /// With what, in order.
        var arguments: [Liaison.InvocationArgument] {
          switch self {
          case .f(let x, let y):
            return [Liaison.InvocationArgument(nil, x), Liaison.InvocationArgument("by", y)]
          case .v:
            return []
          case .setV(let newValue):
            return [Liaison.InvocationArgument(assigned: newValue)]
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
      @Liaison._KnownToOptimizer
      final class PProxy: Liaison.RoutedProxy, Liaison.InvocationSource, PForwarding {
        typealias _Invocation = PInvocation

        nonisolated let _route: Liaison.Sealed<Liaison.Route<any P>>
        nonisolated let _invocations = Liaison.InvocationFeed<_Invocation>()

        /// Every call, before it reaches anybody.
        var invocations: Liaison.LocalInvocationFeed<_Invocation> {
          Liaison.LocalInvocationFeed(_invocations)
        }

        nonisolated init(_ route: Liaison.Route<any P>) {
          _route = Liaison.Sealed(route)
        }

        nonisolated func _callP<_Rule: Liaison.AnswerRule, _Failure: Swift.Error>(_ requirement: Liaison.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
        nonisolated func _noteP(_ requirement: Liaison.Requirement, _ invocation: () -> _Invocation) -> Liaison.Requirement {
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
      /// Carries the calls of `P` to whoever they are meant for.
      #sourceLocation(file: "a.swift", line: 1)
      @MainActor public protocol PForwarding<Item>: P, Swift.AnyObject,
                                          BaseForwarding {  // 'Base' must be a contract too: write '@Contract' before it
      #sourceLocation()
        typealias _SentP = Swift.Sendable
        nonisolated func _callP<_Rule: Liaison.AnswerRule, _Failure: Swift.Error>(_ requirement: Liaison.Requirement, answer: _Rule, _ body: (any P<Item>) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _planP(_ requirement: Liaison.Requirement) -> Liaison.Plan<any P<Item>>
        nonisolated func _tellP(_ requirement: Liaison.Requirement, letter: () -> @Sendable (any P<Item>) -> Void, _ body: (any P<Item>) -> Void)
        nonisolated func _isDirectP() -> Swift.Bool
        nonisolated func _subjectP() -> any P<Item>
        nonisolated func _noteP(_ requirement: Liaison.Requirement, _ invocation: () -> PInvocation<Item>) -> Liaison.Requirement
      #sourceLocation(file: "a.swift", line: 1)
                                                                                             typealias _PRecorded0_1 = Liaison.Travelling<Item>
      #sourceLocation()
      #sourceLocation(file: "a.swift", line: 1)
                                                                                                                                   typealias _PRecorded1_0 = Liaison.Travelling<(Int) -> Void>
      #sourceLocation()
      }
      /// A call of a `P` as a value.
      nonisolated public enum PInvocation<Item>: Liaison.Invocation, Swift.Sendable, Codable {
      #sourceLocation(file: "a.swift", line: 1)
       public typealias _BaseInvocation = BaseInvocation  // 'Base' must have '.invocations' too
      #sourceLocation()
        /// A call of what is inherited from `Base`.
        case base(_BaseInvocation)
        /// A call of `f(_:_:)`.
        case f(Item)
        /// A call of `g(_:)`.
        case g((Int) -> Void)

        /// What is called.
        public var requirement: Liaison.Requirement {
          switch self {
          case .base(let invocation): return invocation.requirement
          case .f: return Liaison.Requirement("f(_:_:)", 0)
          case .g: return Liaison.Requirement("g(_:)", 1)
          }
        }

        /// With what, in order.
        public var arguments: [Liaison.InvocationArgument] {
          switch self {
          case .base(let invocation): return invocation.arguments
          case .f(let y):
            return [Liaison.InvocationArgument(nil, unrecorded: "T"), Liaison.InvocationArgument(nil, y)]
          case .g(let done):
            return [Liaison.InvocationArgument(nil, done)]
          }
        }

        /// Makes the call again. What it returns is not kept.
        @MainActor public func perform(on target: any P<Item>) async throws {
          switch self {
          case .base(let invocation):
            let perform: @MainActor (any Base) async throws -> Void = invocation.perform(on:)
            try await perform(target)
          case .f:
            throw Liaison.NotReplayable(Liaison.Requirement("f(_:_:)", 0))
          case .g(let done):
            target.g(done)
          }
        }
      }
      /// Stands in for a `P` and reaches it by a route.
      @MainActor public final class PProxy<Item>: Liaison.RoutedProxy, Liaison.InvocationSource, PForwarding {
        public typealias _Invocation = PInvocation<Item>

        nonisolated let _route: Liaison.Sealed<Liaison.Route<any P<Item>>>
        public nonisolated let _invocations = Liaison.InvocationFeed<_Invocation>()

        /// Every call, before it reaches anybody.
        public nonisolated var invocations: Liaison.InvocationFeed<_Invocation> { _invocations }

        public nonisolated init(_ route: Liaison.Route<any P<Item>>) {
          _route = Liaison.Sealed(route)
        }

        public nonisolated func _callP<_Rule: Liaison.AnswerRule, _Failure: Swift.Error>(_ requirement: Liaison.Requirement, answer: _Rule, _ body: (any P<Item>) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole {
          try _route.content.call(requirement, answer: answer, body)
        }
        public nonisolated func _planP(_ requirement: Liaison.Requirement) -> Liaison.Plan<any P<Item>> {
          _route.content.plan(requirement)
        }
        public nonisolated func _tellP(_ requirement: Liaison.Requirement, letter: () -> @Sendable (any P<Item>) -> Void, _ body: (any P<Item>) -> Void) {
          _route.content.tell(requirement, letter: letter, body)
        }
        public nonisolated func _isDirectP() -> Swift.Bool {
          _route.content.isDirect
        }
        public nonisolated func _subjectP() -> any P<Item> {
          _route.content.directSubject
        }
        public nonisolated func _noteP(_ requirement: Liaison.Requirement, _ invocation: () -> _Invocation) -> Liaison.Requirement {
          _invocations.note(invocation)
          return _route.content.noted(requirement, invocation)
        }
      }
      """#),
  ]
}
