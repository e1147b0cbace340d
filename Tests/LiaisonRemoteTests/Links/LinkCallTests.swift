import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

/// Promises 1, 3 and 6 of a call, over each transport.
@Suite(.timeLimit(.minutes(5))) struct LinkCallTests {
  @Test(arguments: Carriage.allCases)
  func `a call returns the result`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    #expect(try await ends.reference.echo([1, 2, 3]) == [1, 2, 3])
    #expect(try await ends.reference.echo([]) == [])
    #expect(ends.here.state == .connected)
  }

  @Test(arguments: Carriage.allCases)
  func `an error that the contract names arrives as itself`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let reference = ends.reference
    let message = OutgoingMessage(writer: reference.carrier.makeWriter())
    let answer = try await reference.carrier.ask(
      TestObject.Name.fail, of: reference, with: message)
    guard case .error(let error) = answer else {
      Issue.record("\(answer)")
      return
    }
    let (type, text) = try error.read(within: WireLimits()) { (reader) throws(WireError) in
      (try reader.get(UInt32.self), try reader.get(String.self))
    }
    #expect(type == 0x1234)
    #expect(text == "full")
  }

  @Test(arguments: Carriage.allCases)
  func `a requirement that the object does not know is refused`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let failure = await #expect(throws: RemoteFailure.self) { try await ends.reference.ask(999) }
    #expect(failure?.code == .refused)
    #expect(failure?.message == "no requirement 999")
  }

  @Test(arguments: Carriage.allCases)
  func `a name that nothing has is invalidated`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let failure = await #expect(throws: RemoteFailure.self) {
      try await ends.here.reference(named: "nothing").echo([])
    }
    #expect(failure?.code == .invalidated)
    #expect(failure?.message.hasPrefix("the other end exports nothing by this name") == true)
  }

  @Test(arguments: Carriage.allCases)
  func `calls of one task begin in their order`(_ carriage: Carriage) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    for number in 0..<500 {
      if number % 3 == 0 {
        try await ends.reference.note(number)
      } else {
        try await ends.reference.tell(TestObject.Name.note) { $0.writer.put(number) }
      }
    }
    try await ends.reference.note(500)
    #expect(object.notes == Array(0...500))
  }

  @Test(arguments: Carriage.allCases)
  func `many tasks at a time each get their own answer`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let reference = ends.reference
    let right = await withTaskGroup { group in
      for task in 0..<16 {
        group.addTask {
          var right = 0
          for number in 0..<50 {
            let bytes = [UInt8](repeating: UInt8(task), count: number)
            if (try? await reference.echo(bytes)) == bytes { right += 1 }
          }
          return right
        }
      }
      return await group.reduce(0, +)
    }
    #expect(right == 16 * 50)
    await eventually("all calls are over") { ends.here.counts.calls == 0 }
  }

  @Test(arguments: Carriage.allCases)
  func `a large message arrives whole`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let echoed = try await ends.reference.echo(bytes)
    #expect(echoed == bytes)
  }

  @Test(arguments: Carriage.allCases)
  func `a call that suspends lets the next one begin`(_ carriage: Carriage) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    let reference = ends.reference
    async let waits = reference.ask(TestObject.Name.wait)
    await eventually("the first call has begun") { object.begun == 1 }
    #expect(try await reference.note(3) == 3)
    object.letGo()
    _ = try await waits
  }

  @Test(arguments: Carriage.allCases)
  func `cancelling the caller ends the call at both ends`(_ carriage: Carriage) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    let reference = ends.reference
    let task = Task { try await reference.ask(TestObject.Name.wait) }
    await eventually("the call has begun") { object.begun == 1 }
    task.cancel()
    let failure = await #expect(throws: RemoteFailure.self) { try await task.value }
    #expect(failure?.code == .cancelled)
    await eventually("the handler's task is cancelled") { object.cancelled == 1 }
    await eventually("the late answer has come") { ends.here.counts.calls == 0 }
    #expect(ends.here.state == .connected)
    #expect(try await reference.echo([4]) == [4])
  }

  @Test(arguments: Carriage.allCases)
  func `a call of a cancelled task is not carried out`(_ carriage: Carriage) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    let reference = ends.reference
    let failure = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await #expect(throws: RemoteFailure.self) { try await reference.note(1) }
    }.value
    #expect(failure?.code == .cancelled)
    try await reference.note(2)
    #expect(object.notes == [2])
  }

  @Test(arguments: Carriage.allCases)
  func `a deadline ends the call at both ends`(_ carriage: Carriage) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    let failure = await RemoteDeadline.$current.withValue(.now + .milliseconds(30)) {
      await #expect(throws: RemoteFailure.self) {
        try await ends.reference.ask(TestObject.Name.wait)
      }
    }
    #expect(failure?.code == .deadlineExceeded)
    await eventually("the handler's task is cancelled") {
      object.cancelled == 1 || object.begun == 0
    }
  }

  @Test(arguments: Carriage.allCases)
  func `the callee has what is left of the caller's time`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let reference = ends.reference
    let none: Double = try await reference.ask(TestObject.Name.budget).value()
    #expect(none == -1)
    let left: Double = try await RemoteDeadline.$current.withValue(.now + .seconds(100)) {
      try await reference.ask(TestObject.Name.budget).value()
    }
    #expect(left > 0 && left <= 100_000)
  }

  @Test(arguments: Carriage.allCases)
  func `a call whose time is over is not carried out`(_ carriage: Carriage) async throws {
    let object = TestObject()
    let ends = try await carriage.ends(exporting: object)
    let reference = ends.reference
    try await reference.note(1)
    let failure = await RemoteDeadline.$current.withValue(.now - .seconds(1)) {
      await #expect(throws: RemoteFailure.self) { try await reference.note(2) }
    }
    #expect(failure?.code == .deadlineExceeded)
    try await reference.note(3)
    #expect(object.notes == [1, 3])
  }
}
