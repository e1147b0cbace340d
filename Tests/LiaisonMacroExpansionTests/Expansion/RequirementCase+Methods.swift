extension RequirementCase {
  static let methods: [Self] = [
    Self(
      "a method",
      #"""
      func changed(_ value: Int, in place: String)
      """#,
      #"""
      extension P where Self: PForwarding {
        func changed(_ value: Int, in place: String) {
          _callP(LiaisonCore.Requirement("changed(_:in:)", 0), answer: LiaisonDelegation.Told()) { $0.changed(value, in: place) }
        }
      }
      """#),
    Self(
      "a method that answers",
      #"""
      @Answer(.all, whenNobody: true) func should(_ x: Int) -> Bool
      """#,
      #"""
      extension P where Self: PForwarding {
        func should(_ x: Int) -> Bool {
          _callP(LiaisonCore.Requirement("should(_:)", 0), answer: LiaisonDelegation.BoolAnswer.all(whenNobody: true)) { $0.should(x) }
        }
      }
      """#),
    Self(
      "a method without an answer",
      #"""
      func load(_ x: Int) -> String
      """#,
      #"""
      extension P where Self: PForwarding {
        func load(_ x: Int) -> String {
          _callP(LiaisonCore.Requirement("load(_:)", 0), answer: LiaisonDelegation.OnlyAnswer<String>(to: LiaisonCore.Requirement("load(_:)", 0))) { $0.load(x) }
        }
      }
      """#),
    Self(
      "an optional method",
      #"""
      @Optional func did()
      """#,
      #"""
      extension P {
        func did() {
          LiaisonCore.Implementations.noteMissing(POptional.did, in: Swift.type(of: self as Any))
        }
      }
      extension P where Self: PForwarding {
        func did() {
          _callP(LiaisonCore.Requirement("did()", 0) { $0.mayBeMissing(POptional.self) }, answer: LiaisonDelegation.Told()) { target in target.did() }
        }
      }
      """#),
    Self(
      "an optional method that answers",
      #"""
      @Optional @Answer(.any) func wants(_ x: Int) -> Bool
      """#,
      #"""
      extension P {
        func wants(_ x: Int) -> Bool {
          LiaisonCore.Implementations.noteMissing(POptional.wants, in: Swift.type(of: self as Any))
          return false
        }
      }
      extension P where Self: PForwarding {
        func wants(_ x: Int) -> Bool {
          _callP(LiaisonCore.Requirement("wants(_:)", 0) { $0.mayBeMissing(POptional.self) }, answer: LiaisonDelegation.IfImplemented(LiaisonDelegation.BoolAnswer.any())) { target in POptional.wants.ask(target) { target.wants(x) } }
        }
      }
      """#),
    Self(
      "a throwing method",
      #"""
      func save() throws
      """#,
      #"""
      extension P where Self: PForwarding {
        func save() throws {
          try _callP(LiaisonCore.Requirement("save()", 0), answer: LiaisonDelegation.Told()) { try $0.save() }
        }
      }
      """#),
    Self(
      "a typed error",
      #"""
      @Answer(.first, whenNobody: 0) func typed() throws(Bad) -> Int
      """#,
      #"""
      extension P where Self: PForwarding {
        func typed() throws(Bad) -> Int {
          try _callP(LiaisonCore.Requirement("typed()", 0), answer: LiaisonDelegation.ChosenAnswer<Int>.first(whenNobody: 0)) { target throws(Bad) in try target.typed() }
        }
      }
      """#),
    Self(
      "an error that never comes",
      #"""
      func never() throws(Never)
      """#,
      #"""
      extension P where Self: PForwarding {
        func never() throws(Never) {
          _callP(LiaisonCore.Requirement("never()", 0), answer: LiaisonDelegation.Told()) { $0.never() }
        }
      }
      """#),
    Self(
      "collected errors",
      #"""
      @Errors(.collected) func commit() throws
      """#,
      #"""
      extension P where Self: PForwarding {
        func commit() throws {
          try _callP(LiaisonCore.Requirement("commit()", 0), answer: LiaisonDelegation.CollectingErrors(LiaisonDelegation.Told())) { target in return Swift.Result { try target.commit() } }.get()
        }
      }
      """#),
    Self(
      "a rethrowing method",
      #"""
      func each(_ body: (Int) throws -> Void) rethrows
      """#,
      #"""
      extension P where Self: PForwarding {
        func each(_ body: (Int) throws -> Void) rethrows {
          try _callP(LiaisonCore.Requirement("each(_:)", 0), answer: LiaisonDelegation.Told()) { try $0.each(body) }
        }
      }
      """#),
    Self(
      "an asynchronous method",
      #"""
      func wait(_ x: Int) async
      """#,
      #"""
      extension P where Self: PForwarding {
        func wait(_ x: Int) async {
          if _isDirectP() { return await _subjectP().wait(x) }
          return await _plannedP0(x)
        }
        @inline(never)
        private func _plannedP0(_ x: Int) async {
          var answer = LiaisonDelegation.Told()
          var plan = _planP(LiaisonCore.Requirement("wait(_:)", 0))
          defer { plan.end() }
          while let target = await plan.next(for: answer, throwing: Swift.Never.self) {
            let part: Void = await target.wait(x)
            if plan.take(part, into: &answer) { break }
          }
          return plan.whole(of: answer)
        }
        nonisolated func _isDirectP() -> Swift.Bool { false }
        nonisolated func _subjectP() -> any P { LiaisonDelegation._noDirectSubject() }
      }
      """#),
    Self(
      "an asynchronous method that throws",
      #"""
      @Answer(.collect) func fetch(_ x: Int) async throws -> [Int]
      """#,
      #"""
      extension P where Self: PForwarding {
        func fetch(_ x: Int) async throws -> [Int] {
          if _isDirectP() { return try await _subjectP().fetch(x) }
          return try await _plannedP0(x)
        }
        @inline(never)
        private func _plannedP0(_ x: Int) async throws -> [Int] {
          var answer = LiaisonDelegation.CollectedAnswer<[Int]>()
          var plan = _planP(LiaisonCore.Requirement("fetch(_:)", 0))
          defer { plan.end() }
          while let target = try await plan.next(for: answer, throwing: (any Swift.Error).self) {
            do {
              if plan.take(try await target.fetch(x), into: &answer) { break }
            } catch { try plan.fail(error, throwing: (any Swift.Error).self) }
          }
          return plan.whole(of: answer)
        }
        nonisolated func _isDirectP() -> Swift.Bool { false }
        nonisolated func _subjectP() -> any P { LiaisonDelegation._noDirectSubject() }
      }
      """#),
    Self(
      "delegates asked at the same time",
      #"""
      @Asked(.concurrently, within: .seconds(2)) @Answer(.collect) func ask() async -> [Int]
      """#,
      #"""
      extension P where Self: PForwarding {
        func ask() async -> [Int] {
          var answer = LiaisonDelegation.CollectedAnswer<[Int]>()
          var plan = _planP(LiaisonCore.Requirement("ask()", 0))
          defer { plan.end() }
          _asking: while let parts = await plan.ask(.concurrently, within: Duration.seconds(2), for: answer, throwing: Swift.Never.self, { LiaisonCore.Sealed(await $0.ask()) }) {
            for part in parts {
              do {
                if plan.take(try part.get().content, into: &answer) { break _asking }
              } catch { plan.fail(error, throwing: Swift.Never.self) }
            }
          }
          return plan.whole(of: answer)
        }
      }
      """#),
  ]
}
