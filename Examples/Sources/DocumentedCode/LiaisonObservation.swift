import Dispatch
import Liaison
import Synchronization

// What the comments of LiaisonObservation show of observing.

@Observed
private class Person {
  var first = ""
  var last = ""
  var age = 0
  var home = Address()
  var address: Address?
}

@Observed
private final class Address {
  var city = ""
}

@MainActor
private final class Label {
  var text = ""
}

private func observing(_ person: Person) {
  let token = person.observe(\.age, options: [.old, .new]) { person, change in
    print(change.oldValue ?? 0, change.newValue ?? 0)
  }
  let another = person.observe(\.address.city) { person, change in print(change.path) }
  token.cancel()
  another.cancel()
}

private func observing(_ person: Person, on queue: DispatchQueue) {
  let token = person.observe(\.age, deliver: .queue(queue)) { change in print(change) }
  token.cancel()
}

@MainActor
private func showing(_ person: Person, in label: Label) {
  let token = person.observe(\.age, deliver: .main) { change in
    label.text = "\(change.newValue ?? 0)"
  }
  token.cancel()
}

private func reading(_ person: Person) async {
  for await age in person.values(\.age, keeping: .newest(1)) {
    print(age.value, age.missed)
  }
  for await change in person.changes(\.age) {
    print(change.oldValue ?? 0, change.newValue ?? 0, change.missed)
  }
}

private func announcing(_ person: Person) {
  person.withChange(of: \.first, \.last) {
    person.first = "Ada"
    person.last = "Lovelace"
  }
}

// MARK: - Paths

@Observed
private final class Window {
  struct Frame { var width = 0, height = 0 }

  var frame = Frame()
}

@Observed
private final class Party {
  var guests: [String]?
}

private func observingHome(of person: Person) {
  let token = person.observe(\.home.city) { person, change in print(change.path) }
  token.cancel()
}

private func observingAddress(of person: Person) {
  let token = person.observe(\.address.city) { person, change in print(change.path) }
  token.cancel()
}

private func observing(_ window: Window) {
  let token = window.observe(\.frame.width) { window, change in print(change.path) }
  token.cancel()
}

private func observing(_ party: Party) {
  let token = party.observe(\.guests.count) { party, change in print(change.path) }
  token.cancel()
}

// MARK: - Bindings

@Observed
private final class Field {
  var text = ""
}

@Observed
private final class Document {
  var title = ""
}

@Observed
private final class Cart {
  var count = 0
}

private func binding(_ field: Field, to document: Document) {
  let token = field.bind(\.text, to: \.title, of: document)
  document.title = "Plan"  // field.text is "Plan"
  field.text = "Plan B"  // document.title is "Plan B"
  token.cancel()
}

private func binding(_ field: Field, to cart: Cart) {
  let token = field.bind(
    \.text, to: \.count, of: cart, converting: { "\($0)" }, back: { Int($0) ?? 0 })
  token.cancel()
}

// MARK: - Values that stand for nil

private struct Missing {}

extension Missing: StandsForNil {}

// MARK: - Threads and actors

@Observed(.threadSafe)
private final class Account {
  var balance = 0
}

private func observing(_ account: Account) {
  let events = Atomic(0)
  let token = account.observe(\.balance) { _, _ in events.add(1, ordering: .relaxed) }
  token.cancel()
}

@Observed
private actor Student: ObservedActor {
  var first = ""
  var last = ""

  func rename() {
    withChange(of: \.first, \.last) {
      first = "Ada"
      last = "King"
    }
  }
}

private enum Counting {
  @Observed
  actor Counter: ObservedActor {
    var count = 0
  }
}

private func observing(_ counter: Counting.Counter) async {
  let token = await counter.observe(\.count, options: [.old, .new]) { counter, change in
    print(change.oldValue ?? 0, change.newValue ?? 0)
  }
  token.cancel()
}

private func observing(_ counter: Counting.Counter, on queue: DispatchQueue) async {
  let token = await counter.observe(\.count, deliver: .queue(queue)) { change in
    print(change.newValue ?? 0)
  }
  token.cancel()
}

private func reading(_ counter: Counting.Counter) async {
  for await count in await counter.values(\.count, keeping: .newest(1)) {
    print(count.value, count.missed)
  }
}
