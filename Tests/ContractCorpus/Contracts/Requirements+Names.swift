// swift-format-ignore-file: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII

import Liaison

@Contract protocol Keywords: AnyObject {
  func `default`(_ x: Int)
  func `in`(`for`: Int, `where`: Int)
  func `init`(_ x: Int)
  func `repeat`(`self`: Int, Type: Int)
  @Answer(.first) var `class`: Int? { get }
  @Answer(.first, whenNobody: 0) var `protocol`: Int { get set }
  @Optional func `import`(`inout` value: Int)
  @Optional @Answer(.any) func `switch`() -> Bool
}

/// 名前はどの文字でもよい。
@Contract protocol 配送: AnyObject {
  /// 荷物が届いた。
  func 届いた(_ 荷物: String, 住所: String)
  @Answer(.first) var 数: Int? { get }
  @Optional func état(_ número: Int)
  func `ends with spaces`(`a label` x: Int)
}

/// 🎈
@Contract protocol Party: AnyObject {
  func 🎉(_ 🎂: Int)
  @Optional func 🎈(🎈 balloons: Int, _ 👍🏽: String)
  @Answer(.first, whenNobody: 0) var 🍰: Int { get }
}

/// Words that generated types use for something of their own.
@Contract protocol OwnWords: AnyObject {
  func add(_ number: Int)
  func remove(_ number: Int)
  @Answer(.any) func contains(_ number: Int) -> Bool
  func during(_ name: String)
  @Named("itsOwner") @Answer(.first, whenNobody: "") func owner(of name: String) -> String
  @Named("asDelegateHandler") func asDelegate(_ name: String)
  @Named("setTitleAnimated") func setTitle(_ title: String, animated: Bool)
  @Answer(.last, whenNobody: "") var title: String { get set }
  func delegate(_ x: Int)
  func sealed()
  func implements(_ x: Int)
}

enum Pets {
  struct Owner: Equatable { var name: String }
  struct Set { var weight: Int }
  struct Result {}
  enum Error: Swift.Error { case bitten }
  struct Part {}
  struct Rule {}
  struct Failure: Swift.Error {}

  /// Named as the macro would name its own things.
  @Contract protocol Delegate: AnyObject {
    func pet(_ owner: Owner, didLift set: Set) throws
    func fail(_ error: Error) throws
    @Named("itsOwner") @Answer(.first) func owner(for rule: Rule, _ part: Part) -> Owner?
    @Errors(.collected) func result(_ result: Result) throws
    @Optional func typed(_ part: Part) throws(Failure)
    @Optional @Answer(.first) func optional(_ owner: Owner) -> Owner?
  }
}

@Contract protocol Rule: AnyObject {
  func apply(_ rule: any Rule)
}

@Contract protocol Operators: AnyObject {
  @Answer(.first, whenNobody: 0) func callAsFunction(_ x: Int) -> Int
  @Answer(.first, whenNobody: 0) subscript(dynamicMember name: String) -> Int { get }
}

@Contract protocol HandlerNames: AnyObject {
  @Named("tapped") func view(_ name: String, x: Int)
  @Named("dragged") func view(_ name: String, x: Int, y: Int)
  @Named("sized") @Answer(.first, whenNobody: 0) var size: Int { get set }
  @Named("at") @Answer(.first, whenNobody: 0) subscript(index: Int) -> Int { get set }
}
