import Liaison

// In a release build the optimiser takes a protocol of one module that has one conformer in the
// source to have no other. Each contract here has one, and is reached through what is generated.

@Contract nonisolated protocol SoleListener: AnyObject { func hear(_ word: String) }

@Contract(.handlers) nonisolated protocol SoleClosures: AnyObject { func hear(_ word: String) }

@Contract(.multicast) nonisolated protocol SoleMany: AnyObject { func hear(_ word: String) }

@Contract(.proxy) nonisolated protocol SoleValue { func hear(_ word: String) }

@Contract nonisolated protocol SoleStore<Item>: AnyObject {
  associatedtype Item
  func hear(_ item: Item)
}

@Contract(.handlers) nonisolated protocol SoleShelf<Item>: AnyObject {
  associatedtype Item
  func hear(_ item: Item)
}

@Contract nonisolated protocol SoleParent: AnyObject { func hear(_ word: String) }
@Contract nonisolated protocol SoleChild: SoleParent { func listen(_ word: String) }

@Contract private nonisolated protocol SoleHidden: AnyObject { func hear(_ word: String) }

@Contract protocol SoleActor: Actor { func hear(_ word: String) async }
@Contract(.handlers) protocol SoleActorClosures: Actor { func hear(_ word: String) async }

nonisolated enum SoleRoom {
  struct Word { let text: String }
  @Contract protocol Ear: AnyObject { func hear(_ word: Word) }
  @Contract(.handlers) protocol Closures: AnyObject { func hear(_ word: Word) }
  @Contract(.multicast) public protocol Many<Item>: AnyObject {
    associatedtype Item
    func hear(_ item: Item, _ word: String)
  }
  @Contract protocol Worker: Actor { func hear(_ word: Word) async }
}

nonisolated final class SoleConformer: SoleListener, SoleClosures, SoleMany, SoleValue, SoleChild,
  SoleHidden
{
  let log: Log
  init(_ log: Log) { self.log = log }
  func hear(_ word: String) { log("object \(word)") }
  func listen(_ word: String) { log("object \(word)") }
}

nonisolated final class SoleItemConformer: SoleStore, SoleShelf, SoleRoom.Many {
  let log: Log
  init(_ log: Log) { self.log = log }
  func hear(_ item: Int) { log("object \(item)") }
  func hear(_ item: Int, _ word: String) { log("object \(item)") }
}

nonisolated final class SoleRoomConformer: SoleRoom.Ear, SoleRoom.Closures {
  let log: Log
  init(_ log: Log) { self.log = log }
  func hear(_ word: SoleRoom.Word) { log("object \(word.text)") }
}

actor SoleActorConformer: SoleActor, SoleActorClosures, SoleRoom.Worker {
  let log: Log
  init(_ log: Log) { self.log = log }
  func hear(_ word: String) { log("object \(word)") }
  func hear(_ word: SoleRoom.Word) { log("object \(word.text)") }
}

