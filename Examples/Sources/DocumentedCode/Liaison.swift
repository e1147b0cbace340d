import Liaison

// What the comments of Liaison show.

@Observed
private final class Person {
  var first = ""
  var age = 0
  var address = Address()
}

@Observed
private final class Address {
  var city = ""
}

private func pulling(from person: Person) {
  let cursor = person.changeCursor(\.first, \.age)
  person.age = 36
  if let changes = cursor.pull() { print(changes.paths) }
}

private func pullingAge(of person: Person) -> PulledChange<Int>? {
  let cursor = person.changeCursor(\.age, \.address.city)
  person.age = 1
  person.age = 2
  let age = cursor.pull()?[\.age]  // from 0 to 2
  return age
}

private func printingAge(from cursor: ChangeCursor<Person>) {
  if let changes = cursor.pull(), let age = changes[\.age] {
    print(age.oldValue, age.newValue)
  }
}

@Observed
private actor Counter: ObservedActor {
  var count = 0
  @Unobserved var cursor: ChangeCursor<Counter>?
}

extension Counter {
  func begin() { cursor = changeCursor(\.count) }

  func report() {
    if let count = cursor?.pull()?[\.count] { print(count.oldValue, count.newValue) }
  }
}
