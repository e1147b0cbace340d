#if canImport(SwiftUI)
  public import Liaison
  public import Observation
  public import SwiftUI

  extension Observed where Self: Observable {
    /// A binding to a property of a class that is `@Observed(.observable)`, for a view that edits
    /// it.
    ///
    ///     TextField("Title", text: song.binding(\.title))
    ///
    /// The binding keeps the object alive. In a view with `@Bindable var song`, `$song.title` is
    /// the same.
    @MainActor
    public func binding<Value>(
      _ property: ReferenceWritableKeyPath<Self, Value>
    ) -> SwiftUI.Binding<Value> {
      Bindable(self)[dynamicMember: property]
    }
  }
#endif
