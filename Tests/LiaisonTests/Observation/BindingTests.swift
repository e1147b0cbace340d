import Liaison
import Testing

@Suite struct `Two-way binding` {
  let field = Field()
  let document = Document()
  let person = Citizen()

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

  @Test(arguments: [true, false])
  func `what an observer makes of a value on one side goes back to the other`(isBefore: Bool) {
    var clamp = isBefore ? clampPages() : nil
    let token = field.bind(
      \.text, to: \.pages, of: document, converting: { "\($0)" }, back: { Int($0) ?? 0 })
    clamp = clamp ?? clampPages()
    field.text = "50"
    #expect(document.pages == 10)
    #expect(field.text == "10")
    document.pages = 60
    #expect(document.pages == 10)
    #expect(field.text == "10")
    withExtendedLifetime((clamp, token)) {}
  }

  @Test func `what the side that was set makes of a value goes over too`() {
    let trim = field.observe(\.text) { field, _ in
      if field.text.hasSuffix(" ") { field.text.removeLast() }
    }
    let token = field.bind(\.text, to: \.title, of: document)
    field.text = "Plan  "
    #expect(field.text == "Plan")
    #expect(document.title == "Plan")
    token.cancel()
    document.title = "Plan B  "
    let another = field.bind(\.text, to: \.title, of: document)
    #expect(field.text == "Plan B")
    #expect(document.title == "Plan B")
    document.title = "Idea  "
    #expect(field.text == "Idea")
    #expect(document.title == "Idea")
    withExtendedLifetime((trim, another)) {}
  }

  @Test func `sides that are never content with each other stop being passed on`() {
    let up = field.observe(\.degrees) { field, _ in if field.degrees < 50 { field.degrees = 50 } }
    let scale = Scale()
    let down = scale.observe(\.celsius) { scale, _ in if scale.celsius > 10 { scale.celsius = 10 } }
    let token = field.bind(\.degrees, to: \.celsius, of: scale)
    field.degrees = 70
    #expect(field.degrees == 50)
    #expect(scale.celsius == 10)
    withExtendedLifetime((up, down, token)) {}
  }

  @Test func `what a property makes of a value itself goes back, too`() {
    let token = document.bind(\.pages, to: \.limit, of: person)
    document.pages = -5
    #expect(person.limit == 0)
    #expect(document.pages == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `a value that is not equal to itself is passed once`() {
    let scale = Scale()
    let token = field.bind(\.degrees, to: \.celsius, of: scale)
    var sets = 0
    let watch = scale.observe(\.celsius) { _, _ in sets += 1 }
    field.degrees = .nan
    #expect(scale.celsius.isNaN)
    #expect(sets == 1)
    withExtendedLifetime((token, watch)) {}
  }

  private func clampPages() -> Subscription {
    document.observe(\.pages) { document, _ in if document.pages > 10 { document.pages = 10 } }
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
