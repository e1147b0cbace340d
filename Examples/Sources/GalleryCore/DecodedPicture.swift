import Synchronization

/// A picture that has been decoded, and takes its room: a byte for each pixel.
final class DecodedPicture: Picture {
  let size: Size
  let pixels: [UInt8]
  private let studio: Studio

  fileprivate init(size: Size, pixels: [UInt8], in studio: Studio) {
    self.size = size
    self.pixels = pixels
    self.studio = studio
    studio.came(pixels.count)
  }

  deinit { studio.went(pixels.count) }

  /// Eight spots of the picture's middle row.
  var thumbnail: Thumbnail {
    let middle = size.height / 2 * size.width
    return Thumbnail(shades: (0..<8).map { pixels[middle + $0 * size.width / 8] })
  }
}

/// Where pictures are decoded, which is work, and counted while they exist.
public final class Studio: Sendable {
  /// What has happened in a studio.
  public struct Counts: Sendable, Equatable {
    /// How many were decoded.
    public var decoded = 0
    /// How many exist.
    public var existing = 0
    /// How many bytes they take.
    public var bytes = 0
    /// How many bytes there ever were at the same time.
    public var mostBytes = 0
  }

  /// What every picture of this studio is as large as.
  public let size: Size
  private let state = Mutex(Counts())

  public init(size: Size = Size(width: 64, height: 48)) { self.size = size }

  public var counts: Counts { state.withLock { $0 } }

  /// Makes the pixels of a picture: waves that its number bends.
  func decode(_ number: Int) -> DecodedPicture {
    let (width, height) = (size.width, size.height)
    let pixels = [UInt8](unsafeUninitializedCapacity: size.pixels) { pixels, count in
      for y in 0..<height {
        for x in 0..<width {
          let wave = x * (number % 7 + 1) * 512 / width + y * (number % 5 + 1) * 256 / height
          let place = wave & 511
          pixels[y * width + x] = UInt8(place < 256 ? place : 511 - place)
        }
      }
      count = width * height
    }
    return DecodedPicture(size: size, pixels: pixels, in: self)
  }

  fileprivate func came(_ bytes: Int) {
    state.withLock { counts in
      counts.decoded += 1
      counts.existing += 1
      counts.bytes += bytes
      counts.mostBytes = max(counts.mostBytes, counts.bytes)
    }
  }

  fileprivate func went(_ bytes: Int) {
    state.withLock { counts in
      counts.existing -= 1
      counts.bytes -= bytes
    }
  }
}
