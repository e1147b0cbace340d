import Foundation
import LiaisonWire

/// A value becomes bytes and a value again, beside a program that packs the same bytes by hand, and JSON.
func wireGroups() -> [Group] {
  [
    Group(
      id: "wire-write", title: "Write a value of six parts", unit: "ns per value",
      bars: [
        Bar("Liaison", .times(1.5, of: "packed by hand")),
        Bar("Liaison", .times(1.0 / 50, of: "JSONEncoder")),
        Bar("Liaison, Codable", .times(1.25, of: "JSONEncoder")),
      ]
    ) {
      [
        wireBenchmark("Liaison", .subject, LiaisonWriting()),
        wireBenchmark("Liaison, Codable", .subject, CodableWriting()),
        wireBenchmark("packed by hand", .baseline, HandWriting()),
        wireBenchmark("JSONEncoder", .peer, JSONWriting()),
      ]
    },
    Group(
      id: "wire-read", title: "Read a value of six parts", unit: "ns per value",
      bars: [
        Bar("Liaison", .times(1.5, of: "read by hand")),
        Bar("Liaison", .times(1.0 / 20, of: "JSONDecoder")),
        Bar("Liaison, Codable", .times(1.25, of: "JSONDecoder")),
      ]
    ) {
      [
        wireBenchmark("Liaison", .subject, LiaisonReading()),
        wireBenchmark("Liaison, Codable", .subject, CodableReading()),
        wireBenchmark("read by hand", .baseline, HandReading()),
        wireBenchmark("JSONDecoder", .peer, JSONReading()),
      ]
    },
  ]
}

/// Does the same work again and again, and counts it.
private protocol WireWork: AnyObject {
  var total: Int { get }
  func run(_ times: Int)
}

private func wireBenchmark(_ name: String, _ role: Benchmark.Role, _ work: any WireWork)
  -> Benchmark
{
  let batch = opaque(1000)
  return .loop(
    name, role, operations: batch, total: { work.total }, run: { work.run($0 * batch) })
}

@Wire private struct Sample: Codable {
  var at: Int64
  var celsius: Double
  var humidity: Double
  var sensor: String
  var samples: [Double]
  var battery: Int32 = 100

  static func make() -> Sample {
    Sample(
      at: Int64(opaque(1)), celsius: 20.5, humidity: 0.5, sensor: "kitchen-north-17",
      samples: (0..<8).map(Double.init))
  }
}

/// The same without `@Wire`.
private struct CodableSample: Codable {
  var at: Int64
  var celsius: Double
  var humidity: Double
  var sensor: String
  var samples: [Double]
  var battery: Int32 = 100

  static func make() -> CodableSample {
    let sample = Sample.make()
    return CodableSample(
      at: sample.at, celsius: sample.celsius, humidity: sample.humidity, sensor: sample.sensor,
      samples: sample.samples)
  }
}

private final class LiaisonWriting: WireWork {
  private(set) var total = 0
  private let sample = Sample.make()

  func run(_ times: Int) {
    var writer = WireWriter()
    for _ in 0..<times {
      writer.removeAll()
      writer.put(sample)
      if writer.count == 120 { total += 1 }
    }
  }
}

private final class HandWriting: WireWork {
  private(set) var total = 0
  private let sample = Sample.make()

  func run(_ times: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    defer { memory.deallocate() }
    for _ in 0..<times {
      var end = memory + 4
      func put<Number: BitwiseCopyable>(_ number: Number) {
        end.storeBytes(of: number, as: Number.self)
        end += MemoryLayout<Number>.size
      }
      func put(_ bytes: UnsafeRawBufferPointer, count: Int) {
        put(UInt32(count))
        if let first = bytes.baseAddress { end.copyMemory(from: first, byteCount: bytes.count) }
        end += bytes.count
      }
      put(sample.at)
      put(sample.celsius)
      put(sample.humidity)
      var sensor = sample.sensor
      sensor.withUTF8 { put(UnsafeRawBufferPointer($0), count: $0.count) }
      sample.samples.withUnsafeBytes { put($0, count: sample.samples.count) }
      put(sample.battery)
      memory.storeBytes(of: UInt32(end - memory - 4), as: UInt32.self)
      if end - memory == 120 { total += 1 }
    }
  }
}

private final class CodableWriting: WireWork {
  private(set) var total = 0
  private let sample = CodableSample.make()

  func run(_ times: Int) {
    for _ in 0..<times where (try? WireWriter.bytes(of: sample)) != nil { total += 1 }
  }
}

private final class JSONWriting: WireWork {
  private(set) var total = 0
  private let sample = CodableSample.make()
  private let encoder = JSONEncoder()

  func run(_ times: Int) {
    for _ in 0..<times where (try? encoder.encode(sample)) != nil { total += 1 }
  }
}

private final class LiaisonReading: WireWork {
  private(set) var total = 0
  private let bytes = (try? WireWriter.bytes(of: Sample.make())) ?? []

  func run(_ times: Int) {
    for _ in 0..<times {
      if let sample = try? WireReader.read(Sample.self, from: bytes), sample.battery == 100 {
        total += 1
      }
    }
  }
}

private final class HandReading: WireWork {
  private(set) var total = 0
  private let bytes = (try? WireWriter.bytes(of: Sample.make())) ?? []

  func run(_ times: Int) {
    for _ in 0..<times where read()?.battery == 100 { total += 1 }
  }

  /// What careful code does: it looks at the length before each part.
  private func read() -> Sample? {
    bytes.withUnsafeBytes { bytes in
      var offset = 4
      func get<Number: BitwiseCopyable>(_ type: Number.Type) -> Number? {
        if bytes.count - offset < MemoryLayout<Number>.size { return nil }
        defer { offset += MemoryLayout<Number>.size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: type)
      }
      func take(_ size: Int) -> UnsafeRawBufferPointer? {
        if size > bytes.count - offset { return nil }
        defer { offset += size }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + size)])
      }
      guard let at = get(Int64.self), let celsius = get(Double.self),
        let humidity = get(Double.self), let length = get(UInt32.self),
        let text = take(Int(length)), let sensor = String(validating: text, as: UTF8.self),
        let count = get(UInt32.self), let block = take(Int(count) * 8)
      else { return nil }
      let samples = [Double](unsafeUninitializedCapacity: Int(count)) { memory, initialized in
        UnsafeMutableRawBufferPointer(memory).copyMemory(from: block)
        initialized = Int(count)
      }
      guard let battery = get(Int32.self) else { return nil }
      return Sample(
        at: at, celsius: celsius, humidity: humidity, sensor: sensor, samples: samples,
        battery: battery)
    }
  }
}

private final class CodableReading: WireWork {
  private(set) var total = 0
  private let bytes = (try? WireWriter.bytes(of: CodableSample.make())) ?? []

  func run(_ times: Int) {
    for _ in 0..<times where (try? WireReader.read(CodableSample.self, from: bytes)) != nil {
      total += 1
    }
  }
}

private final class JSONReading: WireWork {
  private(set) var total = 0
  private let bytes = (try? JSONEncoder().encode(CodableSample.make())) ?? Data()
  private let decoder = JSONDecoder()

  func run(_ times: Int) {
    for _ in 0..<times where (try? decoder.decode(CodableSample.self, from: bytes)) != nil {
      total += 1
    }
  }
}
