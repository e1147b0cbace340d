internal import Liaison
internal import LiaisonWire

/// A refusal travels as an error that every contract names.
///
/// Rights travel by their names, because their bits differ from process to process. Names that the
/// reader has no right for become part of the reason.
extension AccessError {
  /// The type's number on the wire: FNV-1a of "@denied", which cannot be the name of a Swift type.
  static let wireNumber = ExportTable.hash(of: "@denied")

  func write(to writer: inout WireWriter) {
    let parts = writer.open(Self.self)
    writer.put(protection)
    writer.put(requirement.name)
    writer.put(UInt8(requirement.access.rawValue))
    let (kind, missing, text) = reason.parts
    writer.put(kind)
    writer.put(missing.names)
    writer.put(text)
    writer.close(parts)
  }

  /// - Parameter called: The requirement that was called here. The refused one may be another,
  ///   which that call used at the other end.
  init(reading reader: inout WireReader, of called: RemoteRequirement) throws(WireError) {
    let parts = try reader.open(Self.self)
    let protection = try reader.get(String.self)
    let name = try reader.get(String.self)
    let access = Requirement.Access(rawValue: Int(try reader.get(UInt8.self)))
    let kind = try reader.get(UInt8.self)
    let (missing, unknown) = Rights.known(try reader.get([String].self))
    let text = try reader.get(String?.self)
    reader.close(parts)
    guard let access,
      let reason = Reason(
        kind, missing,
        Self.explanation(
          text, unknown, also: !missing.isEmpty, name == "\(called.name)" ? nil : name))
    else { throw reader.error(.unknownCase, reading: Self.self) }
    self.init(
      reason: reason, requirement: Requirement(called.name, 0, access), protection: protection)
  }

  private static func explanation(
    _ text: String?, _ unknown: [String], also: Bool, _ inner: String?
  ) -> String? {
    let names = unknown.map { "'\($0)'" }.joined(separator: " and ")
    let parts = [
      text, unknown.isEmpty ? nil : "it \(also ? "also " : "")needs \(names)",
      inner.map { "it called '\($0)' at the other end" },
    ]
    let all = parts.compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }
}

extension AccessError.Reason {
  fileprivate var parts: (kind: UInt8, missing: Rights, text: String?) {
    switch self {
    case .denied(let missing, let text): (1, missing, text)
    case .revoked: (2, [], nil)
    case .suspended: (3, [], nil)
    case .mustAsk(let missing): (4, missing, nil)
    }
  }

  fileprivate init?(_ kind: UInt8, _ missing: Rights, _ text: String?) {
    switch kind {
    case 1: self = .denied(missing: missing, text)
    case 2: self = .revoked
    case 3: self = .suspended
    case 4: self = .mustAsk(missing: missing)
    default: return nil
    }
  }
}
