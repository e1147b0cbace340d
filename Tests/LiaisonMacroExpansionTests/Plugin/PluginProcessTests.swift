import Testing

@Suite struct PluginProcessTests {
  private static let expansion = #"""
    {"expandAttachedMacro":{"macroRole":"peer","macro":{"typeName":"Contract","name":"Contract",\#
    "moduleName":"LiaisonMacros"},"discriminator":"d","lexicalContext":[],\#
    "attributeSyntax":{"kind":"attribute","location":{"fileID":"a/a.swift","fileName":"a.swift",\#
    "line":1,"column":1,"offset":0},"source":"@Contract(.proxy)"},\#
    "declSyntax":{"kind":"declaration","location":{"fileID":"a/a.swift","fileName":"a.swift",\#
    "line":1,"column":1,"offset":0},"source":"@Contract(.proxy) protocol P { func f(_ x: Int) }"}}}
    """#

  @Test func `it says what it can do, expands, and ends with the input`() throws {
    let tool = try #require(PluginProcess.tool)
    let input =
      PluginProcess.frame(MessageSamples.capability) + PluginProcess.frame(Self.expansion)
    let outcome = try PluginProcess.run(tool, with: input)
    #expect(!outcome.isLate)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let answers = outcome.answers
    try #require(answers.count == 2)
    #expect(answers[0].contains("getCapabilityResult"))
    #expect(answers[0].contains("\"protocolVersion\":7"))
    #expect(answers[1].contains("expandMacroResult"))
    #expect(answers[1].contains("final class PProxy: LiaisonDelegation.RoutedProxy, PForwarding"))
    #expect(!answers[1].contains("PMulticast"))
  }

  @Test func `a length of zero ends it although the pipe stays open`() throws {
    let tool = try #require(PluginProcess.tool)
    let input = PluginProcess.frame(MessageSamples.capability) + PluginProcess.length(0)
    let outcome = try PluginProcess.run(tool, with: input, keepingOpen: true)
    #expect(!outcome.isLate)
    #expect(outcome.status == 0)
    #expect(outcome.answers.count == 1)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `no input at all is a peaceful end`() throws {
    let tool = try #require(PluginProcess.tool)
    let outcome = try PluginProcess.run(tool, with: [])
    #expect(!outcome.isLate)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  /// A name and the bytes that go wrong.
  struct Wrong: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: [UInt8]
  }

  private static let deep =
    String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)

  static let wrongs: [Wrong] = [
    Wrong(testDescription: "half a length", input: [5, 0, 0]),
    Wrong(testDescription: "a length and nothing", input: PluginProcess.length(12)),
    Wrong(
      testDescription: "half a message",
      input: PluginProcess.length(100) + Array("{\"getCapability\"".utf8)),
    Wrong(testDescription: "an absurd length", input: PluginProcess.length(.max)),
    Wrong(testDescription: "more than a gibibyte", input: PluginProcess.length((1 << 30) + 1)),
    Wrong(testDescription: "no JSON", input: PluginProcess.frame("hello")),
    Wrong(testDescription: "JSON with a missing end", input: PluginProcess.frame("{\"a\":[1,2")),
    Wrong(testDescription: "an array", input: PluginProcess.frame("[1]")),
    Wrong(
      testDescription: "broken UTF-8", input: PluginProcess.length(4) + [0x22, 0xFF, 0xC0, 0x22]),
    Wrong(testDescription: "nesting without end", input: PluginProcess.frame(deep)),
    Wrong(
      testDescription: "an expansion without a declaration",
      input: PluginProcess.frame("{\"expandAttachedMacro\":{\"macroRole\":\"peer\"}}")),
    Wrong(
      testDescription: "rubbish after a good message",
      input: PluginProcess.frame(MessageSamples.capability) + [1, 2, 3]),
  ]

  @Test(arguments: wrongs)
  func `what it cannot understand ends it with one line on standard error`(_ wrong: Wrong) throws {
    let tool = try #require(PluginProcess.tool)
    let outcome = try PluginProcess.run(tool, with: wrong.input)
    #expect(!outcome.isLate)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("LiaisonMacros: "))
    #expect(outcome.errors.hasSuffix("\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `a length that is too great ends it although the pipe stays open`() throws {
    let tool = try #require(PluginProcess.tool)
    let outcome = try PluginProcess.run(
      tool, with: PluginProcess.length(1 << 40), keepingOpen: true)
    #expect(!outcome.isLate)
    #expect(outcome.status == 1)
  }
}
