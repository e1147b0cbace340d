extension RequirementCase {
  static let all = methods + parameters + others
}

extension RequirementCase {
  static let others: [Self] = [
    Self(
      "a discardable result",
      #"""
      @discardableResult @Answer(.first) func next() -> Int?
      """#,
      #"""
      extension P where Self: PForwarding {
        @discardableResult func next() -> Int? {
          _callP(LiaisonCore.Requirement("next()", 0), answer: LiaisonDelegation.ChosenAnswer<Int?>.first()) { $0.next() }
        }
      }
      """#),
    Self(
      "a deprecated method",
      #"""
      @available(*, deprecated) func old()
      """#,
      #"""
      extension P where Self: PForwarding {
        @available(*, deprecated) func old() {
          _callP(LiaisonCore.Requirement("old()", 0), answer: LiaisonDelegation.Told()) { $0.old() }
        }
      }
      """#),
    Self(
      "a property",
      #"""
      @Answer(.first) var title: String? { get }
      """#,
      #"""
      extension P where Self: PForwarding {
        var title: String? {
          get {
            _callP(LiaisonCore.Requirement("title", 0, .get), answer: LiaisonDelegation.ChosenAnswer<String?>.first()) { $0.title }
          }
        }
      }
      """#),
    Self(
      "a property that can be set",
      #"""
      @Answer(.last, whenNobody: 0) var level: Int { get set }
      """#,
      #"""
      extension P where Self: PForwarding {
        var level: Int {
          get {
            _callP(LiaisonCore.Requirement("level", 0, .get), answer: LiaisonDelegation.ChosenAnswer<Int>.last(whenNobody: 0)) { $0.level }
          }
          set {
            _callP(LiaisonCore.Requirement("level", 0, .set), answer: LiaisonDelegation.Told()) { $0.level = newValue }
          }
        }
      }
      """#),
    Self(
      "a property that waits and throws",
      #"""
      @Answer(.first, whenNobody: 0) var remote: Int { get async throws }
      """#,
      #"""
      extension P where Self: PForwarding {
        var remote: Int {
          get async throws {
            if _isDirectP() { return try await _subjectP().remote }
            return try await _plannedP0()
          }
        }
        @inline(never)
        private func _plannedP0() async throws -> Int {
          var answer = LiaisonDelegation.ChosenAnswer<Int>.first(whenNobody: 0)
          var plan = _planP(LiaisonCore.Requirement("remote", 0, .get))
          defer { plan.end() }
          while let target = try await plan.next(for: answer, throwing: (any Swift.Error).self) {
            do {
              if plan.take(try await target.remote, into: &answer) { break }
            } catch { try plan.fail(error, throwing: (any Swift.Error).self) }
          }
          return plan.whole(of: answer)
        }
        nonisolated func _isDirectP() -> Swift.Bool { false }
        nonisolated func _subjectP() -> any P { LiaisonDelegation._noDirectSubject() }
      }
      """#),
    Self(
      "a subscript",
      #"""
      @Answer(.first) subscript(row: Int, named name: String) -> Int? { get set }
      """#,
      #"""
      extension P where Self: PForwarding {
        subscript(row: Int, named name: String) -> Int? {
          get {
            _callP(LiaisonCore.Requirement("subscript(_:named:)", 0, .get), answer: LiaisonDelegation.ChosenAnswer<Int?>.first()) { $0[row, named: name] }
          }
          set {
            _callP(LiaisonCore.Requirement("subscript(_:named:)", 0, .set), answer: LiaisonDelegation.Told()) { $0[row, named: name] = newValue }
          }
        }
      }
      """#),
    Self(
      "a rule with a trailing closure",
      #"""
      @Answer(.reduce(0) { $0 + $1 }) func sum() -> Int
      """#,
      #"""
      extension P where Self: PForwarding {
        func sum() -> Int {
          _callP(LiaisonCore.Requirement("sum()", 0), answer: LiaisonDelegation.ReducedAnswer<Int>(0, { $0 + $1 })) { $0.sum() }
        }
      }
      """#),
    Self(
      "a rule of one's own",
      #"""
      @Answer(.by(Majority())) func vote() -> Bool
      """#,
      #"""
      extension P where Self: PForwarding {
        func vote() -> Bool {
          _callP(LiaisonCore.Requirement("vote()", 0), answer: Majority()) { $0.vote() }
        }
      }
      """#),
    Self(
      "a rule of one's own, with nobody's answer",
      #"""
      @Answer(.by(Majority()), whenNobody: true) func vote() -> Bool
      """#,
      #"""
      extension P where Self: PForwarding {
        func vote() -> Bool {
          _callP(LiaisonCore.Requirement("vote()", 0), answer: LiaisonDelegation.NobodysAnswer(Majority(), whenNobody: true)) { $0.vote() }
        }
      }
      """#),
    Self(
      "an isolated method",
      #"""
      @MainActor func draw()
      """#,
      #"""
      extension P where Self: PForwarding {
        @MainActor func draw() {
          _callP(LiaisonCore.Requirement("draw()", 0), answer: LiaisonDelegation.Told()) { $0.draw() }
        }
      }
      """#),
    Self(
      "a condition",
      #"""
      #if DEBUG
        func debug()
      #else
        func release()
      #endif
      """#,
      #"""
      extension P where Self: PForwarding {
      #if DEBUG
        func debug() {
          _callP(LiaisonCore.Requirement("debug()", 0), answer: LiaisonDelegation.Told()) { $0.debug() }
        }
      #else
        func release() {
          _callP(LiaisonCore.Requirement("release()", 1), answer: LiaisonDelegation.Told()) { $0.release() }
        }
      #endif
      }
      """#),
  ]
}
