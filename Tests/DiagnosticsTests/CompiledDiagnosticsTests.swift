import Testing

/// Compiles wrong code with the real compiler and compares what it says, and where.
@Suite(.serialized) struct CompiledDiagnosticsTests {
  @Test(arguments: Fixture.all)
  func `the compiler says what is wrong, where it is wrong, and nothing else`(
    fixture: Fixture
  ) throws {
    try #require(!fixture.expected.isEmpty)
    let said = try Compiler().check(fixture.name, fixture.text).sorted()
    #expect(said == fixture.messages(fixture.expected).sorted())
  }

  @Test(arguments: Fixture.all.filter { $0.expected.contains(where: \.isFixed) })
  func `what fix-its remedy is not said again`(fixture: Fixture) throws {
    let said = try Compiler().check(fixture.name, fixture.applyingFixIts()).map(\.text).sorted()
    #expect(said == fixture.expected.filter { !$0.isFixed }.map(\.text).sorted())
  }

  @Test func `a parent that is no contract is named where it is inherited`() throws {
    let fixture = Fixture("Parents")
    let said = try Compiler().check(fixture.name, fixture.text)
    #expect(
      said.filter { $0.file == "Parents.swift" }.sorted() == fixture.messages(fixture.expected))
  }
}
