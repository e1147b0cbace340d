/// What conformers of a contract promise beyond its requirements. State it once, and check it for
/// every conformer.
///
///     let keyStores = Conformance<any KeyStore>("a key store") { check in
///       check("gives back what it was given", gives: 1) { store in
///         try store.set("a", to: 1)
///         return try store.value(of: "a")
///       }
///       check("throws for an unknown key", throws: UnknownKey.self) { store in
///         _ = try store.value(of: "a")
///       }
///       check("is empty at first") { store in store.count == 0 }
///     }
///
/// It is a Sendable value, so it may be a constant beside the contract. The test of a conformer
/// checks it:
///
///     await expectConformance(to: keyStores) { MemoryStore() }
public struct Conformance<Subject>: Sendable {
  /// What a conformer is, with an article: "a key store". Failures use this name.
  public let name: String
  let behaviours: [Behaviour]

  /// States what a conformer does.
  ///
  /// - Parameters:
  ///   - name: What a conformer is, with an article.
  ///   - state: Calls its argument once for each behaviour.
  public init(_ name: String, stating state: (_ check: inout Behaviours) -> Void) {
    self.name = name
    var behaviours = Behaviours()
    state(&behaviours)
    self.behaviours = behaviours.list
  }

  /// One behaviour: its name, and how to find what is wrong with a subject.
  struct Behaviour: Sendable {
    let name: String
    let location: String
    let flaw: nonisolated(nonsending) @Sendable (Subject) async throws -> String?

    /// Returns what is wrong with the subject.
    nonisolated(nonsending) func check(_ subject: Subject) async -> String? {
      do {
        return try await flaw(subject)
      } catch {
        return "it threw \(String(reflecting: error))"
      }
    }
  }
}

// MARK: - Stating

extension Conformance {
  /// The behaviours that have been stated. Call it to state one more.
  ///
  /// A behaviour may be synchronous or asynchronous. It runs where `expectConformance` is called,
  /// with a fresh subject. An error that it throws is a failure, unless `throws:` announces it.
  public struct Behaviours {
    var list: [Behaviour] = []

    /// States that `holds` returns `true`.
    ///
    /// Nothing is checked here. `expectConformance` calls `holds` once for each conformer, and
    /// names the behaviour and this line in a failure. An error that `holds` throws is a failure,
    /// too.
    public mutating func callAsFunction(
      _ behaviour: String, fileID: StaticString = #fileID, line: UInt = #line,
      _ holds: nonisolated(nonsending) @escaping @Sendable (Subject) async throws -> Bool
    ) {
      add(behaviour, fileID, line) { try await holds($0) ? nil : "it does not" }
    }

    /// States that `answer` returns `value`. A failure shows both.
    ///
    /// Nothing is checked here. The value is computed once, when the behaviour is stated, and is
    /// the same for all conformers.
    public mutating func callAsFunction<Value: Equatable & Sendable>(
      _ behaviour: String, gives value: Value, fileID: StaticString = #fileID, line: UInt = #line,
      _ answer: nonisolated(nonsending) @escaping @Sendable (Subject) async throws -> Value
    ) {
      add(behaviour, fileID, line) { subject in
        let given = try await answer(subject)
        return given == value
          ? nil : "it gave \(String(reflecting: given)) instead of \(String(reflecting: value))"
      }
    }

    /// States that `attempt` throws an error of that type.
    ///
    /// Nothing is checked here. If `attempt` throws nothing, or an error of another type, that is a
    /// failure of the behaviour.
    public mutating func callAsFunction<Failure: Error>(
      _ behaviour: String, throws type: Failure.Type, fileID: StaticString = #fileID,
      line: UInt = #line,
      _ attempt: nonisolated(nonsending) @escaping @Sendable (Subject) async throws -> Void
    ) {
      add(behaviour, fileID, line) { subject in
        do {
          try await attempt(subject)
        } catch is Failure {
          return nil
        } catch {
          return "it threw \(String(reflecting: error)) instead of an error of type \(type)"
        }
        return "it threw nothing instead of an error of type \(type)"
      }
    }

    private mutating func add(
      _ name: String, _ fileID: StaticString, _ line: UInt,
      _ flaw: nonisolated(nonsending) @escaping @Sendable (Subject) async throws -> String?
    ) {
      list.append(Behaviour(name: name, location: "\(fileID):\(line)", flaw: flaw))
    }
  }
}
