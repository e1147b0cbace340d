import LiaisonMacroExpansion
import LiaisonRemote
import LiaisonWire

/// An object of a contract that prints its calls.
final class PrintingObject: Answering {
  private let contract: DescribedContract
  private let translator: ValueTranslator

  init(_ contract: DescribedContract, _ translator: ValueTranslator) {
    (self.contract, self.translator) = (contract, translator)
  }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer? {
    let requirements = translator.catalogue.requirements(of: contract)
    guard let requirement = requirements.first(where: { $0.number == request.requirement }) else {
      return nil
    }
    return translator.hear(
      request, requirement.name, requirement.parameters.map { ($0.name, $0.type) },
      answers: requirement.result == nil, in: requirement.scope)
  }
}

/// A closure that prints its calls.
final class PrintingClosure: Sendable {
  private let name: String
  private let parameters: [TravellingType]
  private let scope: String
  private let translator: ValueTranslator

  init(
    _ name: String, _ parameters: [TravellingType], _ scope: String, _ translator: ValueTranslator
  ) {
    (self.name, self.parameters) = (name, parameters)
    (self.scope, self.translator) = (scope, translator)
  }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    translator.hear(
      request, name, parameters.enumerated().map { ("_\($0)", $1) }, answers: true, in: scope)
  }
}

extension ValueTranslator {
  /// Prints a call that has come, and answers it if nothing has to be returned.
  fileprivate func hear(
    _ request: RemoteRequest, _ name: String, _ parameters: [(name: String, type: TravellingType)],
    answers: Bool, in scope: String
  ) -> RemoteAnswer {
    do throws(WireError) {
      let arguments = try request.read { (reader) throws(WireError) -> [JSON.Member] in
        var arguments: [JSON.Member] = []
        for (name, type) in parameters {
          arguments.append(JSON.Member(name, try read(type, in: scope, from: &reader)))
        }
        return arguments
      }
      heard(
        .object([
          JSON.Member("called", .string(name)), JSON.Member("arguments", .object(arguments)),
        ]))
    } catch {
      return request.refusal(error)
    }
    if answers { return request.done() }
    return RemoteRequest.fail(request, CallMistake("'\(name)' was printed, and has no result"))
  }
}
