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

  @Test func `a circle of sets stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let citizen = Citizen()
      let token = citizen.observe(\.age) { citizen, _ in citizen.age += 1 }
      citizen.age = 1
      withExtendedLifetime(token) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Set only what is different, or break the circle."))
  }
}
