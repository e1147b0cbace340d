/// A key of an element without a name, or of the value of a superclass.
struct CodableKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  static let superclass = CodableKey(stringValue: "super")
}
