public import Liaison
public import LiaisonWire

extension Link {
  /// Lets the other end read a journal by a name.
  ///
  /// The journal is kept until the link ends. Its readers there are as independent as local ones. A
  /// reader for which a `.waiting` journal waits keeps it waiting until its link ends.
  public func export<Entry: WireValue>(_ journal: Journal<Entry>, named name: String) {
    export(JournalObject(journal, by: .wire), named: name)
  }

  /// Lets the other end read a journal whose entries travel by their own `Codable` code.
  ///
  /// The compiler chooses it only for entries that do not travel directly. The bytes are others
  /// than those of a type with `@Wire`, so both ends have to know the type in the same form.
  @_disfavoredOverload
  public func export<Entry: Codable>(_ journal: Journal<Entry>, named name: String) {
    export(JournalObject(journal, by: .codable), named: name)
  }

  /// Lets the other end read what a recorder records. The recorder is kept until the link ends.
  ///
  /// One recorder can be exported over any number of links. Each name of a link belongs to one
  /// export: a name that is exported already stops the program. Over a link that has ended nothing
  /// happens.
  public func export<Entry: WireValue>(_ recorder: JournalRecorder<Entry>, named name: String) {
    export(JournalObject(recorder.journal, by: .wire, source: recorder), named: name)
  }

  /// Lets the other end read what a recorder records, by the entries' own `Codable` code.
  ///
  /// The compiler chooses it only for entries that do not travel directly. The recorder is kept
  /// until the link ends. A name that is exported already stops the program.
  @_disfavoredOverload
  public func export<Entry: Codable>(_ recorder: JournalRecorder<Entry>, named name: String) {
    export(JournalObject(recorder.journal, by: .codable, source: recorder), named: name)
  }
}

extension RemoteSource {
  /// The journal that the other end exports by a name.
  ///
  /// Returns at once, and sends nothing. If there is no such journal, making a cursor fails as
  /// ``RemoteFailure/Code/invalidated``. The bytes do not say their type, so `type` has to be the
  /// type of the entries there.
  public func journal<Entry: WireValue & Sendable>(
    of type: Entry.Type, named name: String
  ) -> RemoteJournal<Entry> {
    RemoteJournal(reference: reference(named: name), coding: .wire)
  }

  /// The journal that the other end exports by a name, whose entries travel by their own `Codable`
  /// code.
  ///
  /// The compiler chooses it only for a type that does not travel directly. The other end has to
  /// know the type in the same form, because the bytes are others than those of a type with
  /// `@Wire`.
  @_disfavoredOverload
  public func journal<Entry: Codable & Sendable>(
    of type: Entry.Type, named name: String
  ) -> RemoteJournal<Entry> {
    RemoteJournal(reference: reference(named: name), coding: .codable)
  }
}
