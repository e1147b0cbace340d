import Foundation
import LiaisonWire

/// A thousand values as bytes, and bytes as values: as links do it, beside code that packs the same
/// fields by hand, and beside JSON. Figures are nanoseconds of one value.
struct Values {
  @Wire struct Reading: Codable, Equatable {
    var celsius: Double
    var place: Int64
    var time: Int64
    var battery: UInt32
    var flags: UInt32
    var pressure: Double
    var wind: Double
  }

  private let readings = (0..<1_000).map { place in
    Reading(
      celsius: 21.5, place: place, time: 1_764_000_000, battery: 87, flags: 3, pressure: 1013.25,
      wind: 3.75)
  }

  func measure() throws {
    var writer = WireWriter(capacity: 1 << 17)
    say(
      "write ns",
      fastest {
        writer.removeAll()
        writer.put(hide(readings))
      })
    let bytes = try writer.bytes()
    say("read ns", fastest { consume(try? WireReader.read([Reading].self, from: hide(bytes))) })

    var packed = Packed(capacity: 1 << 17)
    say(
      "packed write ns",
      fastest {
        packed.count = 0
        for reading in hide(readings) { packed.put(reading) }
      })
    say(
      "packed read ns",
      fastest {
        packed.position = 0
        var all: [Reading] = []
        all.reserveCapacity(readings.count)
        for _ in readings { all.append(packed.get()) }
        consume(all)
      })
    packed.end()

    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    let text = try encoder.encode(readings)
    say("JSON write ns", fastest(10) { consume(try? encoder.encode(hide(readings))) })
    say(
      "JSON read ns", fastest(10) { consume(try? decoder.decode([Reading].self, from: hide(text))) }
    )
  }

  /// Nanoseconds of one value, in the best of ten rounds.
  private func fastest(_ turns: Int = 1_000, _ turn: () -> Void) -> Double {
    (0..<10).map { _ in
      let start = ContinuousClock.now
      for _ in 0..<turns { turn() }
      return (ContinuousClock.now - start).nanoseconds / Double(turns * readings.count)
    }.min() ?? 0
  }
}

/// The fields one behind the other, copied by hand into memory that is there.
private struct Packed {
  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  var count = 0
  var position = 0

  init(capacity: Int) {
    memory = .allocate(byteCount: capacity, alignment: 16)
    self.capacity = capacity
  }

  func end() { memory.deallocate() }

  @inline(never)
  mutating func put(_ reading: Values.Reading) {
    put(field: reading.celsius)
    put(field: reading.place)
    put(field: reading.time)
    put(field: reading.battery)
    put(field: reading.flags)
    put(field: reading.pressure)
    put(field: reading.wind)
  }

  @inline(never)
  mutating func get() -> Values.Reading {
    Values.Reading(
      celsius: get(), place: get(), time: get(), battery: get(), flags: get(), pressure: get(),
      wind: get())
  }

  private mutating func put<Field: BitwiseCopyable>(field: Field) {
    precondition(count + MemoryLayout<Field>.size <= capacity)
    withUnsafeBytes(of: field) { bytes in
      (memory + count).copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
    }
    count += MemoryLayout<Field>.size
  }

  private mutating func get<Field: BitwiseCopyable>() -> Field {
    precondition(position + MemoryLayout<Field>.size <= count)
    defer { position += MemoryLayout<Field>.size }
    return memory.loadUnaligned(fromByteOffset: position, as: Field.self)
  }
}

/// Hides from the optimiser what a value is.
@inline(never)
@_optimize(none)
private func hide<Value>(_ value: Value) -> Value { value }

/// Keeps the optimiser from leaving out what makes a value.
@inline(never)
@_optimize(none)
private func consume<Value>(_ value: Value) {}
