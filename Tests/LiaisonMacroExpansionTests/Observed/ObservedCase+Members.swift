import LiaisonMacroExpansion

extension ObservedCase {
  /// What stands in the class.
  static let members = plainMembers + inheritingMembers + markedMembers

  /// What stands in a class by itself.
  static let plainMembers: [Self] = [
    Self(
      "a class", .member, "@Observed",
      #"""
      class C {
        var a = 0
        let id = 7
        private var secret = 0
        var twice: Int { a * 2 }
        var now: Int { clock() }
        var kind: String { "c" }
        var both: Int { get { clock() } set { a = newValue } }
        @Unobserved var cache = 0
        static var shared = 0
        var later: Int { get async { 1 } }
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
        static var id: Int { 1 }
        static var secret: Int { 2 }
        static var twice: Int { 3 }
        static var now: Int { 4 }
        static var both: Int { 5 }
      }

      nonisolated class var _observedKeyCount: Int { 6 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.a),
          .constant("id", of: C.self) { $0.id },
          .hidden("secret"),
          .readOnly(C.twice),
          .computed("now", of: C.self) { $0.now },
          .constant("kind", of: C.self) { $0.kind },
          .computed("both", of: C.self) { $0.both } set: { $0.both = $1 },
        ]
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a final class", .member, "@Observed",
      #"""
      final class C { var a = 0 }
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

      nonisolated static var _observedKeyCount: Int { 1 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.a),
        ]
      }

      static var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a class without properties", .member, "@Observed",
      #"""
      class C {}
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
      }

      nonisolated class var _observedKeyCount: Int { 0 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        []
      }

      class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "an open class", .member, "@Observed",
      #"""
      open class C { open var a = 0 }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      public final nonisolated(unsafe) var _observation = ObservationStorage()

      public nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
      }

      open nonisolated class var _observedKeyCount: Int { 1 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.a),
        ]
      }

      open class var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a public class", .member, "@Observed",
      #"""
      public final class C { var a = 0 }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved @safe @exclusivity(unchecked)
      public final nonisolated(unsafe) var _observation = ObservationStorage()

      public nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
      }

      public nonisolated static var _observedKeyCount: Int { 1 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.a),
        ]
      }

      public static var _observedKeys: ObservedKeys { _keyTable }
      """#),
    Self(
      "a private class", .member, "@Observed",
      #"""
      private class C { var a = 0 }
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
      "a thread-safe class", .member, "@Observed(.threadSafe)",
      #"""
      final class C: Sendable { var a = 0 }
      """#,
      #"""
      /// The observers. They take memory from the first one on.
      @Unobserved nonisolated let _observation = LockedObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
      }

      nonisolated static var _observedKeyCount: Int { 1 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        [
          .key(C.a),
        ]
      }

      static var _observedKeys: ObservedKeys { _keyTable }
      """#),
  ]
}
