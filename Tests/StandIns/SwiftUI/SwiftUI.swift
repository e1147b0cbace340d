// The part of SwiftUI that Liaison uses, as it is declared there, for systems that have no SwiftUI.

public import Observation

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  fileprivate init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public subscript<Member>(
    dynamicMember member: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member> {
      wrappedValue[keyPath: member]
    } write: {
      wrappedValue[keyPath: member] = $0
    }
  }
}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  fileprivate let object: Value

  public var wrappedValue: Value { object }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(_ wrappedValue: Value) { object = wrappedValue }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding {
      object[keyPath: keyPath]
    } write: {
      object[keyPath: keyPath] = $0
    }
  }
}
