// Contracts that inherit from protocols of the system.

public import Foundation
public import Liaison
public import Observation

@Contract public protocol Ticket: CustomStringConvertible, CustomDebugStringConvertible, Hashable {
  func stamp()
}

@Contract public protocol Seat: AnyObject, Identifiable, Equatable, Any {
  func take()
}

@Contract public protocol Berth: AnyObject, Identifiable {
  @Answer(.first, whenNobody: "") var id: String { get }
}

@Contract public protocol Receipt: Codable, Sendable {
  @Answer(.first, whenNobody: 0) var amount: Int { get }
}

@MainActor @Contract public protocol Panel: AnyObject, CustomStringConvertible, Observable {
  func show()
}

@Contract public protocol Breakdown: LocalizedError {
  @Answer(.first, whenNobody: 0) var code: Int { get }
}

@Contract(.proxy) public protocol Teller: Actor, CustomStringConvertible {
  func pay() -> Int
}

@Contract public protocol Paper: TextOutputStream, TextOutputStreamable {
  func tear()
}

@Contract public protocol Packer: Encoder {
  func seal()
}

@Contract public protocol Unpacker: AnyObject, Swift.Decoder {
  func open()
}

@Contract public protocol Dice: RandomNumberGenerator {
  func shake()
}

@Contract public protocol Suit: CaseIterable, CustomReflectable, LosslessStringConvertible {
  func trump()
}

@Contract public protocol GoldTicket: Ticket, CustomStringConvertible, Hashable {
  func upgrade()
}

@Contract(.anywhere) public protocol Radio: AnyObject, Sendable, CustomStringConvertible {
  func tune(_ frequency: Int)
}

@Contract(.proxy, .spy, .invocations) public protocol Book: AnyObject, CustomStringConvertible {
  func turn(to page: Int)
}

@Contract public protocol Version: RawRepresentable<String> {
  @Answer(.collect) var parts: [String] { get }
}

@Contract public protocol Row: Identifiable<Int>, Sendable {
  @Answer(.first, whenNobody: "") var title: String { get }
}
