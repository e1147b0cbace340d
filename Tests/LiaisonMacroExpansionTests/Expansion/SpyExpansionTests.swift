import LiaisonMacroExpansion
import Testing

/// What a spy is, letter for letter; what stands before it is the same as without.
@Suite struct SpyExpansionTests {
  @Test func `a spy writes down a call, then asks a closure, then the real object`() {
    let declaration =
      "protocol P: AnyObject { func f(_ x: Int) throws -> Int; @"
      + "Optional func g(); var v: String? { get set } }"
    let expansion = expanded(declaration, .peer, attribute: "@Contract(.proxy, .spy)")
    let rest = expanded(declaration, .peer, attribute: "@Contract(.proxy, .invocations)")
    let name = "  typealias _PInvocation = PInvocation\n"
    let named = rest.replacing(name, with: "  typealias _PSpy = PSpy\n" + name)
    #expect(expansion == named + Self.spy + "\n")
  }

  private static let spy = #"""
    /// Closures with which a `PSpy` answers, one for each requirement.
    /// A real object, or nobody's answer, stands in for a closure that is not set.
    struct PStubs {
      /// Answers `f(_:)`.
      var f: ((Int) throws -> Int)?
      /// Answers `g()`.
      var g: (() -> Void)?
      /// Answers `v`.
      var v: (() -> String?)?
      var setV: ((String?) -> Void)?

      nonisolated init() {}
    }
    /// Records the calls of a `P`. A closure answers each of them, or else a real object,
    /// or else nobody's answer does.
    final class PSpy: LiaisonProxies.Spy, P {
      nonisolated let _calls = LiaisonCore.Sealed(LiaisonProxies.CallLog<PInvocation>())
      nonisolated let _stubs = LiaisonCore.Sealed(LiaisonProxies.StubBox(PStubs()))
      nonisolated let _real: LiaisonCore.Sealed<any P>

      /// What was called, in order.
      var calls: LiaisonProxies.CallLog<PInvocation> { _calls.content }

      /// The closures that answer.
      var stubs: PStubs {
        get { _stubs.content.stubs }
        set { _stubs.content.stubs = newValue }
      }

      /// A spy that answers with closures and else with `real`, which it keeps alive.
      nonisolated init(forwardingTo real: (any P)? = nil) {
        _real = LiaisonCore.Sealed(real ?? _Nobody())
      }

      func f(_ x: Int) throws -> Int {
        _calls.content.append(.f(x))
        if let handler = _stubs.content.find({ $0.f }) {
          return try handler(x)
        }
        return try _real.content.f(x)
      }
      func g() {
        _calls.content.append(.g)
        if let handler = _stubs.content.find({ $0.g }) {
          return handler()
        }
        return _real.content.g()
      }
      var v: String? {
        get {
          _calls.content.append(.v)
          if let handler = _stubs.content.find({ $0.v }) {
            return handler()
          }
          return _real.content.v
        }
        set {
          _calls.content.append(.setV(newValue))
          if let handler = _stubs.content.find({ $0.setV }) {
            return handler(newValue)
          }
          _real.content.v = newValue
        }
      }

      /// What answers when there is no real object.
      final class _Nobody: P {
        nonisolated init() {}

        func f(_ x: Int) throws -> Int {
          LiaisonProxies.unanswered(LiaisonCore.Requirement("f(_:)", 0), by: "PSpy", stub: "f")
        }
        func g() {
        }
        var v: String? {
          get {
            return nil
          }
          set {}
        }
      }
    }
    """#
}
