import Testing

@Suite struct ElsewhereTests {
  @Test func `delegates that are not Sendable are asked where they live`() async {
    #expect(await callElsewhere() == [])
  }
}
