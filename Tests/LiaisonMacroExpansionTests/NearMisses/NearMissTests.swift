import LiaisonMacroExpansion
import Testing

/// One class, and what is to be said of it; nothing of those that are right.
struct NearMissCase: Sendable, CustomTestStringConvertible {
  let code: String
  let message: String?
  var testDescription: String { code }

  init(_ code: String, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  static let contract = """
    @Contract
    protocol PagerDelegate: AnyObject {
      func pager(_ pager: Pager, didShow page: Int)
      @Optional func pagerDidReachEnd(_ pager: Pager)
      @Optional @Answer(.all, whenNobody: true)
      func pager(_ pager: Pager, shouldShow page: Int) -> Bool
      @Optional func pager(_ pager: Pager, prepare page: Int) async
      @Optional var title: String? { get }
      @Optional func turn()
    }
    typealias Sheets = Int
    protocol PagerLike { func pagerDidReachEnds(_ pager: Pager) }

    """

  static let required = "func pager(_ pager: Pager, didShow page: Int) {} "

  static let all: [NearMissCase] = [
    // Right.
    .init("class A: PagerDelegate { \(required)func pagerDidReachEnd(_ pager: Pager) {} }"),
    .init("class A: PagerDelegate { \(required)func pagerDidReachEnd(_ it: App.Pager) {} }"),
    .init("class A: PagerDelegate { \(required)func pager(_ p: Pager, prepare n: Sheets) {} }"),
    .init("class A: PagerDelegate { \(required)let title: Optional<String> = nil }"),
    .init("class A: PagerDelegate { \(required)var title: Swift.String! }"),
    .init("class A: PagerDelegate { \(required)lazy var title = make() }"),
    .init("class A: PagerDelegate { \(required)func pager(_ pager: Pager, tint: Int) {} }"),
    .init("class A: PagerDelegate { \(required)private func pagerDidReachEn(_ p: Pager) {} }"),
    .init("class A: PagerDelegate, PagerLike { \(required)func pagerDidReachEnds(_ p: Pager) {} }"),
    .init("class A { func pagerDidReachEn(_ pager: Pager) {} }"),
    .init("class A: PagerDelegate { \(required)func turnable() {} }"),
    .init(
      "class A: PagerDelegate { \(required)func run() { func pagerDidReachEn(_ p: Pager) {} } }"),
    .init(
      """
      class A: PagerDelegate { \(required)func pagerDidReachEnd(_ pager: Pager) {} }
      class B: A { override func pagerDidReachEnd(_ pager: Pager) {} }
      """),
    .init(
      """
      class Base { func pagerDidReachEnd(_ pager: Pager) {} }
      class A: Base, PagerDelegate { \(required)}
      class B: A { override func pagerDidReachEnd(_ pager: Pager) {} }
      """),
    .init(
      """
      class A: PagerDelegate { \(required)}
      extension A { func pagerDidReachEnd(_ pager: Pager) {} }
      """),
    // Wrong.
    .init(
      "class A: PagerDelegate { \(required)func ⟦turned⟧() {} }",
      "'turned()' of 'A' is never called, because 'PagerDelegate' asks for "
        + "'turn()'; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pagerDidReachEn⟧(_ pager: Pager) {} }",
      "'pagerDidReachEn(_:)' of 'A' is never called, because 'PagerDelegate' asks for "
        + "'pagerDidReachEnd(_:)'; correct it, or make it private if something else is meant"),
    .init(
      "struct A: PagerDelegate { \(required)func ⟦pager⟧(_ p: Pager, shouldSho n: Int) -> Bool { true } }",
      "'pager(_:shouldSho:)' of 'A' is never called, because 'PagerDelegate' asks for "
        + "'pager(_:shouldShow:)'; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pagerDidReachEnd⟧() {} }",
      "'pagerDidReachEnd()' of 'A' is never called, because 'PagerDelegate' asks for "
        + "'pagerDidReachEnd(_:)'; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pagerDidReachEnd⟧(pager: Pager) {} }",
      "'pagerDidReachEnd(pager:)' of 'A' is never called, because 'PagerDelegate' asks for "
        + "'pagerDidReachEnd(_:)'; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pagerDidReachEnd⟧(_ pager: Book) {} }",
      "'pagerDidReachEnd(_:)' of 'A' is never called, because 'PagerDelegate' asks for one that "
        + "takes 'Pager', and not 'Book'; correct it, or make it private if something else is meant"
    ),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pager⟧(_ p: Pager, shouldShow n: Int) {} }",
      "'pager(_:shouldShow:)' of 'A' is never called, because 'PagerDelegate' asks for one that "
        + "returns 'Bool', and not 'Void'; correct it, or make it private if something else is meant"
    ),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pager⟧(_ p: Pager, shouldShow n: Int) -> Bool? { nil } }",
      "'pager(_:shouldShow:)' of 'A' is never called, because 'PagerDelegate' asks for one that "
        + "returns 'Bool', and not 'Bool?'; correct it, or make it private if something else is meant"
    ),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pagerDidReachEnd⟧(_ pager: Pager) async {} }",
      "'pagerDidReachEnd(_:)' of 'A' is never called, because 'PagerDelegate' asks for one that "
        + "is not 'async'; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)func ⟦pager⟧(_ p: Pager, prepare n: Int) async throws {} }",
      "'pager(_:prepare:)' of 'A' is never called, because 'PagerDelegate' asks for one that does "
        + "not throw; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)static func ⟦pagerDidReachEnd⟧(_ pager: Pager) {} }",
      "'pagerDidReachEnd(_:)' of 'A' is never called, because 'PagerDelegate' asks for one that "
        + "is not static; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)var ⟦title⟧: String { \"\" } }",
      "'title' of 'A' is never called, because 'PagerDelegate' asks for one that returns "
        + "'String?', and not 'String'; correct it, or make it private if something else is meant"),
    .init(
      "class A: PagerDelegate { \(required)func ⟦title⟧() -> String? { nil } }",
      "'title()' of 'A' is never called, because 'PagerDelegate' asks for 'title'; correct it, or "
        + "make it private if something else is meant"),
    .init(
      """
      protocol Loud: PagerDelegate {}
      enum Shop { actor A {} }
      extension Shop.A: @preconcurrency Loud { \(required)}
      extension Shop.A {
        #if DEBUG
          func ⟦pagerDidReachTheEnd⟧(_ pager: Pager) {}
        #endif
      }
      """,
      "'pagerDidReachTheEnd(_:)' of 'Shop.A' is never called, because 'PagerDelegate' asks for "
        + "'pagerDidReachEnd(_:)'; correct it, or make it private if something else is meant"),
    .init(
      """
      class A: PagerDelegate { \(required)}
      class B: A {}
      final class C: B { func ⟦pagerDidReachEnd⟧(_ pager: Pager) {} }
      """,
      "'pagerDidReachEnd(_:)' of 'C' is never called, because 'A' conforms to 'PagerDelegate' and "
        + "leaves it out; implement it in 'A', and override it here"),
    .init(
      """
      class A<Item>: PagerDelegate { \(required)}
      final class C: A<Int> {
        func ⟦pagerDidReachEn⟧(_ pager: Pager) {}
      }
      """,
      "'pagerDidReachEn(_:)' of 'C' is never called, because 'PagerDelegate' asks for "
        + "'pagerDidReachEnd(_:)'; correct it, or make it private if something else is meant"),
  ]
}