/// Calls every stand-in as somebody does who knows the contract only, and returns what went wrong.
nonisolated func callSoleConformers() async -> [String] {
  let log = Log()
  var mistakes: [String] = []
  func expect(_ name: String, _ expected: String...) {
    let heard = log.take()
    if heard != expected { mistakes.append("\(name): \(heard), not \(expected)") }
  }

  let object = SoleConformer(log)
  let items = SoleItemConformer(log)
  let room = SoleRoomConformer(log)
  let worker = SoleActorConformer(log)

  call(SoleListenerHandlers(hear: { log("closure \($0)") }).asDelegate() as any SoleListener)
  expect("handlers", "closure x")
  call(SoleListenerProxy(.to(object)) as any SoleListener)
  expect("proxy", "object x")
  let listeners = SoleListenerMulticast()
  listeners.add(object)
  call(listeners as any SoleListener)
  expect("multicast", "object x")
  listeners.during { call($0 as any SoleListener) }
  expect("burst", "object x")

  call(SoleClosuresHandlers(hear: { log("closure \($0)") }).asDelegate() as any SoleClosures)
  expect("handlers alone", "closure x")

  let many = SoleManyMulticast()
  many.add(object)
  call(many as any SoleMany)
  expect("multicast alone", "object x")

  call(SoleValueProxy(.to(object)) as any SoleValue)
  expect("proxy of a value", "object x")

  call(SoleStoreHandlers<Int>(hear: { log("closure \($0)") }).asDelegate() as any SoleStore<Int>)
  expect("generic handlers", "closure 1")
  call(SoleStoreProxy(.to(items)) as any SoleStore<Int>)
  expect("generic proxy", "object 1")
  call(SoleShelfHandlers<Int>(hear: { log("closure \($0)") }).asDelegate() as any SoleShelf<Int>)
  expect("generic handlers alone", "closure 1")

  let parent = SoleParentHandlers(hear: { log("parent \($0)") })
  call(parent.asDelegate() as any SoleParent)
  expect("handlers of a parent", "parent x")
  let child = SoleChildHandlers(soleParent: parent, listen: { log("child \($0)") }).asDelegate()
  call(child as any SoleChild)
  call(child as any SoleParent)
  expect("handlers of a child", "child x", "parent x")

  call(SoleHiddenHandlers(hear: { log("closure \($0)") }).asDelegate() as any SoleHidden)
  expect("handlers that one file sees", "closure x")
  call(SoleHiddenProxy(.to(object)) as any SoleHidden)
  expect("proxy that one file sees", "object x")

  await call(SoleActorHandlers(hear: { log("closure \($0)") }).asDelegate() as any SoleActor)
  expect("handlers of an actor", "closure x")
  await call(SoleActorProxy(.to(worker)) as any SoleActor)
  expect("proxy of an actor", "object x")
  await call(
    SoleActorClosuresHandlers(hear: { log("closure \($0)") }).asDelegate()
      as any SoleActorClosures)
  expect("handlers of an actor alone", "closure x")

  call(SoleRoom.EarHandlers(hear: { log("closure \($0.text)") }).asDelegate() as any SoleRoom.Ear)
  expect("nested handlers", "closure x")
  call(SoleRoom.EarProxy(.to(room)) as any SoleRoom.Ear)
  expect("nested proxy", "object x")
  call(
    SoleRoom.ClosuresHandlers(hear: { log("closure \($0.text)") }).asDelegate()
      as any SoleRoom.Closures)
  expect("nested handlers alone", "closure x")
  let nestedMany = SoleRoom.ManyMulticast<Int>()
  nestedMany.add(items)
  call(nestedMany as any SoleRoom.Many<Int>)
  expect("nested generic multicast", "object 1")
  await call(SoleRoom.WorkerProxy(.to(worker)) as any SoleRoom.Worker)
  expect("nested proxy of an actor", "object x")

  call(object as any SoleListener)
  call(object as any SoleHidden)
  expect("the object itself", "object x", "object x")
  return mistakes
}

@inline(never) nonisolated private func call(_ each: any SoleListener) { each.hear("x") }
@inline(never) nonisolated private func call(_ each: any SoleClosures) { each.hear("x") }
@inline(never) nonisolated private func call(_ each: any SoleMany) { each.hear("x") }
@inline(never) nonisolated private func call(_ each: any SoleValue) { each.hear("x") }
@inline(never) nonisolated private func call(_ each: any SoleStore<Int>) { each.hear(1) }
@inline(never) nonisolated private func call(_ each: any SoleShelf<Int>) { each.hear(1) }
@inline(never) nonisolated private func call(_ each: any SoleParent) { each.hear("x") }
@inline(never) nonisolated private func call(_ each: any SoleChild) { each.listen("x") }
@inline(never) nonisolated private func call(_ each: any SoleHidden) { each.hear("x") }
@inline(never) nonisolated private func call(_ each: any SoleActor) async { await each.hear("x") }
@inline(never) nonisolated private func call(_ each: any SoleActorClosures) async {
  await each.hear("x")
}
@inline(never) nonisolated private func call(_ each: any SoleRoom.Ear) {
  each.hear(SoleRoom.Word(text: "x"))
}
@inline(never) nonisolated private func call(_ each: any SoleRoom.Closures) {
  each.hear(SoleRoom.Word(text: "x"))
}
@inline(never) nonisolated private func call(_ each: any SoleRoom.Many<Int>) { each.hear(1, "x") }
@inline(never) nonisolated private func call(_ each: any SoleRoom.Worker) async {
  await each.hear(SoleRoom.Word(text: "x"))
}
