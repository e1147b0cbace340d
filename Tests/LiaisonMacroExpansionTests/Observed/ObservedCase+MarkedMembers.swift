import LiaisonMacroExpansion

extension ObservedCase {
  /// What stands in a class that is isolated, conditional or limited to systems.
  static let markedMembers: [Self] = [
    Self(
      "an actor", .member, "@Observed",
      #"""
      actor C: ObservedActor { var a = 0; let id = 7; var both: Int { get { clock() } set { a = newValue } } }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
        static var id: Int { 1 }
        static var both: Int { 2 }
      }

      nonisolated static var _observedKeyCount: Int { 3 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.a, isolated: C.self) { $0.a = $1 },
          .constant("id", isolated: C.self) { (it: isolated C) in it.id },
          .computed("both", isolated: C.self) { (it: isolated C) in it.both },
        ]
      }

      static var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a class on the main actor", .member, "@Observed",
      #"""
      @MainActor class C { var a = 0; let id = 7 }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
        static var id: Int { 1 }
      }

      nonisolated class var _observedKeyCount: Int { 2 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.a),
          .constant("id", of: C.self) { $0.id },
        ]
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "conditions of the compiler", .member, "@Observed",
      #"""
      class C {
        var a = 0
        #if DEBUG
        var b = 0
        let c = 1
        #else
        var d = 0
          #if os(Linux)
          var e = 0
          #endif
        #endif
        var f = 0
        #if DEBUG
        func g() {}
        #endif
      }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
        #if DEBUG
        static var b: Int { 1 }
        static var c: Int { 2 }
        #else
        static var d: Int { 3 }
        #if os(Linux)
        static var e: Int { 4 }
        #endif
        #endif
        static var f: Int { 5 }
      }

      nonisolated class var _observedKeyCount: Int { 6 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        var keys: [ObservedKeys.Property] = [
          .key(C.a),
        ]
        #if DEBUG
        keys.append(.key(C.b))
        keys.append(.constant("c", of: C.self) { $0.c })
        #else
        keys.append(.key(C.d))
        #if os(Linux)
        keys.append(.key(C.e))
        #endif
        #endif
        keys.append(.key(C.f))
        return keys
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "availability", .member, "@Observed",
      #"""
      class C {
        @available(macOS 99, *) var a: Int { b }
        var b = 0
        @available(*, deprecated) var c: Int { b }
        @available(iOS, introduced: 20, message: "new") var d: Int { b }
      }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
        static var b: Int { 1 }
        static var c: Int { 2 }
        static var d: Int { 3 }
      }

      nonisolated class var _observedKeyCount: Int { 4 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        var keys: [ObservedKeys.Property] = []
        if #available(macOS 99, *) { keys.append(.readOnly(C.a)) }
        keys.append(.key(C.b))
        keys.append(.hidden("c"))
        if #available(iOS 20, *) { keys.append(.readOnly(C.d)) }
        return keys
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a property on an actor of its own", .member, "@Observed",
      #"""
      class C { @MainActor var a = 0 }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
      }

      nonisolated class var _observedKeyCount: Int { 1 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .hidden("a"),
        ]
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a name in backticks", .member, "@Observed",
      #"""
      class C { var `default` = 0; let `in` = 1 }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var `default`: Int { 0 }
        static var `in`: Int { 1 }
      }

      nonisolated class var _observedKeyCount: Int { 2 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.`default`),
          .constant("in", of: C.self) { $0.`in` },
        ]
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
  ]
}
