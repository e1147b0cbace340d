import Foundation
import Liaison
import LiaisonFoundation
import Testing

@Observed
private final class Form {
  var name: String? = "Ada"
  var age = 36
  var anything: Any? = 1
  var nothing: NSNull?
  var nested: Int?? = 1
  var fields: [String: Any] = ["a": 1]
}

@Suite struct `Nothing by name` {
  private let form = Form()

  @Test func `63 NSNull is nil for optionals`() throws {
    try form.setValue(NSNull(), forKey: "name")
    #expect(form.name == nil)
    try form.setValues(["anything": NSNull(), "nested": NSNull()], validating: true)
    #expect(form.anything == nil)
    #expect(try form.value(forKey: "nested") == nil)
    form.name = "Eve"
    let values: [String: Any?] = ["name": NSNull(), "age": 40]
    try form.setValues(values)
    #expect(form.name == nil)
    #expect(form.age == 40)
    var value: Any? = NSNull()
    try form.validateValue(&value, forKey: "name")
    #expect(value == nil)
  }

  @Test func `63 for what is never nil it is an error as nil is`() {
    let error = #expect(throws: KeyError.self) { try form.setValue(NSNull(), forKey: "age") }
    #expect(error?.code == .nilForNonOptional)
    #expect(form.age == 36)
  }

  @Test func `63 a property for it, and a dictionary of anything, take it as it is`() throws {
    try form.setValue(NSNull(), forKey: "nothing")
    #expect(form.nothing != nil)
    try form.setValue(nil, forKey: "nothing")
    #expect(form.nothing == nil)
    try form.setValue(NSNull(), forKeyPath: "fields.a")
    #expect(form.fields["a"] is NSNull)
  }

  @Test func `63 what was read as JSON is set`() throws {
    let read = try JSONSerialization.jsonObject(with: Data(#"{"name": null, "age": 7}"#.utf8))
    try form.setValues(try #require(read as? [String: Any]))
    #expect(form.name == nil)
    #expect(form.age == 7)
  }
}
