extension TypeCase {
  static let handlers: [Self] = [
    Self(
      "handlers", "@Contract(.handlers)",
      #"""
      protocol P: AnyObject {
        /// Says so.
        func p(_ p: P, didSay text: String)
        func load(_ x: Int) async throws -> Int
      }
      """#,
      #"""
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      protocol PForwarding: P, Swift.AnyObject {
      #if hasFeature(NonisolatedNonsendingByDefault)
        typealias _SentP = Any
      #else
        typealias _SentP = Swift.Sendable
      #endif
        typealias _PTarget = any P
        typealias _PHandlers = PHandlers
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
        nonisolated func _planP(_ requirement: LiaisonCore.Requirement) -> LiaisonDelegation.Plan<any P>
      }
      /// Closures that stand in for a `P`, one for each requirement.
      @LiaisonDelegation._KnownToOptimizer
      struct PHandlers {
        /// Says so.
        var didSay: (P, String) -> Void
        /// Stands in for `load(_:)`.
        var load: (Int) async throws -> Int
        /// Whose life limits the closures.
        private(set) var _owner: LiaisonCore.Owner?

        init(
          didSay: @escaping (P, String) -> Void,
          load: @escaping (Int) async throws -> Int
        ) {
          self.didSay = didSay
          self.load = load
        }

        /// Closures that are given `owner`, which is not kept alive, and end with its life.
        init<Owner: Swift.AnyObject>(
          weak owner: Owner,
          didSay: @escaping (Owner, P, String) -> Void,
          load: nonisolated(nonsending) @escaping (Owner?, Int) async throws -> Int
        ) {
          self.didSay = { [weak owner] in if let owner { didSay(owner, $0, $1) } }
          self.load = { [weak owner] in try await load(owner, $0) }
          _owner = LiaisonCore.Owner(owner)
        }

        /// Closures that ask `delegate`, which they keep alive.
        init(_ delegate: any P) {
          self.didSay = { delegate.p($0, didSay: $1) }
          self.load = { try await delegate.load($0) }
        }

        /// An object that can be added as a delegate, and calls the closures.
        func asDelegate() -> any P { _Delegate(self) }

        /// What `asDelegate()` makes.
        final class _Delegate: P {
          nonisolated let _handlers: LiaisonCore.Sealed<PHandlers>

          init(_ handlers: PHandlers) {
            _handlers = LiaisonCore.Sealed(handlers)
          }

          func p(_ p: P, didSay text: String) {
            _handlers.content.didSay(p, text)
          }
          func load(_ x: Int) async throws -> Int {
            try await _handlers.content.load(x)
          }
        }

        final class _Proxy: PForwarding {
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
        }
      }
      """#),
    Self(
      "handlers of optional requirements and properties", "@Contract(.handlers)",
      #"""
      public protocol P: AnyObject { @Optional func did(); var level: Int { get set } }
      """#,
      #"""
      /// The requirements of `P` that a delegate may leave out.
      nonisolated public struct POptional: LiaisonCore.OptionalRequirement {
        public let rawValue: Swift.Int
        public init(rawValue: Swift.Int) { self.rawValue = rawValue }
        public static var did: Self { Self(rawValue: 0) }

        /// Whether `delegate` may implement it. `false` is certain. `true` is assumed for a class
        /// that has not been called yet.
        public func isImplemented(by delegate: any P) -> Swift.Bool {
          if let handlers = delegate as? PHandlers._Delegate {
            return handlers.implements(self)
          }
          return !LiaisonCore.Implementations.isKnownMissing(self, in: Swift.type(of: delegate as Any))
        }
      }
      /// Passes the calls of `P` on: what its multicast and its proxy have in common.
      public protocol PForwarding: P, Swift.AnyObject {
        typealias _SentP = Any
        typealias _PTarget = any P
        typealias _PHandlers = PHandlers
        nonisolated func _callP<_Rule: LiaisonDelegation.AnswerRule, _Failure: Swift.Error>(_ requirement: LiaisonCore.Requirement, answer: _Rule, _ body: (any P) throws(_Failure) -> _Rule.Part) throws(_Failure) -> _Rule.Whole
      }
      /// Closures that stand in for a `P`, one for each requirement.
      public struct PHandlers {
        /// Stands in for `did()`.
        public var did: (() -> Void)?
        /// Stands in for `level`.
        public var level: () -> Int
        public var setLevel: (Int) -> Void
        /// Whose life limits the closures.
        public private(set) var _owner: LiaisonCore.Owner?

        public init(
          did: (() -> Void)? = nil,
          level: @escaping () -> Int,
          setLevel: @escaping (Int) -> Void
        ) {
          self.did = did
          self.level = level
          self.setLevel = setLevel
        }

        /// Closures that are given `owner`, which is not kept alive, and end with its life.
        public init<Owner: Swift.AnyObject>(
          weak owner: Owner,
          did: ((Owner) -> Void)? = nil,
          level: @escaping (Owner?) -> Int,
          setLevel: @escaping (Owner, Int) -> Void
        ) {
          if let did { self.did = { [weak owner] in if let owner { did(owner) } } }
          self.level = { [weak owner] in level(owner) }
          self.setLevel = { [weak owner] in if let owner { setLevel(owner, $0) } }
          _owner = LiaisonCore.Owner(owner)
        }

        /// Closures that ask `delegate`, which they keep alive.
        public init(_ delegate: any P) {
          if POptional.did.isImplemented(by: delegate) { self.did = { delegate.did() } }
          self.level = { delegate.level }
          self.setLevel = { delegate.level = $0 }
        }

        /// An object that can be added as a delegate, and calls the closures.
        public func asDelegate() -> any P { _Delegate(self) }

        /// What `asDelegate()` makes.
        public final class _Delegate: P, LiaisonCore.SelectiveTarget {
          nonisolated let _handlers: LiaisonCore.Sealed<PHandlers>
          private nonisolated let _implemented: LiaisonDelegation.ImplementedRequirements

          init(_ handlers: PHandlers) {
            _handlers = LiaisonCore.Sealed(handlers)
            var implemented = LiaisonDelegation.ImplementedRequirements(of: POptional.self)
            implemented.reserveCapacity(1)
            implemented.insert(0, if: handlers.did)
            _implemented = implemented
          }

          public func did() {
            guard let handler = _handlers.content.did else { return }
            return handler()
          }
          public var level: Int {
            get {
              _handlers.content.level()
            }
            set { _handlers.content.setLevel(newValue) }
          }

          nonisolated func implements(_ requirement: POptional) -> Swift.Bool {
            _implemented.contains(requirement.rawValue)
          }

          public nonisolated func _implements(
            _ index: Swift.Int, of contract: any LiaisonCore.OptionalRequirement.Type
          ) -> Swift.Bool {
            return _implemented.contains(index, of: contract)
          }
        }
      }
      """#),
  ]
}
