extension RequirementCase {
  static let parameters: [Self] = [
    Self(
      "an inout parameter",
      #"""
      func change(_ x: inout Int)
      """#,
      #"""
      extension P where Self: PForwarding {
        func change(_ x: inout Int) {
          _callP(LiaisonCore.Requirement("change(_:)", 0), answer: LiaisonDelegation.Told()) { $0.change(&x) }
        }
      }
      """#),
    Self(
      "variadic parameters",
      #"""
      func log(_ parts: String..., to name: String)
      """#,
      #"""
      extension P where Self: PForwarding {
        func log(_ parts: String..., to name: String) {
          _callP(LiaisonCore.Requirement("log(_:to:)", 0), answer: LiaisonDelegation.Told()) { unsafe unsafeBitCast($0.log(_:to:) as (String..., String) -> Void, to: (([String], String) -> Void).self)(parts, name) }
        }
      }
      """#),
    Self(
      "an autoclosure",
      #"""
      func debug(_ message: @autoclosure () -> String)
      """#,
      #"""
      extension P where Self: PForwarding {
        func debug(_ message: @autoclosure () -> String) {
          _callP(LiaisonCore.Requirement("debug(_:)", 0), answer: LiaisonDelegation.Told()) { $0.debug(message()) }
        }
      }
      """#),
    Self(
      "a throwing autoclosure",
      #"""
      func attempt(_ value: @autoclosure () throws -> Int)
      """#,
      #"""
      extension P where Self: PForwarding {
        func attempt(_ value: @autoclosure () throws -> Int) {
          _callP(LiaisonCore.Requirement("attempt(_:)", 0), answer: LiaisonDelegation.Told()) { target throws(Swift.Never) in target.attempt(try value()) }
        }
      }
      """#),
    Self(
      "an escaping closure",
      #"""
      func later(_ body: @escaping @Sendable (Int) -> Void)
      """#,
      #"""
      extension P where Self: PForwarding {
        func later(_ body: @escaping @Sendable (Int) -> Void) {
          _callP(LiaisonCore.Requirement("later(_:)", 0), answer: LiaisonDelegation.Told()) { $0.later(body) }
        }
      }
      """#),
    Self(
      "borrowing and consuming",
      #"""
      func both(_ a: borrowing [Int], _ b: consuming String)
      """#,
      #"""
      extension P where Self: PForwarding {
        func both(_ a: borrowing [Int], _ b: consuming String) {
      #sourceLocation(file: "a.swift", line: 1)
                                               let a = copy a
      #sourceLocation()
          let b = b
          return _callP(LiaisonCore.Requirement("both(_:_:)", 0), answer: LiaisonDelegation.Told()) { $0.both(a, b) }
        }
      }
      """#),
    Self(
      "an isolated parameter",
      #"""
      func here(_ actor: isolated any Actor)
      """#,
      #"""
      extension P where Self: PForwarding {
        func here(_ actor: isolated any Actor) {
          _callP(LiaisonCore.Requirement("here(_:)", 0), answer: LiaisonDelegation.Told()) { $0.here(actor) }
        }
      }
      """#),
    Self(
      "a generic method",
      #"""
      func put<T: Hashable>(_ value: T) where T: Sendable
      """#,
      #"""
      extension P where Self: PForwarding {
        func put<T: Hashable>(_ value: T) where T: Sendable {
          _callP(LiaisonCore.Requirement("put(_:)", 0), answer: LiaisonDelegation.Told()) { $0.put(value) }
        }
      }
      """#),
    Self(
      "a pack",
      #"""
      func each<each T>(_ values: repeat each T)
      """#,
      #"""
      extension P where Self: PForwarding {
        func each<each T>(_ values: repeat each T) {
          _callP(LiaisonCore.Requirement("each(_:)", 0), answer: LiaisonDelegation.Told()) { $0.each(repeat each values) }
        }
      }
      """#),
    Self(
      "an opaque parameter",
      #"""
      func show(_ values: some Sequence<Int>)
      """#,
      #"""
      extension P where Self: PForwarding {
        func show(_ values: some Sequence<Int>) {
          _callP(LiaisonCore.Requirement("show(_:)", 0), answer: LiaisonDelegation.Told()) { $0.show(values) }
        }
      }
      """#),
    Self(
      "an implicitly unwrapped parameter",
      #"""
      func open(_ x: Int!)
      """#,
      #"""
      extension P where Self: PForwarding {
        func open(_ x: Int!) {
          _callP(LiaisonCore.Requirement("open(_:)", 0), answer: LiaisonDelegation.Told()) { $0.open(x) }
        }
      }
      """#),
    Self(
      "a keyword for a name",
      #"""
      func `default`(`in`: Int, `self` x: Int)
      """#,
      #"""
      extension P where Self: PForwarding {
        func `default`(in argument0: Int, self x: Int) {
          _callP(LiaisonCore.Requirement("default(in:self:)", 0), answer: LiaisonDelegation.Told()) { $0.`default`(in: argument0, self: x) }
        }
      }
      """#),
    Self(
      "names that bodies use",
      #"""
      func shadow(target: Int, answer: Int)
      """#,
      #"""
      extension P where Self: PForwarding {
        func shadow(target argument0: Int, answer argument1: Int) {
          _callP(LiaisonCore.Requirement("shadow(target:answer:)", 0), answer: LiaisonDelegation.Told()) { $0.shadow(target: argument0, answer: argument1) }
        }
      }
      """#),
  ]
}
