import Liaison

@Contract
protocol Wrong: AnyObject {
  func merge(_ other: Self)
  // expect 23: fix: 'merge(_:)' mentions 'Self', which cannot be called through 'any'; name the protocol instead
  func give(_ file: sending String)
  // expect 21: fix: a 'sending' parameter cannot be forwarded, because it can be given away only once; make its type Sendable
  func right()
}

@Contract
protocol Child: Wrong {
  func more()
}

func useWrong(_ child: any Child) {
  let delegates = WrongMulticast()
  delegates.add(child)
  delegates.right()
  ChildProxy(.to(child)).more()
}

@Contract
protocol Cursor<Element>: AnyObject {
  associatedtype Element
  func take(_ element: Element)
}

@Contract
protocol Rows<Element>: Cursor {
  // expect 15: error: 'Element' is declared by a parent, and a generic contract cannot inherit from a generic one; declare it here, and restate what is needed of 'Cursor' instead of inheriting it
  func row(_ element: Element)
}

@Contract
protocol Restated<Element>: AnyObject {
  associatedtype Element
  func take(_ element: Element)
  func row(_ element: Element)
}
