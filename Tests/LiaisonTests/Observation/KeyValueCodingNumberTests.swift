import Liaison
import Testing

private typealias Box = Keyed.Box

@Suite struct `Numbers set by name` {
  /// What a property of a type holds after it has been set; nil if the value was refused.
  private func set<Value>(_ value: Any, as type: Value.Type, from start: Value) -> Value? {
    let box = Box(start)
    do {
      try box.setValue(value, forKey: "value")
      return box.value
    } catch {
      #expect(error.code == .wrongType)
      return nil
    }
  }

  @Test func `48 a number that is the same in the property's type is taken`() {
    #expect(set(3, as: Double.self, from: 0) == 3)
    #expect(set(3.0, as: Int.self, from: 0) == 3)
    #expect(set(Float(0.5), as: Double.self, from: 0) == 0.5)
    #expect(set(0.5, as: Float.self, from: 0) == 0.5)
    #expect(set(255, as: UInt8.self, from: 0) == 255)
    #expect(set(Int8(-1), as: Int64.self, from: 0) == -1)
    #expect(set(UInt64(7), as: Int16.self, from: 0) == 7)
    #expect(set(UInt32(7), as: Float.self, from: 0) == 7)
    #expect(set(Float(7), as: UInt64.self, from: 0) == 7)
    #expect(set(7, as: Int128.self, from: 0) == 7)
    #expect(set(3, as: Double?.self, from: nil) == 3)
    #expect(set(Int?.some(3) as Any, as: Double.self, from: 0) == 3)
    #expect(set(Double.nan, as: Float.self, from: 0)?.isNaN == true)
    #expect(set(Float.infinity, as: Double.self, from: 0) == .infinity)
  }

  @Test func `48 a number that is another in the property's type is refused`() {
    #expect(set(2.5, as: Int.self, from: 0) == nil)
    #expect(set(256, as: UInt8.self, from: 0) == nil)
    #expect(set(-1, as: UInt.self, from: 0) == nil)
    #expect(set(UInt64.max, as: Int.self, from: 0) == nil)
    #expect(set(Int.max, as: Double.self, from: 0) == nil)
    #expect(set(0.1, as: Float.self, from: 0) == nil)
    #expect(set(Double.nan, as: Int.self, from: 0) == nil)
    #expect(set(Double.infinity, as: Int.self, from: 0) == nil)
    #expect(set(1e300, as: Float.self, from: 0) == nil)
  }

  @Test func `48 a refused number's error says that it is the value, and not the type`() {
    let error = #expect(throws: KeyError.self) { try Box(0).setValue(2.5, forKey: "value") }
    #expect(
      error?.message
        == "'value' of Box<Int> is Int, and this Double is none exactly. Convert it, rounding as it "
        + "should be.")
  }

  @Test func `48 what is no number becomes none`() {
    #expect(set(true, as: Int.self, from: 0) == nil)
    #expect(set(1, as: Bool.self, from: false) == nil)
    #expect(set("1", as: Int.self, from: 0) == nil)
    #expect(set(1, as: String.self, from: "") == nil)
    #expect(set(Sign.minus.rawValue, as: Sign.self, from: .plus) == nil)
  }

  @Test func `48 anything is taken where anything fits`() throws {
    let box = Box<Any>(0)
    try box.setValue("text", forKey: "value")
    #expect(box.value as? String == "text")
    let empty = Box<Any?>(0)
    try empty.setValue(nil, forKey: "value")
    #expect(try empty.value(forKey: "value") == nil)
  }

  private enum Sign: Int { case plus, minus }
}
