/// A decoder that believes what a file says of itself, as old ones in C do.
///
/// A file has its width, its height, and then runs: how often, and which dot.
public final class TrustingDecoder: PictureDecoder {
  public init() {}

  public func decode(_ file: [UInt8]) async throws -> Picture {
    let (width, height) = (Int(file[0]), Int(file[1]))
    var dots = [UInt8](repeating: 0, count: width * height)
    var place = 0
    for run in stride(from: 2, to: file.count, by: 2) {
      for _ in 0..<file[run] {
        // A file with longer runs than dots ends the process here.
        dots[place] = file[run + 1]
        place += 1
      }
    }
    return Picture(width: width, height: height, dots: dots)
  }
}
