import Liaison
import Testing

@Suite struct `Order and nesting` {
  let person = Citizen()
  let log = Log()

  @Test func `36 prior and did events both come in the order of registration`() {
    let tokens = ["a", "b", "c"].map { name in
      person.observe(\.age, options: [.prior, .new]) { log.note($1, as: name) }
    }
    person.age = 1
    #expect(
      log.entries == [
        "a prior -→-", "b prior -→-", "c prior -→-", "a -→1", "b -→1", "c -→1",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `37 nested will and did of one registration give one event, at the outermost did`() {
    let tokens = [
      person.observe(\.age, options: [.prior, .old, .new]) { log.note($1) },
      person.observe(\.title, options: []) { log.note($1) },
    ]
    person.willChange(\.age)
    person.willChange(\.age)
    person.age = 1
    person.didChange(\.age)
    #expect(log.take() == ["age prior 0→-"])
    person.age = 2
    person.didChange(\.age)
    #expect(log.take() == ["age 0→2", "title -→-"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `38 setting the same property in a did leaves everybody on the final value`() {
    let tokens = [
      person.observe(\.age, options: [.old, .new]) { log.note($1, as: "a") },
      person.observe(\.age, options: [.old, .new]) { person, change in
        log.note(change, as: "b")
        if person.age < 3 { person.age += 1 }
      },
      person.observe(\.age, options: [.old, .new]) { log.note($1, as: "c") },
      person.observe(\.title, options: .new) { log.note($1, as: "title") },
    ]
    person.age = 1
    for name in ["a", "b", "c"] {
      #expect(
        log.entries.filter { $0.hasPrefix(name) } == ["\(name) 0→1", "\(name) 1→2", "\(name) 2→3"])
    }
    #expect(log.entries.last { $0.hasPrefix("title") } == "title -→ , aged 3 ()")
    withExtendedLifetime(tokens) {}
  }

  @Test func `38 setting another property in a did works`() {
    let tokens = [
      person.observe(\.age) { person, change in
        log.note(change)
        person.first = "\(person.age)"
      },
      person.observe(\.age) { log.note($1, as: "second") },
      person.observe(\.first, options: [.old, .new]) { log.note($1) },
    ]
    person.age = 1
    #expect(log.entries == ["age -→1", "second -→1", "first →1"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `what is set in a prior is part of the change`() {
    let token = person.observe(\.age, options: [.prior, .old, .new]) { person, change in
      log.note(change)
      if change.isPrior { person.age = 50 }
    }
    person.age = 1
    #expect(log.entries == ["age prior 0→-", "age 0→1"])
    withExtendedLifetime(token) {}
  }

  @Test func `two objects that set each other go on until nobody sets any more`() {
    let other = Citizen()
    let tokens = [
      person.observe(\.age) { person, _ in if other.age < 10 { other.age = person.age + 1 } },
      other.observe(\.age) { other, _ in if person.age < 10 { person.age = other.age + 1 } },
      person.observe(\.age) { log.note($1) },
    ]
    person.age = 1
    #expect(log.entries == ["age -→1", "age -→3", "age -→5", "age -→7", "age -→9", "age -→11"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `38 changes in one another that come to an end are correct, and told once`() {
    let events = Guarded<[String]>([])
    let watching = Tap.shared.watch { event in
      guard event.kind == .nested, event.requirement.name == "age" else { return }
      events.withLock { $0.append(event.place) }
    }
    let token = person.observe(\.age) { person, _ in if person.age > 0 { person.age -= 1 } }
    let other = person.observe(\.age) { [log] _, change in log.append("\(change.newValue ?? -1)") }
    person.age = 300
    #expect(person.age == 0)
    #expect(log.entries == (0...300).reversed().map { "\($0)" })
    #expect(events.withLock { $0 } == ["256 changes in one another"])
    withExtendedLifetime((token, other, watching)) {}
  }

  @Test func `38 changes of a thread-safe object come to an end however deep they are`() {
    let (sinking, rising) = (Treasury(), Treasury())
    let announced = Counter()
    let tokens = [
      sinking.observe(\.gold) { vault, _ in if vault.gold > 0 { vault.gold -= 1 } },
      rising.observe(\.gold, options: .prior) { vault, change in
        guard change.isPrior, announced.value < 300 else { return }
        announced.add()
        vault.gold = announced.value
      },
    ]
    sinking.gold = 300
    rising.gold = 0
    #expect(sinking.gold == 0)
    #expect(announced.value == 300)
    #expect(rising.gold == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a circle of sets says what it is before the stack ends`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let citizen = Citizen()
      let token = citizen.observe(\.age) { citizen, _ in citizen.age += 1 }
      citizen.age = 1
      withExtendedLifetime(token) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("set only what is different, or break the circle."))
  }
}
