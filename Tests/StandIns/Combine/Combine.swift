// The part of Combine that Liaison uses, as it is declared there, for systems that have no Combine.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Cancellable { func cancel() }

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public struct CombineIdentifier: Hashable, Sendable {
  private let identifier: ObjectIdentifier

  public init(_ object: AnyObject) { identifier = ObjectIdentifier(object) }
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  @frozen public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  @frozen public struct Demand: Equatable, Comparable, Sendable {
    private let count: Int

    public static let unlimited = Demand(count: .max)
    public static let none = Demand(count: 0)
    public static func max(_ value: Int) -> Demand { Demand(count: value) }

    public static func < (left: Demand, right: Demand) -> Bool { left.count < right.count }

    public static func += (left: inout Demand, right: Demand) {
      let sum = left.count.addingReportingOverflow(right.count)
      left = Demand(count: sum.overflow ? .max : sum.partialValue)
    }

    public static func -= (left: inout Demand, right: Int) {
      if left != .unlimited { left = Demand(count: left.count - right) }
    }
  }
}
