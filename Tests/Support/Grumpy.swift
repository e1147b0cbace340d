/// A value whose own code refuses to be written, or read.
public struct Grumpy: Codable, Equatable, Sendable {
  public struct Refusal: Error, CustomStringConvertible {
    public var description: String { "not today" }
  }
  public enum Mood: String, Codable, Sendable {
    case calm, hatesWriting, hatesReading, hatesTheWayBack
  }
  public var mood: Mood
  public var travelled = 0

  public init(_ mood: Mood) { self.mood = mood }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    mood = try values.decode(Mood.self, forKey: .mood)
    travelled = try values.decode(Int.self, forKey: .travelled)
    if mood == .hatesReading { throw Refusal() }
  }

  public func encode(to encoder: any Encoder) throws {
    if mood == .hatesWriting || mood == .hatesTheWayBack && travelled > 0 { throw Refusal() }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(mood, forKey: .mood)
    try values.encode(travelled, forKey: .travelled)
  }

  private enum CodingKeys: CodingKey { case mood, travelled }
}
