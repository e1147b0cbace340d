import Foundation
public import LiaisonWire
import Testing

@Wire struct Reading: Equatable {
  var at: Date
  var celsius: Double
  let unit = "°C"
  var isWarm: Bool { celsius > 20 }
  static let none = Reading(at: .distantPast, celsius: 0)
  lazy var text = "\(celsius)"

  static func == (one: Reading, other: Reading) -> Bool {
    one.at == other.at && one.celsius == other.celsius
  }
}

@Wire enum Command: Equatable, Sendable {
  case open(door: String, slowly: Bool = false)
  case close
  indirect case both(Command, _ then: Command)
  case `default`, other
}

@Wire struct Page<Item>: Equatable where Item: Equatable {
  var items: [Item], next: Int?
}

@Wire public struct Shown: Equatable {
  public private(set) var (width, height) = (1, 2)
  fileprivate var depth = 3 {
    didSet { width = depth }
  }
}

@Wire private enum Nothing {}

@Wire private struct Empty: Equatable {}

enum Shop {
  @Wire struct Price: Hashable { var cents: Int32 }
}

@Suite struct `A type that is marked` {
  private func again<Value: WireValue>(_ value: Value) throws -> Value {
    try WireReader.read(from: try WireWriter.bytes(of: value))
  }

  @Test func `sends what it stores, in order, behind its length`() throws {
    let reading = Reading(at: Date(timeIntervalSinceReferenceDate: 0), celsius: 1.5)
    #expect(
      try hex(reading) == "10 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 f8 3f")
    #expect(try again(reading) == reading)
  }

  @Test func `sends its case by the hash of its name`() throws {
    #expect(try hex(Command.close) == "04 00 00 00  23 3b cb 27")
    #expect(
      try hex(Command.open(door: "a", slowly: true))
        == "0a 00 00 00  c9 c4 5e d3  01 00 00 00 61 01")
  }

  @Test(arguments: [
    Command.close, .default, .other, .open(door: "front"),
    .both(.close, .open(door: "", slowly: true)),
  ])
  func `arrives as the case that it was`(_ command: Command) throws {
    #expect(try again(command) == command)
  }

  @Test func `may be generic, empty, nested, or hidden`() throws {
    #expect(try again(Page(items: ["a", "b"], next: 2)) == Page(items: ["a", "b"], next: 2))
    #expect(try hex(Empty()) == "00 00 00 00")
    #expect(try again(Empty()) == Empty())
    #expect(try again([Shop.Price(cents: 5): Shown()]) == [Shop.Price(cents: 5): Shown()])
    #expect(refusal(of: "04 00 00 00 01 02 03 04", as: Nothing.self)?.code == .unknownCase)
  }
}

/// The same types, as programs of two versions know them.
private enum Old {
  @Wire struct Reading { var celsius: Int8 }
  @Wire enum Command: Equatable {
    case open(door: UInt8)
    case close
  }
  @Wire struct Log { var readings: [Reading], end: UInt8 }
}

private enum New {
  @Wire struct Reading: Equatable {
    var celsius: Int8
    var humidity: Int8 = 50
    var place: String?
  }
  @Wire enum Command: Equatable {
    case pause, close
    case open(door: UInt8, slowly: Bool = true)
  }
  @Wire struct Log: Equatable { var readings: [Reading], end: UInt8 }
}

@Suite struct `Versions` {
  @Test func `leave appended properties at their defaults`() throws {
    let old: Hex = "01 00 00 00 14"
    #expect(try hex(Old.Reading(celsius: 20)) == old)
    #expect(try WireReader.read(New.Reading.self, from: old.bytes) == New.Reading(celsius: 20))
  }

  @Test func `pass over properties that they do not know`() throws {
    let new: Hex = "08 00 00 00 14 3c 01 01 00 00 00 61"
    #expect(try hex(New.Reading(celsius: 20, humidity: 60, place: "a")) == new)
    #expect(try WireReader.read(Old.Reading.self, from: new.bytes).celsius == 20)
  }

  @Test func `find what stands behind a value of another version`() throws {
    let new = New.Log(readings: [.init(celsius: 1, place: "a"), .init(celsius: 2)], end: 9)
    let read = try WireReader.read(Old.Log.self, from: try WireWriter.bytes(of: new))
    #expect(read.readings.map(\.celsius) == [1, 2])
    #expect(read.end == 9)
    let back = try WireReader.read(New.Log.self, from: try WireWriter.bytes(of: read))
    #expect(back == New.Log(readings: [.init(celsius: 1), .init(celsius: 2)], end: 9))
  }

  @Test func `know cases by name, in any order, with appended values`() throws {
    let old = try WireWriter.bytes(of: Old.Command.open(door: 3))
    #expect(try WireReader.read(New.Command.self, from: old) == .open(door: 3, slowly: true))
    let new = try WireWriter.bytes(of: New.Command.open(door: 3, slowly: false))
    #expect(try WireReader.read(Old.Command.self, from: new) == .open(door: 3))
  }

  @Test func `refuse a case that they do not know, and say so`() throws {
    let error = refusal(of: try hex(New.Command.pause), as: Old.Command.self)
    #expect(error?.code == .unknownCase)
    #expect(error?.offset == 8)
  }

  @Test func `miss a property without a default`() throws {
    #expect(refusal(of: "00 00 00 00", as: Old.Reading.self)?.code == .endOfBytes)
  }
}
