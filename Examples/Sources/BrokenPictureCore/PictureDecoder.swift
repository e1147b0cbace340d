public import LiaisonRemote

/// Makes a picture of a file's bytes.
@Contract(.remote)
public protocol PictureDecoder: Sendable {
  func decode(_ file: [UInt8]) async throws -> Picture
}

/// Grey dots, row after row.
@Wire
public struct Picture: Sendable, Equatable {
  public var width: Int
  public var height: Int
  public var dots: [UInt8]
}
