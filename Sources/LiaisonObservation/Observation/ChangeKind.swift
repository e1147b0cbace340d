/// How a property was changed.
///
/// Only a change through a view such as `elements(_:)`, or one that names indexes in `withChange`
/// or `willChange`, has another kind than ``setting``. So an array that is changed through its
/// property, even by `append`, is told as a setting. An observer of a computed property is always
/// told a setting. It is a structure, so a `switch` needs a `default`.
public struct ChangeKind: Sendable, Hashable, CustomStringConvertible {
  @usableFromInline let code: UInt8

  @usableFromInline init(_ code: UInt8) { self.code = code }

  /// The property was set, perhaps to an equal value.
  public static var setting: Self { Self(0) }
  /// Elements were inserted into a collection.
  public static var insertion: Self { Self(1) }
  /// Elements were removed from a collection.
  public static var removal: Self { Self(2) }
  /// Elements of a collection were replaced.
  public static var replacement: Self { Self(3) }
  /// An element of a collection was moved.
  public static var move: Self { Self(4) }

  /// The name of the kind: `setting`, `insertion`, `removal`, `replacement` or `move`.
  public var description: String {
    switch self {
    case .setting: "setting"
    case .insertion: "insertion"
    case .removal: "removal"
    case .replacement: "replacement"
    default: "move"
    }
  }
}
