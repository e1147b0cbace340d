extension DependencyCase {
  static let all = reading + hiding + calling + hidden + syntax

  /// What counts as reading a property.
  private static let reading: [Self] = [
    Self("a name", getter: "a", .sources(["a"])),
    Self("a name after self", getter: "self.a", .sources(["a"])),
    Self(
      "several, each once, in their order", getter: "b.count + a + b.count",
      .sources(["b.count", "a"])),
    Self("a computed property", getter: "twice", .sources(["twice"])),
    Self("a chain", getter: "address?.city.name ?? \"\"", .sources(["address.city.name"])),
    Self("a chain and nothing else", getter: "address!.city", .sources(["address.city"])),
    Self("a chain that is returned", getter: "return address!.city", .sources(["address.city"])),
    Self(
      "an object that is asked whether it is there", getter: "address == nil ? 0 : a",
      .sources(["address", "a"])),
    Self(
      "an object that is asked who it is", getter: "address === other ? a : 0", .unseen),
    Self("an object that is asked what it is", getter: "address is House", .sources(["address"])),
    Self(
      "one of several objects",
      "var other = Other()\nvar it: Home? { return a > 1 ? address : self.other.home ?? address }",
      .sources(["a", "address", "other.home"])),
    Self(
      "one of several objects, of which something is read",
      getter: "let it = a > 1 ? address : nil\nreturn it!.zip", .sources(["a", "address.*"])),
    Self(
      "one of several objects, in brackets", getter: "(address ?? list.first).zip",
      .sources(["address.*", "list.first.*"])),
    Self(
      "an object that is handed on", getter: "String(describing: address)", .sources(["address.*"])),
    Self(
      "an object that a closure gets", getter: "address.map { $0.zip } ?? 0",
      .sources(["address.*"])),
    Self(
      "an object that a method returns",
      "func home() -> Address? { return address }\nvar it: Int { home()!.zip }",
      .sources(["address.*"])),
    Self(
      "an object that a closure returns", getter: "[1].map { _ in return address }.first!!.zip",
      .sources(["address.*"])),
    Self(
      "a chain after an exclamation mark", getter: "address!.city", .sources(["address.city"])),
    Self("a chain over lines", getter: "address?\n.city\n.name", .sources(["address.city.name"])),
    Self(
      "a chain up to a method", getter: "address?.city.reversed().first",
      .sources(["address.city.*"])),
    Self("a method at once", getter: "list.map { $0 }.count", .sources(["list.*"])),
    Self(
      "a chain up to a subscript", getter: "address!.streets[0].name",
      .sources(["address.streets.*"])),
    Self("a subscript at once", getter: "list[a]", .sources(["list.*", "a"])),
    Self(
      "a chain up to a tuple's element", getter: "address!.pair.0", .sources(["address.pair.*"])),
    Self(
      "a whole and a part of it", getter: "address == nil ? 0 : address!.zip",
      .sources(["address.zip"])),
    Self(
      "in a string", #"var it: String { "\(a) and \(b + "\(list.count)")" }"#,
      .sources(["a", "b", "list.count"])),
    Self("in a raw string", ##"var it: String { #"\(a) \#(b)"# }"##, .sources(["b"])),
    Self("in a closure", getter: "[1].map { $0 + a }", .sources(["a"])),
    Self("a closure that is stored", getter: "handler(1)", .sources(["handler.*"])),
    Self(
      "a property in backticks", "var `default` = 0\nvar it: Int { `default` }",
      .sources(["`default`"])),
    Self("an explicit getter", "var it: Int { get { a } set { b = \"\" } }", .sources(["a"])),
    Self(
      "each other in a circle", "var other: Int { it }\nvar it: Int { other }", .sources(["other"])),
    Self("as a key of a dictionary", getter: "[a: 1].count", .sources(["a"])),
    Self("behind a question mark", getter: "id > 1 ? a : twice", .sources(["a", "twice"])),
    Self(
      "an own value in a type test", getter: "address is Address ? 1 : 0", .sources(["address"])),
    Self(
      "a property with its observers", "var c = 0 { didSet {} }\nvar it: Int { c }", .sources(["c"])
    ),
    Self(
      "a property of which the class tells itself",
      "@NotifiesManually var c = 0\nvar it: Int { c }", .sources(["c"])),
  ]

  /// Names that are something else.
  private static let hiding: [Self] = [
    Self("the label of an argument", getter: "max(a: list.count, b: id)", .sources(["list.count"])),
    Self("the label of a subscript", getter: "list[b: a]", .sources(["list.*", "a"])),
    Self("the label of a tuple", getter: "(a: b, list: 1).list", .sources(["b"])),
    Self("a member of something else", getter: "Other.a + list.count", .sources(["list.count"])),
    Self("an implicit member", getter: "list.first == .a ? 1 : 0", .sources(["list.first.*"])),
    Self("a local variable", getter: "let a = b.count; return a", .sources(["b.count"])),
    Self("a local variable of its own value", getter: "let a = a\nreturn a", .sources(["a"])),
    Self(
      "a local variable after its property", getter: "let c = a\nlet a = b\nreturn a.count + c",
      .sources(["a", "b.count"])),
    Self("a local tuple", getter: "let (a, b) = list.pair\nreturn a + b", .sources(["list.pair"])),
    Self(
      "a local function", getter: "func a(b: Int) -> Int { b }\nreturn a(b: list.count)",
      .sources(["list.count"])),
    Self("the parameter of a closure", getter: "list.map { a in a }", .sources(["list.*"])),
    Self(
      "the parameters of a closure", getter: "list.map { (a: Int, b) -> Int in a + b }",
      .sources(["list.*"])),
    Self(
      "the capture of a closure", getter: "list.map { [a = b] in a }", .sources(["list.*", "b"])),
    Self("a loop's variable", getter: "for a in list { use.append(a) }", .unseen),
    Self(
      "a loop's variable, only in the loop", getter: "for a in list { _ = a }\nreturn b.count",
      .sources(["list.*", "b.count"])),
    Self(
      "what if let unwraps", getter: "if let address { return address.zip }\nreturn 0",
      .sources(["address.zip"])),
    Self(
      "what if let names", getter: "if let b = address, b.isBig { return b.zip }\nreturn 0",
      .sources(["address.isBig.*", "address.zip"])),
    Self(
      "but not after else", getter: "if let a = address?.zip { a } else { a }",
      .sources(["address.zip.*", "a"])),
    Self(
      "what guard let unwraps", getter: "guard let address else { return a }\nreturn address.zip",
      .sources(["a", "address.zip"])),
    Self(
      "a local name for a property of a property",
      getter: "let city = self.address?.city\nlet name = city\nreturn name?.length ?? 0",
      .sources(["address.city.length"])),
    Self(
      "not a local name for what is made of it", getter: "let b = a + 1\nreturn b.zip",
      .sources(["a"])),
    Self(
      "what while let names", getter: "while let a = list.last { _ = a }\nreturn 1",
      .sources(["list.last.*"])),
    Self(
      "what if case names", getter: "if case .some(let a) = address { return a.zip }\nreturn 0",
      .sources(["address.*"])),
    Self(
      "what a case names",
      getter: "switch address { case .some(let a): a.zip\ncase .none: list.count }",
      .sources(["address.*", "list.count"])),
    Self(
      "what case let names",
      getter: "switch address { case let .some(a) where a.isBig: a.zip\ndefault: a }",
      .sources(["address.*", "a"])),
    Self(
      "but not what a case compares with", getter: "switch id { case a: 1\ndefault: 2 }",
      .sources(["a"])),
    Self(
      "a loop over a case", getter: "for case let a? in list { _ = a }\nreturn 1",
      .sources(["list.*"])),
    Self(
      "the error of a catch",
      "var error = 0\nvar it: Int { do { return try list.f() } catch { print(error); return a } }",
      .sources(["list.*", "a"])),
    Self("a key path", getter: "list.map(\\.a).count", .sources(["list.*"])),
    Self("a key path of a type", getter: "list[keyPath: \\C.b.count]", .sources(["list.*"])),
  ]

  /// What is called.
  private static let calling: [Self] = [
    Self("a method", getter: "plain()", .sources(["a"])),
    Self("a method of self", getter: "self.plain()", .sources(["a"])),
    Self("methods that call each other", getter: "deep()", .sources(["a", "b.isEmpty"])),
    Self(
      "a method with a parameter called like a property", getter: "named(a: list.count)",
      .sources(["list.count"])),
    Self(
      "a method that is handed on", getter: "list.reduce(0) { x, _ in x + plain() }",
      .sources(["list.*", "a"])),
    Self("a method without a call", getter: "use(plain)", .unseen),
    Self(
      "a function of the standard library", getter: "max(a, list.count)",
      .sources(["a", "list.count"])),
    Self("an initialiser", getter: "String(a)", .sources(["a"])),
    Self("a method that sees nothing", getter: "a + blind()", .unseen),
    Self("its own type", getter: "type(of: self).shared + a", .sources(["a"])),
    Self("a static", getter: "Self.shared + a", .sources(["a"])),
  ]

  /// What nobody can see, or what never changes.
  private static let hidden: [Self] = [
    Self("a literal", getter: "1", .constant),
    Self("a let", getter: "id", .constant),
    Self("another constant", getter: "kind.isEmpty ? 1 : 2", .constant),
    Self("a method that returns a literal", getter: "fixed()", .constant),
    Self("what a let refers to", getter: "friend.age", .sources(["friend.age"])),
    Self(
      "what a let refers to, beside a source", getter: "friend.age + a",
      .sources(["friend.age.*", "a"])),
    Self("a call and nothing else", getter: "Date().count", .unseen),
    Self("an unknown function", getter: "a + clock()", .unseen),
    Self("an unknown variable", getter: "a + global", .unseen),
    Self("an unknown function with a closure", getter: "measure { a }", .unseen),
    Self("self as a value", getter: "describe(self) + a", .unseen),
    Self("self as an argument of a type", getter: "Size(of: self).width + a", .unseen),
    Self("a subscript of its own", getter: "self[0] + a", .unseen),
    Self("a member that is not declared here", getter: "self.inherited + a", .unseen),
    Self("super", getter: "super.it + a", .unseen),
    Self(
      "what the superclass has, in its place", "override var it: Int { super.it + a + inherited }",
      .sources(["super.it.*", "a", "self.inherited.*"])),
    Self(
      "a function that may be inherited, in its place", "override var it: Int { clock() + a }",
      .unseen),
    Self("what is left out", getter: "a + cache", .unseen),
    Self("what is lazy", getter: "a + late", .unseen),
    Self("what is unseen itself", getter: "a + now", .unseen),
    Self("what overrides", "override var c: Int { 1 }\nvar it: Int { a + c }", .unseen),
    Self("a projected value", getter: "a + $b.count", .unseen),
    Self(
      "a circle with something unseen",
      "var other: Int { it + clock() }\nvar it: Int { other + a }", .unseen),
    Self(
      "what exists on some systems only", "#if DEBUG\nvar c = 0\n#endif\nvar it: Int { a + c }",
      .unseen),
    Self(
      "what exists in the same branch", "#if DEBUG\nvar c = 0\nvar it: Int { a + c }\n#endif",
      .sources(["a", "c"])),
    Self(
      "what is newer", "@available(macOS 99, *) var c: Int { a }\nvar it: Int { a + c }", .unseen),
    Self(
      "what is as new",
      "@available(macOS 99, *) var c: Int { a }\n@available(macOS 99, *) var it: Int { c }",
      .sources(["c"])),
    Self(
      "what is stated",
      "@Depends(\\Self.b, \\C.address?.city.name, \\.list[0].x) var it: Int { clock() }",
      .sources(["b", "address.city.name", "list"])),
    Self("that nothing is stated", "@Depends var it: Int { clock() }", .sources([])),
    Self("empty parentheses", "@Depends() var it: Int { clock() }", .sources([])),
    Self(
      "what is stated of another",
      "@Depends(\\Self.a) var other: Int { clock() }\nvar it: Int { other }", .sources(["other"])),
  ]

  /// Swift that is no name.
  private static let syntax: [Self] = [
    Self("comments", getter: "/* b */ a // list\n", .sources(["a"])),
    Self("conversions", getter: "(address as? Big)?.a ?? 0", .sources(["address.*"])),
    Self(
      "a condition of the compiler",
      getter: "\n#if os(Linux) && DEBUG\nreturn a\n#else\nreturn b.count\n#endif\n",
      .sources(["a", "b.count"])),
    Self(
      "a question about the system", getter: "if #available(macOS 15, *) { a } else { 0 }",
      .sources(["a"])),
    Self(
      "a loop with a name", getter: "outer: for x in list { if x > a { break outer } }\nreturn 1",
      .sources(["list.*", "a"])),
    Self("try and await", getter: "try! a", .sources(["a"])),
    Self("a local type", getter: "struct X { var zip = clock() }\nreturn a", .sources(["a"])),
    Self("a generic call", getter: "Array<Int>(repeating: a, count: 1).count", .sources(["a"])),
    Self(
      "a closure that is weak on self", getter: "list.map { [weak self] x in self?.a ?? x }",
      .sources(["list.*", "a"])),
    Self(
      "a switch in a closure", getter: "list.map { x in switch x { case let b: b } }",
      .sources(["list.*"])),
    Self(
      "an if in a case",
      getter: "switch id { case 1: if case .some(let b) = address { b } else { 0 }\ndefault: a }",
      .sources(["address.*", "a"])),
    Self(
      "a variable with a type", getter: "let x: [Int: Other] = list.f()\nreturn x.count + a",
      .sources(["list.*", "a"])),
    Self(
      "a value over lines", getter: "let b = list\n.count\n+ a\nreturn b",
      .sources(["list.count", "a"])),
    Self("two variables at once", getter: "let x = a, b = x\nreturn b", .sources(["a"])),
    Self(
      "do and defer", getter: "defer { print(a) }\ndo { let a = 1; _ = a }\nreturn a",
      .sources(["a"])),
    Self(
      "an attribute in a closure", getter: "list.map { @Sendable a in a }", .sources(["list.*"])),
  ]
}
