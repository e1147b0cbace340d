import Liaison
import Testing

@testable import Snippets

@Suite struct KeyValueCodingSnippetsTests {
  private let runner = Runner("Ada")
  private let relay = Relay()

  @Test func `values are set and read by name, and observers are told`() throws {
    #expect(try byName(runner) == ["ran 42.0", "Ada"])
  }

  @Test func `paths go through objects, and through collections with an operator`() throws {
    runner.minutes = 40
    relay.runners = [runner, Runner("Eve")]
    #expect(try alongPaths(relay) == ["nobody", "20.0", #"["Ada", "Eve"]"#])
  }

  @Test func `a wrong key is answered with the nearest one`() {
    #expect(mistakes(runner) == ["Runner has no key 'nmae'. Did you mean 'name'?", "true"])
  }

  @Test func `several values are set or none`() throws {
    runner.minutes = 7
    #expect(try wholeSets(runner) == 7)
  }

  @Test func `an object may put another value in the place of one`() throws {
    #expect(try validated(relay, (1...6).map { Runner("\($0)") }) == 4)
  }
}
