internal import Distributed
internal import LiaisonRemote

/// An identity travels only in messages over links, as the index of an object that the message
/// names.
///
/// This makes distributed actors `Codable`, so they can be arguments and results, and parts of
/// them.
extension LinkActorID: Codable {
  public func encode(to encoder: any Encoder) throws {
    guard let actors = encoder.userInfo[TravellingActors.key] as? TravellingActors else {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: encoder.codingPath, debugDescription: "An actor travels over links only."))
    }
    var container = encoder.singleValueContainer()
    try container.encode(actors.add(self, at: encoder.codingPath))
  }

  public init(from decoder: any Decoder) throws {
    guard let actors = decoder.userInfo[ArrivedActors.key] as? ArrivedActors else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "An actor travels over links only."))
    }
    let number = try decoder.singleValueContainer().decode(UInt16.self)
    self = try actors.identity(Int(number), at: decoder.codingPath)
  }
}

/// The actors that the values of a message name while it is written.
final class TravellingActors {
  static let key = CodingUserInfoKey.message
  private let system: LinkActorSystem
  private(set) var objects: [ReferencedObject] = []

  init(of system: LinkActorSystem) { self.system = system }

  var userInfo: [CodingUserInfoKey: Any] { [Self.key: self] }

  fileprivate func add(_ id: LinkActorID, at path: [any CodingKey]) throws -> UInt16 {
    guard let object = system.object(of: id) else {
      throw EncodingError.invalidValue(
        id,
        .init(codingPath: path, debugDescription: "The actor is gone, or of another system."))
    }
    objects.append(object)
    return UInt16(truncatingIfNeeded: objects.count - 1)
  }
}

/// The actors that a message that has arrived names.
final class ArrivedActors {
  static let key = CodingUserInfoKey.message
  private let system: LinkActorSystem
  private let objects: [ReferencedObject]

  init(_ objects: [ReferencedObject], for system: LinkActorSystem) {
    (self.objects, self.system) = (objects, system)
  }

  /// Has the system, too, because the compiler's code that reads an actor asks for it.
  var userInfo: [CodingUserInfoKey: Any] { [Self.key: self, .actorSystemKey: system] }

  fileprivate func identity(_ number: Int, at path: [any CodingKey]) throws -> LinkActorID {
    if number < objects.count {
      switch objects[number] {
      case .remote(let reference): return LinkActorID(.elsewhere(reference))
      case .local(let object):
        if let object = object as? ActorObject { return object.id }
      }
    }
    throw DecodingError.dataCorrupted(
      .init(codingPath: path, debugDescription: "The message names no such actor."))
  }
}

extension CodingUserInfoKey {
  // The initializer refuses no key.
  fileprivate static let message = CodingUserInfoKey(
    rawValue: "LiaisonDistributed.message"
  ).unsafelyUnwrapped
}
