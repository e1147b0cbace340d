import LiaisonMacroExpansion

extension ObservedCase {
  /// What stands beside a computed property.
  static let keys: [Self] = [
    Self(
      "sources", .peer, #"@_ObservedKey("a", "address.city")"#,
      #"""
      var it: String { a }
      """#,
      #"""
      /// The key of `it`.
      static let it: ObservedPath<String> = ObservedPath(_Key.it, "it", of: C.self, from: { let source0 = ObservedSource(a); let source1 = ObservedSource(address).city; return _sources(source0, source1) }) { $0.it }
      """#),
    Self(
      "objects that are handed on", .peer, #"@_ObservedKey("list.*", "let friend.age.*")"#,
      #"""
      var it: String { list.joined() + friend.age }
      """#,
      #"""
      /// The key of `it`.
      static let it: ObservedPath<String> = ObservedPath(_Key.it, "it", of: C.self, from: { let source0 = ObservedSource(list)._whole(); let source1 = EndedSource { (it: C) in it.friend }.age._whole(); return _sources(source0, source1) }) { $0.it }
      """#),
    Self(
      "no source", .peer, "@_ObservedKey()",
      #"""
      var it: String { a }
      """#,
      #"""
      /// The key of `it`.
      static let it: ObservedPath<String> = ObservedPath(_Key.it, "it", of: C.self, from: { [] }) { $0.it }
      """#),
    Self(
      "a constant", .peer, "@_ObservedKey()",
      #"""
      let it = Home()
      """#,
      #"""
      /// The key of `it`.
      static let it = ObservedPath(_Key.it, "it", of: C.self, from: { [] }) { $0.it }
      """#),
    Self(
      "a setter", .peer, #"@_ObservedKey("a")"#,
      #"""
      var it: String { get { a } set { a = newValue } }
      """#,
      #"""
      /// The key of `it`.
      static var it: ObservedPath<String> { get { _key_it } set {} }
      private static let _key_it: ObservedPath<String> = ObservedPath(_Key.it, "it", of: C.self, from: { [ObservedSource(a)] }) { $0.it } change: { $1(&$0.it) }
      """#),
    Self(
      "a private setter", .peer, #"@_ObservedKey("a")"#,
      #"""
      private(set) var it: String { get { a } set { a = newValue } }
      """#,
      #"""
      /// The key of `it`.
      static private(set) var it: ObservedPath<String> { get { _key_it } set {} }
      private static let _key_it: ObservedPath<String> = ObservedPath(_Key.it, "it", of: C.self, from: { [ObservedSource(a)] }) { $0.it } change: { $1(&$0.it) }
      """#),
    Self(
      "nothing that can be seen", .peer, "@_ObservedKey(.unseen)",
      in: ["@Observed public class C {}"],
      #"""
      public var it: String { clock() }
      """#,
      #"""
      /// The key of `it`.
      public static var it: UnseenSources { UnseenSources() }
      """#),
    Self(
      "a name in backticks", .peer, #"@_ObservedKey("`default`")"#,
      #"""
      var `in`: Int { `default` }
      """#,
      #"""
      /// The key of `in`.
      static let `in`: ObservedPath<Int> = ObservedPath(_Key.`in`, "in", of: C.self, from: { [ObservedSource(`default`)] }) { $0.`in` }
      """#),
    Self(
      "a property of an actor", .peer, #"@_ObservedKey("a")"#, in: ["@Observed actor C {}"],
      #"""
      var it: Int { get { a } set { a = newValue } }
      """#,
      #"""
      /// The key of `it`.
      static let it: ObservedPath<Int> = ObservedPath(_Key.it, "it", isolated: C.self, from: { [ObservedSource(a)] }) { (it: isolated C) in it.it }
      """#),
    Self(
      "a property of a generic class", .peer, #"@_ObservedKey("a")"#,
      in: ["@Observed class C<T> {}"],
      #"""
      var it: T? { a }
      """#,
      #"""
      /// The key of `it`.
      static var it: ObservedPath<T?> { ObservedPath(_Key.it, "it", of: C.self, from: { [ObservedSource(a)] }) { $0.it } }
      """#),
    Self(
      "a hidden type", .peer, #"@_ObservedKey("a")"#,
      #"""
      var it: some View { Text(a) }
      """#,
      #"""
      /// The key of `it`.
      static var it: ObservedPath<some View> { ObservedPath(_Key.it, "it", of: C.self, from: { [ObservedSource(a)] }) { $0.it } }
      """#),
    Self(
      "its own type", .peer, #"@_ObservedKey("a")"#,
      #"""
      var it: [Self] { a }
      """#,
      #"""
      /// The key of `it`.
      static let it: ObservedPath<[C]> = ObservedPath(_Key.it, "it", of: C.self, from: { [ObservedSource(a)] }) { $0.it }
      """#),
    Self(
      "availability", .peer, #"@_ObservedKey("a")"#,
      #"""
      @available(macOS 99, *) var it: Int { a }
      """#,
      #"""
      /// The key of `it`.
      @available(macOS 99, *)
      static var it: ObservedPath<Int> { ObservedPath(_Key.it, "it", of: C.self, from: { [ObservedSource(a)] }) { $0.it } }
      """#),
  ]
}
