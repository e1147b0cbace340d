import LiaisonCore
import Synchronization

/// What callers may do, by names that you make.
///
///     extension Rights {
///       static let publish = Rights("publish")
///       static let editor: Rights = [.read, .write, .publish]     // a role
///     }
///
/// The same name is the same right in the whole process. A process can have 63 rights, because they
/// share one word, which makes a check one comparison.
public struct Rights: OptionSet, Sendable, Hashable, CustomStringConvertible {
  /// One bit for each right. The bits differ from run to run.
  public let rawValue: UInt64

  /// Makes the rights of these bits, for the operations of sets.
  ///
  /// The bits of a name differ from run to run, so make rights by their names.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The right of this name.
  ///
  /// A name that is new in the process makes a right, and the 64th right stops the program. Each
  /// use looks the name up under a lock, so keep the right in a `static let`.
  public init(_ name: String) { rawValue = Self.register.bit(of: name) }

  // These are always the first two bits of the register, so a use of them looks nothing up.

  /// The right to read.
  @inlinable public static var read: Rights { Rights(rawValue: 1) }
  /// The right to change.
  @inlinable public static var write: Rights { Rights(rawValue: 2) }
  /// All rights that can be named.
  public static let all = Rights(rawValue: ~Protection.openBit)

  /// The names of the rights, in the order in which they were first made.
  public var names: [String] { Self.register.names(of: self) }

  /// The names for a message: `'read' and 'write'`, `everything` or `nothing`.
  public var description: String {
    if self == .all { return "everything" }
    return isEmpty ? "nothing" : names.map { "'\($0)'" }.joined(separator: " and ")
  }

  /// The rights among `names` that this process has made, and the other names. It makes no right,
  /// so that names that a peer sends take up no bits.
  package static func known(_ names: [String]) -> (rights: Rights, unknown: [String]) {
    var (rights, unknown) = (Rights(), [String]())
    for name in names {
      if let bit = register.knownBit(of: name) {
        rights.formUnion(Rights(rawValue: bit))
      } else {
        unknown.append(name)
      }
    }
    return (rights, unknown)
  }

  private static let register = Register()

  /// The names of the bits.
  private struct Register: ~Copyable, Sendable {
    private let known = Guarded(["read", "write"])

    func bit(of name: String) -> UInt64 {
      let index = known.withLock { names in
        if let index = names.firstIndex(of: name) { return index }
        names.append(name)
        return names.count - 1
      }
      insist(index < 63, "'\(name)' is the 64th right. Use fewer and coarser ones.")
      return 1 << UInt64(index)
    }

    func knownBit(of name: String) -> UInt64? {
      known.withLock { $0.firstIndex(of: name) }.map { 1 << UInt64($0) }
    }

    func names(of rights: Rights) -> [String] {
      known.withLock { $0 }.enumerated().filter { rights.rawValue & (1 << UInt64($0.offset)) != 0 }
        .map(\.element)
    }
  }
}
