import LiaisonMacroExpansion

extension ObservedCase {
  /// What stands beside a stored variable.
  static let peers: [Self] = [
    Self(
      "a variable", .peer, "@_ObservedProperty",
      #"""
      var a = ""
      """#,
      #"""
      @Unobserved private var _a = ""

      /// The key of `a`.
      static var a: ObservedPath<String> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<String> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a variable of which the class tells itself", .peer, "@_ObservedProperty(.manual)",
      #"""
      @NotifiesManually var a = ""
      """#,
      #"""
      @Unobserved private var _a = ""

      /// The key of `a`.
      static var a: ObservedPath<String> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<String> = ObservedPath(_Key.a, "a", of: C.self, isManual: true) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a type and a value", .peer, "@_ObservedProperty",
      #"""
      var a: Int = 0 // comment
      """#,
      #"""
      @Unobserved private var _a: Int = 0

      /// The key of `a`.
      static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "modifiers and a comment", .peer, "@_ObservedProperty", in: ["@Observed public class C {}"],
      #"""
      /// Documented.
        @objc public final private(set) weak var a  :  C? // one
      """#,
      #"""
      @Unobserved private weak var _a  :  C?

      /// The key of `a`.
      public static private(set) var a: ObservedPath<C?> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<C?> = ObservedPath(_Key.a, "a", of: C.self, isWeak: true) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "an unowned variable", .peer, "@_ObservedProperty",
      #"""
      unowned(unsafe) var a: C
      """#,
      #"""
      @Unobserved private unowned(unsafe) var _a: C

      /// The key of `a`.
      static var a: ObservedPath<C> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<C> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a public variable of an internal class", .peer, "@_ObservedProperty",
      #"""
      public var a = 0
      """#,
      #"""
      @Unobserved private var _a = 0

      /// The key of `a`.
      static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "an open variable", .peer, "@_ObservedProperty", in: ["@Observed open class C {}"],
      #"""
      open var a = 0
      """#,
      #"""
      @Unobserved private var _a = 0

      /// The key of `a`.
      public static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a private variable", .peer, "@_ObservedProperty",
      #"""
      private var a = 0
      """#,
      #"""
      @Unobserved private var _a = 0

      /// The key of `a`.
      private static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a setter that is less visible", .peer, "@_ObservedProperty",
      in: ["@Observed public class C {}"],
      #"""
      public internal(set) var a = 0
      """#,
      #"""
      @Unobserved private var _a = 0

      /// The key of `a`.
      public static internal(set) var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a variable of a private class", .peer, "@_ObservedProperty",
      in: ["@Observed private class C {}"],
      #"""
      var a = 0
      """#,
      #"""
      @Unobserved private var _a = 0

      /// The key of `a`.
      static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "observers", .peer, "@_ObservedProperty",
      #"""
      var a = 3 {
        willSet(b) { print(a, self.a, other.a, b(a: 1)) }
        didSet { if oldValue > a { a = max(a, 0); log("\(a) \(self.a)") } }
      }
      """#,
      #"""
      @Unobserved private var _a = 3 {
        willSet(b) { print(_a, self._a, other.a, b(a: 1)) }
        didSet { if oldValue > _a { _a = max(_a, 0); log("\(_a) \(self._a)") } }
      }

      /// The key of `a`.
      static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "an observer with the variable's name", .peer, "@_ObservedProperty",
      #"""
      var a = 3 { willSet(a) { print(a) } }
      """#,
      #"""
      @Unobserved private var _a = 3 { willSet(a) { print(a) } }

      /// The key of `a`.
      static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a thread-safe variable", .peer, "@_ObservedProperty(.threadSafe)",
      #"""
      var a = 0
      """#,
      #"""
      @Unobserved nonisolated(unsafe) private var _a = 0

      /// The key of `a`.
      static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a variable of an actor", .peer, "@_ObservedProperty", in: ["@Observed actor C {}"],
      #"""
      var a = 0
      """#,
      #"""
      @Unobserved private var _a = 0

      /// The key of `a`.
      static let a: ObservedPath<Int> = ObservedPath(_Key.a, "a", isolated: C.self) { (it: isolated C) in it.a }
      """#),
    Self(
      "a variable of a generic class", .peer, "@_ObservedProperty", in: ["@Observed class C<T> {}"],
      #"""
      var a: T!
      """#,
      #"""
      @Unobserved private var _a: T!

      /// The key of `a`.
      static var a: ObservedPath<T?> { get { ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) } } set {} }
      """#),
    Self(
      "a value that shows its type", .peer, "@_ObservedProperty", in: ["@Observed class C<T> {}"],
      #"""
      var a = [String: Int]()
      """#,
      #"""
      @Unobserved private var _a = [String: Int]()

      /// The key of `a`.
      static var a: ObservedPath<[String: Int]> { get { ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) } } set {} }
      """#),
    Self(
      "availability", .peer, "@_ObservedProperty",
      #"""
      @available(*, deprecated) var a = 0
      """#,
      #"""
      @Unobserved private var _a = 0

      /// The key of `a`.
      @available(*, deprecated)
      static var a: ObservedPath<Int> { get { _key_a } set {} }
      private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "an actor of its own", .peer, "@_ObservedProperty",
      #"""
      @MainActor var a = 0
      """#,
      #"""
      @Unobserved @MainActor private var _a = 0

      /// The key of `a`.
      @MainActor static var a: ObservedPath<Int> { get { _key_a } set {} }
      @MainActor private static let _key_a: ObservedPath<Int> = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
    Self(
      "a name in backticks", .peer, "@_ObservedProperty",
      #"""
      var `default` = 0
      """#,
      #"""
      @Unobserved private var _default = 0

      /// The key of `default`.
      static var `default`: ObservedPath<Int> { get { _key_default } set {} }
      private static let _key_default: ObservedPath<Int> = ObservedPath(_Key.`default`, "default", of: C.self) { $0.`default` } change: { $1(&$0.`default`) }
      """#),
    Self(
      "a value over lines", .peer, "@_ObservedProperty",
      #"""
      var a = [
        1, // one
        2,
      ]
        .map { $0 }
      """#,
      #"""
      @Unobserved private var _a = [
        1, // one
        2,
      ]
        .map { $0 }

      /// The key of `a`.
      static let a = ObservedPath(_Key.a, "a", of: C.self) { $0.a } change: { $1(&$0.a) }
      """#),
  ]
}
