// Contracts that inherit from protocols of the system.

public import Foundation
public import Liaison
public import Observation

@Contract
public nonisolated protocol Ticket: CustomStringConvertible, CustomDebugStringConvertible, Hashable
{
  func stamp()
}

@Contract public nonisolated protocol Seat: AnyObject, Identifiable, Equatable, Any {
  func take()
}

@Contract public nonisolated protocol Berth: AnyObject, Identifiable {
  @Answer(.first, whenNobody: "") var id: String { get }
}

@Contract public nonisolated protocol Receipt: Codable, Sendable {
  @Answer(.first, whenNobody: 0) var amount: Int { get }
}

@MainActor @Contract public protocol Panel: AnyObject, CustomStringConvertible, Observable {
  func show()
}

@Contract public nonisolated protocol Breakdown: LocalizedError {
  @Answer(.first, whenNobody: 0) var code: Int { get }
}

@Contract(.proxy) public protocol Teller: Actor, CustomStringConvertible {
  func pay() -> Int
}

@Contract public nonisolated protocol Paper: TextOutputStream, TextOutputStreamable {
  func tear()
}

@Contract public nonisolated protocol Packer: Encoder {
  func seal()
}

@Contract public nonisolated protocol Unpacker: AnyObject, Swift.Decoder {
  func open()
}

@Contract public nonisolated protocol Dice: RandomNumberGenerator {
  func shake()
}

@Contract
public nonisolated protocol Suit: CaseIterable, CustomReflectable, LosslessStringConvertible {
  func trump()
}

@Contract public nonisolated protocol GoldTicket: Ticket, CustomStringConvertible, Hashable {
  func upgrade()
}

@Contract(.anywhere) public nonisolated protocol Radio: AnyObject, Sendable, CustomStringConvertible
{
  func tune(_ frequency: Int)
}

@Contract(.proxy, .spy, .invocations)
public nonisolated protocol Book: AnyObject, CustomStringConvertible {
  func turn(to page: Int)
}

@Contract public nonisolated protocol Version: RawRepresentable<String> {
  @Answer(.collect) var parts: [String] { get }
}

@Contract public nonisolated protocol Row: Identifiable<Int>, Sendable {
  @Answer(.first, whenNobody: "") var title: String { get }
}
