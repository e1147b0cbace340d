/// Sources of many kinds for the tests that must hold for any source.
enum SourceCorpus {
  static let all: [String] =
    [everything, comments, strings, expressions, broken, "", "\n", "😀"]
    + [
      everything.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    ]

  static let everything = ##"""
    #!/usr/bin/swift

    /// Docs one.
    @Contract(.multicast, where: "x, y") // trailing, comment
    @MainActor @available(macOS 15, iOS 18, *) @available(*, deprecated, message: "a, b")
    public protocol Kitchen<Item, `default`>: AnyObject, Base<Int>, ~Copyable, @unchecked Sendable
    where Item: Hashable & Sendable, Self.Item == Array<Array<Int>> {
      /** An item.
          It has two lines. */
      associatedtype Item: Hashable, Sendable = Int? where Item.Element == [Int]
      typealias Pair = (Item, Item)
      static func == (lhs: Self, rhs: Self) -> Bool
      static func <<T>(lhs: Self, rhs: T) -> Bool
      func plain2();  func plain3() -> Int /* result */ // end
      @discardableResult
      mutating func full<T: Foo, each U, let N: Int>(
        _ a: inout T, // first
        b c: borrowing [String: Array<Int>]? = nil,
        in d: @escaping @Sendable (Int, _ x: String) async throws(MyErr) -> Void,
        e: repeat each U, f: Int..., g: sending some Sequence<Int>, h: (any A & B)?...,
        isolated: isolated (any Actor)? = #isolation, k: Vec<-3, T>, l: Foo.Bar<Int>.Type
      ) async throws(MyErr<Int>) -> sending @Sendable (Int) throws -> [T]?
        where T: Baz, repeat each U: P, N == 3
      static var a: Int? { get set }, b: [Int] { mutating get async throws(E); nonmutating set }
      subscript<T>(_ i: Int, x: T) -> T? where T: P { get async set }
      init?<T>(x: T) throws where T: P
      #if os(Linux) && (DEBUG ||
         X)
      func linux()
      #elseif canImport(Foo, _version: 2)
        #if A
          var nested: Int { get }
        #endif
      #else
      let broken: Int
      #endif
      func `raw name with spaces`(_ `class`: Int, `a b` c: Int)
      @Answer(.all, whenNobody: [1, 2].map { $0 + 1 }, Pair<A, B>.self)
      func имя(_: Int, _ 变量: String)
    }
    """##

  static let comments = """
    // line
    /* block /* nested /** deeper */ */ still */ let a /* x */ = /**/ 1 //
    /// doc
    /***/ //// ruler
    /** doc **/
    func f() {} // end without a line break
    """

  static let strings = ##"""
    let a = "plain \n \u{1F600} \" \\"
    let b = "one \(two + "three \(four(")"))") five"
    let c = #"raw \n " \#(interpolated + #"inner"#) "#
    let d = """
      lines "quoted" ""\"
      \(x) \
      """
    let e = #"""
      raw lines \#("""
        inner
        """) """ \(
      """#
    let f = #"""#, g = ##"a"#b"##, h = ""
    """##

  static let expressions = ##"""
    let r = /ab+c [/] \/ (x)/; let q = a / b / c; let m = foo(/x/, y); x = #/ a / b /#
    let multi = #/
      a+ # comment
      /#
    let n = 0xFF_u + 0b1010 + 0o17 + 1_000.5e-3 + 0x1.8p+3 + 1...2 + t.0.1 + 3.description
    a ?? b; c?.d!.e; f as? G; try! h(); x..<y; x &+= 1; a ≠ b; $0 + $name; <#place#> + \Foo.bar
    @unknown default: #selector(a.b) #warning("w") ; # `raw id`; ∑x
    """##

  static let broken = ##"""
    protocol P { func f(; ] } ) func g( { [ ( < } let "unterminated
    @ @. #if ( #else #elseif # ` /* no end
    """##
}
