import Testing

@Suite struct ControllerTests {
  @Test func `controllers of the main actor that add themselves are called there`() async {
    #expect(await callControllers() == [])
  }
}
