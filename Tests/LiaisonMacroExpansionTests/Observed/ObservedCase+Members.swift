import LiaisonMacroExpansion

extension ObservedCase {
  /// What stands in the class.
  static let members: [Self] = [
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
      /// Who observes it. Nobody, for as long as nobody asks.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
        static var secret: Int { 1 }
        static var twice: Int { 2 }
        static var now: Int { 3 }
        static var both: Int { 4 }
      }

      nonisolated class var _observedKeyCount: Int { 5 }

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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
    Self(
      "an actor", .member, "@Observed",
      #"""
      actor C: ObservedActor { var a = 0; let id = 7; var both: Int { get { clock() } set { a = newValue } } }
      """#,
      #"""
      /// Who observes it. Nobody, for as long as nobody asks.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var a: Int { 0 }
        static var both: Int { 1 }
      }

      nonisolated static var _observedKeyCount: Int { 2 }

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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
        #else
        static var d: Int { 2 }
        #if os(Linux)
        static var e: Int { 3 }
        #endif
        #endif
        static var f: Int { 4 }
      }

      nonisolated class var _observedKeyCount: Int { 5 }

      private static let _keyTable: ObservedKeys = ObservedKeys(of: C.self) {
        var keys: [ObservedKeys.Entry] = [
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
        var keys: [ObservedKeys.Entry] = []
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
      /// Who observes it. Nobody, for as long as nobody asks.
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
      /// Who observes it. Nobody, for as long as nobody asks.
      @Unobserved @safe @exclusivity(unchecked)
      final nonisolated(unsafe) var _observation = ObservationStorage()

      nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
        _observation.table(making: isNeeded, keys: Self._observedKeyCount)
      }

      /// The numbers of its keys.
      fileprivate nonisolated enum _Key {
        static var `default`: Int { 0 }
      }

      nonisolated class var _observedKeyCount: Int { 1 }

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
