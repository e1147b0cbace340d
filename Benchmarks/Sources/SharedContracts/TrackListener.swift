public import Liaison

/// What another module than its own calls through a proxy.
@Contract(.proxy)
public protocol TrackListener: AnyObject {
  func changed(_ x: Int)
  func value(_ x: Int) -> Int
}

/// What another module than its own has many delegates of.
@Contract
public protocol TrackObserver: AnyObject {
  func changed(_ x: Int)
  @Answer(.all, whenNobody: true) func accepts(_ x: Int) -> Bool
}

/// Hand-written weak delegates: boxes in an array, and a call for each.
public final class WeakTrackObservers {
  private var boxes: ContiguousArray<Box> = []

  public init() {}

  public func add(_ observer: any TrackObserver) { boxes.append(Box(observer)) }

  public func changed(_ x: Int) {
    for box in boxes { box.target?.changed(x) }
  }

  public func accepts(_ x: Int) -> Bool {
    for box in boxes { if let target = box.target, !target.accepts(x) { return false } }
    return true
  }

  private final class Box {
    weak var target: (any TrackObserver)?
    init(_ target: any TrackObserver) { self.target = target }
  }
}

/// A hand-written forwarding class.
public final class TrackForwarder: TrackListener {
  private let subject: any TrackListener

  public init(_ subject: any TrackListener) { self.subject = subject }

  public func changed(_ x: Int) { subject.changed(x) }
  public func value(_ x: Int) -> Int { subject.value(x) }
}
