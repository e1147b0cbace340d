import Foundation
import Liaison

// What the comments of LiaisonObservation show of its macros, and of the keys that they write.

private enum Plain {
  @Observed
  class Person {
    var first = ""
    var address: Address?
    var city: String? { address?.city }
  }

  @Observed
  final class Address {
    var city = ""
  }
}

private func observing(_ person: Plain.Person) {
  let token = person.observe(\.city) { person, change in print(change.path) }
  token.cancel()
}

private enum ThreadSafe {
  @Observed(.threadSafe) final class Account { var balance = 0 }
}

private enum Tracked {
  @Observed(.observable) final class Song { var title = "" }
}

private enum TrackedAndThreadSafe {
  @Observed(.observable, .threadSafe) final class Song { var title = "" }
}

private enum ThreadSafeAndTracked {
  @Observed(.threadSafe, .observable) final class Song { var title = "" }
}

@Observed
private final class Account {
  @NotifiesManually var balance = 0
  @Unobserved var cache: [String: Int] = [:]
}

@Observed
private final class Member {
  var first = ""
  var address: Plain.Address?

  @Depends(\Self.first, \Self.address?.city)
  var label: String { makeLabel(for: self) }
}

private func makeLabel(for member: Member) -> String {
  "\(member.first), \(member.address?.city ?? "")"
}

private protocol TimeSource {
  var now: Date { get }
}

@Observed
private final class Display {
  @Unobserved private let clock: any TimeSource

  init(clock: any TimeSource) { self.clock = clock }

  @Depends var now: Date { clock.now }
}

// MARK: - Keys

@Observed
private class Person {
  let id = 0
  var first = ""
  var age = 0
  private(set) var visits = 0
  var initials: String { String(first.prefix(1)) }
}

@Observed
private final class Student: Person {
  var school = ""
  override var initials: String { school }
}

@Observed
private final class Clock {
  private var offset = 0.0
  @Unobserved var now: Date {
    get { Date() + offset }
    set { offset = newValue.timeIntervalSinceNow }
  }
}

@Observed
private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

private final class Log {}

@Observed
private actor Counter: ObservedActor {
  let log = Log()
  var count = 0
  var half: Int {
    get { count / 2 }
    set { count = newValue * 2 }
  }
}

private enum PersonKeys {
  static let table = ObservedKeys(of: Person.self) {
    [.key(Person.first), .constant("id", of: Person.self) { $0.id }]
  }
}

extension Box {
  static var table: ObservedKeys {
    ObservedKeys.shared(for: Box.self) { ObservedKeys(of: Box.self) { [.key(Box.value)] } }
  }
}

private let properties: [ObservedKeys.Property] = [
  .key(Person.age),
  .readOnly(Person.visits),
  .overriding("initials", of: Student.self) { [ObservedSource(Student.school)] },
  .overriding("initials", of: Student.self),
  .constant("id", of: Person.self) { $0.id },
  .computed("now", of: Clock.self, { $0.now }, set: { $0.now = $1 }),
  .hidden("secret"),
]

private let propertiesOfActors: [ObservedKeys.Property] = [
  .key(Counter.count, isolated: Counter.self) { $0.count = $1 },
  .constant("log", isolated: Counter.self) { $0.log },
  .computed("half", isolated: Counter.self, { $0.half }, set: { $0.half = $1 }),
]
