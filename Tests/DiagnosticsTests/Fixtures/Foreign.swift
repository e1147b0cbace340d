import Liaison

// Parents that are no contracts: one error each, where the parent is named.

protocol Plain: AnyObject { func p() }
typealias Mark = Sendable
typealias Both = Plain & CustomStringConvertible
class Base {}
protocol Box<Item> {
  associatedtype Item
  func put(_ item: Item)
}

@Contract protocol PlainChild: Plain { func a() -> Int }
// expect 32: error: '_PlainContract' is unavailable: 'Plain' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Plain<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@Contract(.spy) protocol SpyChild: AnyObject, Plain { @Optional func a() }
// expect 47: error: '_PlainContract' is unavailable: 'Plain' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Plain<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@Contract(.anywhere) protocol AnywhereChild: Plain { func a() }
// expect 46: error: '_PlainContract' is unavailable: 'Plain' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Plain<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@MainActor @Contract protocol MainChild: Plain { func a() async throws }
// expect 42: error: '_PlainContract' is unavailable: 'Plain' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Plain<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@MainActor @Contract(.anywhere) protocol MainSender: Plain { func a() }
// expect 54: error: '_PlainContract' is unavailable: 'Plain' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Plain<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@Contract(.invocations) protocol NotedChild: Plain, Sendable { func a() }
// expect 46: error: '_PlainContract' is unavailable: 'Plain' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Plain<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@Contract protocol MarkChild: Mark { func a() }
// expect 31: error: '_MarkContract' is unavailable: 'Mark' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Mark<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@Contract protocol BothChild: Both { func a() }
// expect 31: error: '_BothContract' is unavailable: 'Both' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Both<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

// What their messages advise.
@Contract protocol SendableChild: Sendable { func a() }
@Contract protocol PlainContract: AnyObject { func p() }
@Contract protocol PartsChild: PlainContract & CustomStringConvertible { func a() }

func useParts(_ parts: any PartsChild) { print(PartsChildProxy(.to(parts)).description) }

@Contract(.spy) protocol BaseChild: Base { func a() }
// expect 37: error: '_BaseContract' is unavailable: 'Base' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Base<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

@Contract(.spy) protocol IntBox: Box<Int> { func a() }
// expect 34: error: '_BoxContractOfTypes' is unavailable: 'Box<Int>' is no contract, or one of actors. Write '@Contract' before its protocol; of an alias, write what it stands for. If that cannot be, restate here what is needed of it instead of inheriting it

@Contract protocol AnyBox: Box { func a() }
// expect 28: error: '_BoxContract' is unavailable: 'Box' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Box<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it

enum Nest {
  protocol Egg { func e() }
  @Contract protocol Hen: Egg { func a() -> Int }
  // expect 27: error: '_EggContract' is unavailable: 'Egg' is no contract, or one of actors, or one whose associated types are not written. Write '@Contract' before its protocol, or its types behind it, 'Egg<Int>'; of an alias, write what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is needed of it instead of inheriting it
}

// What inherits from one of these, or from a contract that is wrong itself, says nothing more.

@Contract protocol PlainGrandchild: PlainChild { func b() }

@Contract(.spy) protocol SpyGrandchild: SpyChild { func b() }

@Contract(.multicast, .spy) protocol Wrong: AnyObject { func a() -> Int }
// expect 62: error: 'a()' returns a value, and nothing says how the results of many delegates become one; write '@Answer(.first, whenNobody: …)' before it

@Contract(.spy) protocol WrongChild: Wrong { func b() }
