package import LiaisonCore

/// The members of a path that a reader of changes uses. They stand here because, as members of
/// `ObservedPath` that other modules see, they would hide parts of values with the same names.
package struct BarePath<Value> {
  private let path: ObservedPath<Value>

  package init(_ path: ObservedPath<Value>) { self.path = path }

  /// The path as the user writes it.
  package var name: PathName { path.name }

  /// The number of the first property on the path.
  package var number: Int { path.step.number }
  /// Whether the path is the key of a property of the object itself, not of a part of its value.
  package var isProperty: Bool { path.isProperty }

  package func read(_ subject: AnyObject) -> Value { path.read(subject) }

  /// The table with the observers of an object.
  package func table(of subject: AnyObject) -> ObservationTable { path.step.table(of: subject) }

  /// Observes the path from an object. `body` runs where the change is made.
  package func observe(
    _ subject: AnyObject, _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    path.observe(subject, ObserverTerms([])) { _, _, change in body(change) }
  }
}
