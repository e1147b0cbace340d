package import LiaisonCore

/// What a reader of changes needs of a path. In the path itself these members would hide the parts
/// of values that have their names, as soon as other modules saw them.
package struct BarePath<Value> {
  private let path: ObservedPath<Value>

  package init(_ path: ObservedPath<Value>) { self.path = path }

  /// The path as the user writes it.
  package var name: PathName { path.name }

  /// The number of the first property.
  package var number: Int { path.step.number }
  /// Whether it is the key of a property of the object itself, and not of a part.
  package var isProperty: Bool { path.isProperty }

  package func read(_ subject: AnyObject) -> Value { path.read(subject) }

  /// Where the observers of an object stand.
  package func table(of subject: AnyObject) -> ObservationTable { path.step.table(of: subject) }

  /// Observes the path from an object, where the change is made.
  package func observe(
    _ subject: AnyObject, _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    path.observe(subject, ObserverTerms([])) { _, _, change in body(change) }
  }
}
