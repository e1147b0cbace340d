internal import Liaison
internal import LiaisonWire

/// The object that answers which objects a link exports by name. Each link has one.
final class ObjectList: RemoteObject {
  private let names: [UInt32: String]

  init(_ names: [UInt32: String]) { self.names = names }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    if request.requirement != Self.list {
      return .failure(RemoteFailure(.refused, "the list of objects has no such requirement"))
    }
    var answer = request.makeAnswer()
    answer.writer.put(names.values.sorted())
    return request.value(answer)
  }

  /// FNV-1a of the requirement's name.
  static let list = ExportTable.hash(of: "@list")
  /// The name by which it is called. An object that is exported by it hides the list.
  static let name = "@objects"
  static let number = ExportTable.number(named: name)
}
