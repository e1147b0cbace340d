internal import CLiaisonSystem
internal import Distributed

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A function that a peer may have called: one of the actor's own, or of a `@Resolvable` protocol.
///
/// The runtime calls any function that it gets. A function of another actor's type would treat this
/// actor as one of that type. The runtime also parses a name before it looks the function up, which
/// can take for ever with a forged name. So a name is looked up first, and then compared with the
/// actor's type.
struct ActorTarget: Sendable {
  /// Whether the function belongs to a protocol, as whose proxy the caller knows the actor. The
  /// runtime refuses the call if the actor does not conform, provided that it gets the actor's own
  /// type.
  let isByProtocol: Bool
  let genericParameters: Int
  let parameters: Int

  /// Nil if an actor of this type cannot be called like this.
  init?(_ identifier: String, of type: Any.Type) {
    guard Self.exists(identifier), let signature = Self.signature(of: identifier) else {
      return nil
    }
    // As in "House.Thermostat.set<A where A: Swift.Encodable>(A, to: Swift.Int) -> ()".
    guard let end = signature.firstIndex(where: { $0 == "(" || $0 == "<" }),
      let dot = signature[..<end].lastIndex(of: ".")
    else { return nil }
    let owner = signature[..<dot]
    isByProtocol = owner.split(separator: ".").last?.hasPrefix("$") == true
    genericParameters = signature[end] == "<" ? Self.count(ofList: signature[end...]) : 0
    if isByProtocol {
      // The runtime's code for these is wrong: it confuses the protocol's parameters with the
      // actor's.
      if genericParameters > 0 { return nil }
    } else if owner != Self.withoutExtension(String(reflecting: type)[...]) {
      return nil
    }
    parameters = Self.labels(of: identifier)
  }

  private static func exists(_ identifier: String) -> Bool {
    var identifier = identifier
    return identifier.withUTF8 { name in
      name.withMemoryRebound(to: CChar.self) { name in
        swift_findAccessibleFunction(name.baseAddress, name.count) != nil
      }
    }
  }

  /// The function as it was declared, beginning with its module.
  private static func signature(of identifier: String) -> Substring? {
    let start = "distributed thunk "
    guard let text = swift_demangle(identifier, identifier.utf8.count, nil, nil, 0) else {
      return nil
    }
    defer { free(text) }
    let signature = String(cString: text)
    return signature.hasPrefix(start)
      ? withoutExtension(signature.dropFirst(start.count)) : nil
  }

  /// Another module's extension stands before the type: "(extension in Attic):House.Thermostat".
  private static func withoutExtension(_ name: Substring) -> Substring {
    guard name.hasPrefix("(extension in "), let colon = name.firstIndex(of: ":") else {
      return name
    }
    return name[name.index(after: colon)...]
  }

  /// How many parameters "<A, B where A: Swift.Encodable>" lists.
  private static func count(ofList list: Substring) -> Int {
    let end = list.firstRange(of: " where ")?.lowerBound ?? list.firstIndex(of: ">")
    return list[..<(end ?? list.endIndex)].count { $0 == "," } + 1
  }

  /// How many labels "House.Thermostat.set(_:to:)" has.
  private static func labels(of identifier: String) -> Int {
    let name = RemoteCallTarget(identifier).description
    return name.drop { $0 != "(" }.count { $0 == ":" }
  }
}
