public import LiaisonCore

/// An element that tells how many other elements were lost before it.
protocol CountsLosses {
  var missed: Int { get set }
}

extension Received: CountsLosses {}

extension CountsLosses {
  fileprivate func adding(_ losses: Int) -> Self {
    var element = self
    element.missed += losses
    return element
  }
}

/// Returns the number of losses that an element tells; zero for most types.
func losses<Element>(beside element: Element?) -> Int {
  (element as? any CountsLosses)?.missed ?? 0
}

/// Returns `element` and adds the losses of `other`, an element that an operator leaves out.
func keep<Element>(_ element: Element, leavingOut other: Element?) -> Element {
  let losses = losses(beside: other)
  if losses == 0 { return element }
  return (element as? any CountsLosses)?.adding(losses) as? Element ?? element
}
