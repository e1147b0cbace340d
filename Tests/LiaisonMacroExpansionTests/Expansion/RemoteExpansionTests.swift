import LiaisonMacroExpansion
import Testing

/// What `.remote` writes, letter for letter; what stands before it is the same as without.
@Suite struct RemoteExpansionTests {
  private func remote(_ declaration: String, _ options: String = ".remote") -> String {
    let all = expanded(declaration, .peer, attribute: "@Contract(.proxy, \(options))")
    let plain = expanded(
      declaration.replacing("@OneWay ", with: ""), .peer, attribute: "@Contract(.proxy)")
    #expect(all.hasPrefix(plain))
    return String(all.dropFirst(plain.count))
  }

  @Test func `a call writes its arguments, and an answer its result`() {
    let code = "protocol P: Sendable { func f(_ x: Int, to y: S?) async throws -> T }"
    #expect(remote(code) == Self.values)
  }

  @Test func `a one-way call is sent`() {
    let code = "protocol P: Sendable { @OneWay func f() async throws }"
    let lines = remote(code).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.contains(
        "let _reply = await self._reference.send(LiaisonRemote.RemoteRequirement(\"f()\", 1732803134), _message)"
      ))
  }

  @Test func `a requirement is known with the rights that it needs`() {
    let code = "protocol P: Sendable { @Requires(.read) var x: Int { get async throws } }"
    #expect(
      remote(code).contains(
        "return LiaisonCore.Requirement(\"x\", 0, .get) { $0.require(.read) }\n"))
  }

  private static let values = #"""
    /// A `P` at the other end of a link.
    final class PRemote: LiaisonRemote.RemoteProxy, P {
      typealias _Subject = any P

      nonisolated let _reference: LiaisonRemote.RemoteReference

      nonisolated init(_ reference: LiaisonRemote.RemoteReference) {
        _reference = reference
      }

      nonisolated static var _contract: Swift.String { "P" }
      nonisolated var _subject: any P { self }

      func f(_ x: Int, to y: S?) async throws -> T {
        var _message = self._reference.makeMessage()
    #sourceLocation(file: "a.swift", line: 1)
                              _message.put(x)
    #sourceLocation()
    #sourceLocation(file: "a.swift", line: 1)
                                         _message.put(y)
    #sourceLocation()
        let _reply = await self._reference.ask(LiaisonRemote.RemoteRequirement("f(_:to:)", 3514201234), _message)
        return try _reply.value({ (reader: inout LiaisonRemote.RemoteReader) throws(LiaisonWire.WireError) -> T in
          let value = try reader.get(T.self)
          return value
        })
      }

      nonisolated(nonsending) static func _answer(
        _ request: LiaisonRemote.RemoteRequest, to subject: any P
      ) async -> LiaisonRemote.RemoteAnswer? {
        let answer: nonisolated(nonsending) (LiaisonRemote.RemoteRequest, any P) async -> LiaisonRemote.RemoteAnswer
        switch request.requirement {
        case 3514201234: answer = _answer3514201234
        default:
          return nil
        }
        return await answer(request, subject)
      }

      // f(_:to:)
      @inline(never)
      private nonisolated(nonsending) static func _answer3514201234(
        _ request: LiaisonRemote.RemoteRequest, _ subject: any P
      ) async -> LiaisonRemote.RemoteAnswer {
        do throws(LiaisonWire.WireError) {
          let (argument0, argument1) = try request.read { (reader: inout LiaisonRemote.RemoteReader) throws(LiaisonWire.WireError) -> (Int, S?) in
            let argument0 = try reader.get(Int.self)
            let argument1 = try reader.get(S?.self)
            return (argument0, argument1)
          }
          do {
            let result = try await subject.f(argument0, to: argument1)
            return request.value { (answer: inout LiaisonRemote.OutgoingMessage) in
    #sourceLocation(file: "a.swift", line: 1)
                                                               answer.put(result)
    #sourceLocation()
            }
          } catch { return LiaisonRemote.RemoteRequest.fail(request, error) }
        } catch { return request.refusal(error) }
      }

      nonisolated static func _requirement(_ number: Swift.UInt32) -> LiaisonCore.Requirement? {
        switch number {
        case 3514201234: return LiaisonCore.Requirement("f(_:to:)", 0)
        default:
          return nil
        }
      }

      nonisolated static func _describe(in description: inout LiaisonWire.WireDescription) {
        description.open(_contract, "@Contract(.remote) protocol P: Sendable")
        description.add("func f(_ x: Int, to y: S?) async throws -> T")
        description.include(S?.self)
        description.include(T.self, as: "T")
      }
    }

    """#
}
