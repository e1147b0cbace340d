import Liaison
import LiaisonRemote
import LiaisonWire

final class Door: Sendable {}

enum Narrow: String, Codable, Error { case no }

protocol Elsewhere: Sendable {}

@Contract(.remote, .proxy) protocol Travel: Sendable {
  func send(_ door: Door, name: String) async throws
  // expect 21: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'
  func make() async throws -> Door
  // expect 31: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'
  func narrow() async throws(Narrow)
  // expect 30: error: type 'Narrow' does not conform to protocol 'RemoteError'
  func meet(_ other: any Elsewhere) async throws
  // expect 22: error: cannot find type 'ElsewhereRemote' in scope
}

@Contract(.remote, .proxy) protocol Inside: Sendable {
  func doors() async throws -> AsyncThrowingStream<Door, any Error>
  // expect 32: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'
  func walk(_ doors: AsyncThrowingStream<[Door], any Error>) async throws
  // expect 22: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'
  func each(_ body: @escaping @Sendable (Door) async throws -> Void) async throws
  // expect 41: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'
  func find(_ body: @escaping @Sendable () async throws -> Door) async throws
  // expect 41: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'
  func maker() async throws -> @Sendable (Door) async throws -> Void
  // expect 42: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', let it conform to 'Codable', or write 'any' before a contract with '.remote'
}

@Contract(.proxy) protocol Near: Sendable { func come() async throws }

@Contract(.proxy, .remote) protocol Nearer: Near { func go() async throws }
// expect 45: error: cannot find type 'NearRemote' in scope

@Contract(.proxy, .remote) protocol Slow: Sendable { func wait() }
// expect 59: fix: a call over a link waits and can fail, so 'wait()' has to be 'async throws'

@Contract(.proxy, .remote) public protocol Open: Sendable {
  func each(_ body: @escaping @Sendable (Int) async throws -> Void) async throws
  // expect 21: fix: 'body' is another type in modules that isolate differently, which could not conform; write '@concurrent' or 'nonisolated(nonsending)' before it
}
