internal import Liaison
public import LiaisonWire

extension WireDescription {
  /// Describes a contract behind the declaration that names it, once.
  @_documentation(visibility: internal)
  public mutating func include<Proxy: RemoteProxy>(contract type: Proxy.Type) {
    include("contract \(Proxy._contract)") { Proxy._describe(in: &$0) }
  }
}

extension RemoteProxy {
  /// Answers with the contract's name, and with the declarations that a caller needs.
  static func declarations(for request: RemoteRequest) -> RemoteAnswer {
    var description = WireDescription()
    description.include(contract: Self.self)
    description.finish()
    var answer = request.makeAnswer()
    answer.put(_contract)
    answer.put(description.text)
    return request.value(answer)
  }
}

extension RemoteReference {
  /// The name of the object's contract, and the declarations of what its calls need, in Swift. Nil
  /// if the other end does not say it.
  nonisolated(nonsending) package func declarations() async throws -> (
    contract: String, text: String
  )? {
    let reply = await ask(RemoteRequirement("@describe", RemoteRequest.describe), makeMessage())
    do {
      return try reply.value { (reader) throws(WireError) in
        (try reader.get(String.self), try reader.get(String.self))
      }
    } catch let failure as RemoteFailure where failure.code == .refused {
      return nil
    }
  }
}

extension Link {
  /// The names by which the other end exports objects, sorted.
  nonisolated(nonsending) package func objectNames() async throws -> [String] {
    let list = reference(named: ObjectList.name)
    let reply = await list.ask(RemoteRequirement("@list", ObjectList.list), list.makeMessage())
    do {
      return try reply.value { (reader) throws(WireError) in try reader.get([String].self) }
    } catch let failure as RemoteFailure where failure.code == .invalidated {
      throw RemoteFailure(.refused, "the other end does not list its objects; it may be older")
    }
  }
}

extension RemoteRequest {
  /// Asks an object how its contract is declared: FNV-1a of "@describe", which cannot be the name
  /// of a requirement.
  static let describe: UInt32 = 0x354a_ce32
}
