import LiaisonMacroExpansion

extension ObservedCase {
  /// What stands in a class that inherits or is generic.
  static let inheritingMembers: [Self] = [
    Self(
      "a subclass", .member, "@Observed", isConforming: true,
      #"""
      class C: Base, Other { var a = 0; var b = 1; override var c: Int { didSet {} } }
      """#,
      #"""
      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { Base._observedKeyCount + 0 }
        static var b: Int { Base._observedKeyCount + 1 }
      }

      override nonisolated class var _observedKeyCount: Int { Base._observedKeyCount + 2 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self, inheriting: Base._observedKeys) {
        [
          .key(C.a),
          .key(C.b),
        ]
      }

      override class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a subclass that computes what it inherits", .member, "@Observed", isConforming: true,
      #"""
      class C: Base {
        var a = 0
        override var b: Int { a + super.b + c }
        override var d: Int { now() }
        override var e: Int { 1 }
      }
      """#,
      #"""
      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { Base._observedKeyCount + 0 }
      }

      override nonisolated class var _observedKeyCount: Int { Base._observedKeyCount + 1 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self, inheriting: Base._observedKeys) {
        [
          .key(C.a),
          .overriding("b", of: C.self) { let source0 = ObservedSource(a); let source1 = InheritedSource(super: "b", of: C.self, goesOn: true); let source2 = InheritedSource("c", of: C.self, goesOn: true); return _sources(source0, source1, source2) },
          .overriding("d", of: C.self),
          .overriding("e", of: C.self) { [] },
        ]
      }

      override class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a final subclass", .member, "@Observed", isConforming: true,
      #"""
      public final class C: Base<Int> { var a = 0 }
      """#,
      #"""
      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { Base<Int>._observedKeyCount + 0 }
      }

      public override nonisolated static var _observedKeyCount: Int { Base<Int>._observedKeyCount + 1 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self, inheriting: Base<Int>._observedKeys) {
        [
          .key(C.a),
        ]
      }

      public override static var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a class whose superclass is not observed", .member, "@Observed",
      #"""
      class C: Base { var a = 0 }
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
          .key(C.a),
        ]
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a class that says itself that it conforms", .member, "@Observed", isConforming: true,
      #"""
      class C: Liaison.Observed { var a = 0 }
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
          .key(C.a),
        ]
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a generic class", .member, "@Observed",
      #"""
      class C<T> { var a: T?; var b = 0 }
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
      }

      nonisolated class var _observedKeyCount: Int { 2 }

      class var _observedKeys: ObservedKeys {
        ObservedKeys.shared(for: C.self) {
          ObservedKeys(of: C.self) {
            [
              .key(C.a),
              .key(C.b),
            ]
          }
        }
      }
      """#),
    Self(
      "a generic subclass", .member, "@Observed", isConforming: true,
      #"""
      final class C<T>: Base<T> { var a: T? }
      """#,
      #"""
      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { Base<T>._observedKeyCount + 0 }
      }

      override nonisolated static var _observedKeyCount: Int { Base<T>._observedKeyCount + 1 }

      override static var _observedKeys: ObservedKeys {
        ObservedKeys.shared(for: C.self) {
          ObservedKeys(of: C.self, inheriting: Base<T>._observedKeys) {
            [
              .key(C.a),
            ]
          }
        }
      }
      """#),
    Self(
      "a class in a generic type", .member, "@Observed", in: ["struct Outer<T> {}"],
      #"""
      class C { var a = 0 }
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

      class var _observedKeys: ObservedKeys {
        ObservedKeys.shared(for: C.self) {
          ObservedKeys(of: C.self) {
            [
              .key(C.a),
            ]
          }
        }
      }
      """#),
  ]
}
