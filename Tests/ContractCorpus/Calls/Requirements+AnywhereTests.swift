import Testing

@Suite struct AnywhereTests {
  @Test func `properties are awaited wherever delegates are`() async {
    #expect(await callTunnels() == [])
  }

  @Test func `types that only the call knows go to delegates anywhere`() async {
    #expect(await callQuays() == [])
  }
}
