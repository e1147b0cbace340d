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

  @Test func `35 a path through a collection and 47 observing a collection do not compile`()
    throws
  {
    let fixture = Fixture("Collections")
    let said = try Compiler().check(fixture.name, fixture.text).sorted()
    #expect(said == fixture.messages(fixture.expected).sorted())
    #expect(Set(said.map(\.line)).count == 2)
  }

  @Test func `a getter that reads objects where they cannot be followed is refused, by its name`()
    throws
  {
    let fixture = Fixture("Followed")
    let refused = fixture.text.split(separator: "\n").filter { $0.hasSuffix("// refused") }.map {
      String($0.split(separator: " ")[1].dropLast())
    }
    let said = try Compiler().check(fixture.name, fixture.text)
    #expect(said.allSatisfy { $0.text.contains("State before the property what it depends on") })
    #expect(said.count == refused.count)
    for name in refused {
      // Of generated code the compiler says in the file's name whose it is.
      #expect(said.count { $0.file.contains("C\(name.count)\(name)12_ObservedKey") } == 1)
    }
  }

  @Test
  func `a method that nearly matches is warned of in an extension that declares the conformance`()
    throws
  {
    let source = """
      import Liaison
      @Contract protocol Listener: AnyObject { @Optional func changed(_ value: Int) }
      final class A {}
      extension A: Listener { func change(_ value: Int) {} }
      final class B {}
      extension B: Listener { func changed(_ value: String) {} }
      """
    let said = try Compiler().check("Near", source)
    #expect(said.map(\.line) == [4, 6])
    #expect(said.allSatisfy { $0.text.contains("nearly matches defaulted requirement 'changed") })
  }

  @Test func `a class and its subclass are thread-safe together, or the compiler says so`() throws {
    let source = """
      import Liaison
      @Observed(.threadSafe) class Safe { var a = 0 }
      @Observed class Plain: Safe { var b = 0 }
      @Observed class Other { var a = 0 }
      @Observed(.threadSafe) class SafeOther: Other { var b = 0 }
      """
    let said = try Compiler().check("Mixed", source).map(\.text)
    #expect(said.count == 2)
    #expect(
      said.contains { $0.contains("so its subclasses are too: write '@Observed(.threadSafe)'") })
    #expect(said.contains { $0.contains("write '@Observed(.threadSafe)' before the superclass") })
  }

  @Test func `what a parent lacks is said where it is inherited, and nowhere else`() throws {
    let fixture = Fixture("Parents")
    let said = try Compiler().check(fixture.name, fixture.text)
    #expect(Set(said.map { "\($0.file):\($0.line)" }) == ["Parents.swift:7"])
    #expect(said.contains { $0.text.contains("'BothProxy' does not conform to protocol 'Base") })
  }

  #if os(Linux)
    @Test func `a protocol of the toolchain may be a parent, or is refused where it is named`()
      throws
    {
      let names = StandardProtocols.names
      let heads = names.indices.map { "@Contract protocol P\($0): " }
      let source =
        zip(heads, names).map { head, name in head + name + " { func own() }\n" }
        + StandardProtocols.modules.map { "import \($0)\n" }
      let said = try Compiler().check("Standard", source.joined()).filter {
        $0.text.hasPrefix("error:")
      }
      for message in said {
        #expect(message.file == "Standard.swift")
        #expect(message.column == heads[message.line - 1].count + 1)
      }
      #expect(Set(said.map(\.line)).count == said.count)
      let refused = Set(said.map { names[$0.line - 1] })
      #expect(refused.isSuperset(of: ["Comparable", "Clock", "SerialExecutor", "GlobalActor"]))
      #expect(refused.isDisjoint(with: ["Actor", "Error", "Codable", "Encoder", "Observable"]))
    }
  #endif
}
