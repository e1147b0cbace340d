import Testing

@Suite struct SoleConformersTests {
  @Test func `what is generated is called, also when the source has one conformer only`() async {
    #expect(await callSoleConformers() == [])
  }
}
