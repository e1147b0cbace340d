public import LiaisonCore

/// An element that says how many others were lost beside it.
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

/// The number of losses that an element tells; zero for most types.
func losses<Element>(beside element: Element?) -> Int {
  (element as? any CountsLosses)?.missed ?? 0
}

/// `element` with the losses beside another element added, which an operator leaves out.
func keep<Element>(_ element: Element, leavingOut other: Element?) -> Element {
  let losses = losses(beside: other)
  if losses == 0 { return element }
  return (element as? any CountsLosses)?.adding(losses) as? Element ?? element
}