@Suite struct `Finding members that miss an optional requirement` {
  @Test(arguments: NearMissCase.all)
  func `a miss is found at its name, and nothing else is`(_ near: NearMissCase) throws {
    let plain = near.code.filter { $0 != "⟦" && $0 != "⟧" }
    let found = nearMisses(in: [("Contract.swift", NearMissCase.contract), ("A.swift", plain)])
    guard let message = near.message else {
      #expect(found == [])
      return
    }
    let before = try #require(near.code.split(separator: "⟦").first)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let place = (line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1)
    #expect(
      found.map(\.description) == ["A.swift:\(place.line):\(place.column): warning: \(message)"])
  }

  @Test func `what is inherited by a contract counts too`() {
    let code = """
      @Contract protocol Base: AnyObject { @Optional func didBegin() }
      @Contract protocol Child: Base { @Optional func didEnd() }
      class A: Child { func didBegin(_ time: Int) {} }
      class B: Child { func didBegin() {}; func didEnd() {} }
      """
    let found = nearMisses(in: [("A.swift", code)])
    #expect(found.map(\.line) == [3])
    #expect(found.map(\.column) == [23])
  }

  @Test func `a broken file is read as far as it goes`() {
    let broken = "class A: P { func b( { \n } } } extension"
    #expect(nearMisses(in: [("A.swift", broken), ("B.swift", "")]) == [])
  }
}
