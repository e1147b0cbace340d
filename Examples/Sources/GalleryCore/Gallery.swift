public import Liaison

/// Pictures that exist while somebody looks at them, or may be about to.
public final class Gallery: Sendable {
  /// How many bytes all may take.
  public let limit: Int
  public let home: LoadedSubjects
  /// What is shown. A proxy costs next to nothing, so there is one for every picture.
  public let pictures: [PictureProxy]
  private let subjects: [VirtualSubject<any Picture>]

  /// - Parameters:
  ///   - count: How many pictures there are.
  ///   - studio: Where they are decoded.
  ///   - room: How many may exist at the same time.
  public init(of count: Int, from studio: Studio, room: Int) {
    let size = studio.size.pixels
    let limit = room * size
    let home = LoadedSubjects(limit: limit)
    subjects = (0..<count).map { number in
      VirtualSubject(
        "picture \(number)", in: home, meanwhile: .standingIn(), cost: { $0.size.pixels }
      ) {
        // The limit is kept after a making. What this one takes is known, so room is made before it,
        // and there is never more, not even while it is decoded.
        home.release(downTo: limit - size)
        return studio.decode(number)
      }
    }
    pictures = subjects.map { PictureProxy(.virtual($0)) }
    self.limit = limit
    self.home = home
  }

  /// The numbers of those that exist.
  public var existing: [Int] { subjects.indices.filter { subjects[$0].isLoaded } }

  /// Decodes a picture if it does not exist.
  public func prepare(_ number: Int) async throws { try await subjects[number].prepareSuspending() }
}
