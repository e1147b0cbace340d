import Liaison
import Testing

@Suite struct `Two-way binding` {
  let field = Field()
  let document = Document()

  @Test func `either side follows the other, and nothing goes in circles`() {
    document.title = "Plan"
    var sets = 0
    let token = field.bind(\.text, to: \.title, of: document)
    let watch = [
      field.observe(\.text) { _, _ in sets += 1 }, document.observe(\.title) { _, _ in sets += 1 },
    ]
    #expect(field.text == "Plan")
    field.text = "B"
    #expect(document.title == "B")
    document.title = "C"
    #expect(field.text == "C")
    #expect(sets == 4)
    token.cancel()
    document.title = "D"
    #expect(field.text == "C")
    withExtendedLifetime(watch) {}
  }

  @Test func `a binding may convert, and be through a property that sets another`() {
    let a = field.bind(
      \.text, to: \.pages, of: document, converting: { "\($0)" }, back: { Int($0) ?? -1 })
    #expect(field.text == "0")
    document.pages = 12
    #expect(field.text == "12")
    field.text = "many"
    #expect(document.pages == -1)
    #expect(field.text == "many")
    let scale = Scale()
    let b = field.bind(\.degrees, to: \.fahrenheit, of: scale)
    #expect(field.degrees == 32)
    scale.celsius = 100
    #expect(field.degrees == 212)
    field.degrees = 50
    #expect(scale.celsius == 10)
    withExtendedLifetime((a, b)) {}
  }

  @Test func `a binding keeps neither side alive, and ends with either`() {
    var other: Document? = Document()
    weak let freed = other
    let token = other.map { field.bind(\.text, to: \.title, of: $0) }
    other = nil
    #expect(freed == nil)
    field.text = "alone"
    #expect(token?.isActive == false)
  }

  @Test func `chains of bindings carry a value to their end`() {
    let fields = (0..<5).map { _ in Field() }
    let tokens = zip(fields, fields.dropFirst()).map { $1.bind(\.text, to: \.text, of: $0) }
    fields[0].text = "first"
    #expect(fields.map(\.text) == Array(repeating: "first", count: 5))
    fields[4].text = "last"
    #expect(fields.map(\.text) == Array(repeating: "last", count: 5))
    withExtendedLifetime(tokens) {}
  }
}

@Observed
final class Field {
  var text = ""
  var degrees = 0.0
}

@Observed
final class Document {
  var title = ""
  var pages = 0
}

@Observed
final class Scale {
  var celsius = 0.0
  var fahrenheit: Double {
    get { celsius * 1.8 + 32 }
    set { celsius = (newValue - 32) / 1.8 }
  }
}
