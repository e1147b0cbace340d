public import Liaison

/// What a gallery shows. Until it has been decoded it is of no size, and grey; its pixels are waited for.
@Contract(.proxy)
public protocol Picture: AnyObject, Sendable {
  @Placeholder(Size(width: 0, height: 0)) var size: Size { get }
  @Placeholder(Thumbnail.grey) var thumbnail: Thumbnail { get }
  var pixels: [UInt8] { get async throws }
}

/// How large a picture is.
public struct Size: Sendable, Equatable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many there are in all.
  public var pixels: Int { width * height }
}

/// A picture of eight pixels, for a list.
public struct Thumbnail: Sendable, Equatable, CustomStringConvertible {
  public let shades: [UInt8]

  /// What stands where there is none yet.
  public static let grey = Thumbnail(shades: Array(repeating: 0, count: 8))

  /// `░▒▓█▓▒░ `, from dark to light.
  public var description: String {
    let marks: [Character] = [" ", "░", "▒", "▓", "█"]
    return String(shades.map { marks[Int($0) * marks.count / 256] })
  }
}
