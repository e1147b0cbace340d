/// Fails the test for every behaviour that a conformer does not show.
///
///     await expectConformance(to: keyStores) { MemoryStore() }
///     await expectConformance(to: keyStores, of: "a store on disk") { try await DiskStore() }
///
/// A failure names the conformance, the behaviour and the conformer, says what was wrong, and where
/// the behaviour is stated: "MemoryStore, as a key store, 'gives back what it was given': it gave 2
/// instead of 1 (stated at StoreTests/KeyStores.swift:12)."
///
/// **Order.** Behaviours are checked one after the other, in the order in which they are stated,
/// even after one has failed. **Threads.** All of it runs where this is called, on the caller's
/// actor if it is on one; subjects need not be Sendable. **Lifetime.** Each behaviour is checked
/// with a subject of its own, which is released before the next one is made.
///
/// - Parameters:
///   - conformance: What is expected. A conformance without behaviours fails the test, too.
///   - conformer: The name of the conformer in failures; the subject's type, if `nil`.
///   - fileID: Where failures are shown: the module and file.
///   - filePath: Where failures are shown: the path of the file.
///   - line: Where failures are shown.
///   - column: Where failures are shown.
///   - makeSubject: Makes a fresh conformer. If it throws, that is a failure of the behaviour for
///     which it was to be made.
public nonisolated(nonsending) func expectConformance<Subject>(
  to conformance: Conformance<Subject>, of conformer: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ makeSubject: nonisolated(nonsending) () async throws -> Subject
) async {
  func fail(_ message: String) {
    reportFailure(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  if conformance.behaviours.isEmpty {
    fail("Nothing is stated about \(conformance.name), so nothing was checked.")
  }
  for behaviour in conformance.behaviours {
    var name = conformer ?? "The conformer"
    let flaw: String?
    do {
      let subject = try await makeSubject()
      if conformer == nil { name = "\(type(of: subject as Any))" }
      flaw = await behaviour.check(subject)
    } catch {
      flaw = "it could not be made: \(String(reflecting: error))"
    }
    guard let flaw else { continue }
    fail(
      "\(name), as \(conformance.name), '\(behaviour.name)': \(flaw) "
        + "(stated at \(behaviour.location)).")
  }
}
