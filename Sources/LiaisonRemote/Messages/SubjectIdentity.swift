/// An object of this process as a contract, whatever protection stands before it.
package struct SubjectIdentity: Hashable, Sendable {
  private let object: ObjectIdentifier
  private let contract: ObjectIdentifier

  /// Nil for a value, which has no identity.
  init?<Subject>(of subject: Subject, as contract: any Any.Type) {
    guard let object = ObjectIdentifier(ofObject: subject) else { return nil }
    (self.object, self.contract) = (object, ObjectIdentifier(contract))
  }
}

extension ObjectIdentifier {
  /// Nil for a value, which has no identity.
  init?<Subject>(ofObject subject: Subject) {
    guard type(of: subject as Any) is AnyObject.Type else { return nil }
    self.init(subject as AnyObject)
  }
}
