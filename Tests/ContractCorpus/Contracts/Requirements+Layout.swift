// What a formatter would put in order is what is tested here.
// swift-format-ignore-file

import Liaison

/// A requirement may be spread over lines, with comments anywhere.
@Contract /* here */
protocol Layout /* there */:  // and
  /* also */ AnyObject
{
  func spread /* name */(
    // first
    _ first /* local */: /* type */ Int /* , */,
    second: String  // second
  ) /* after */

  func a()
  func b()
  @Answer(.any) func c() -> Bool
  /** A block of documentation. */
  func documented(
    _ text: /* a text */ Swift
      .String
  )
}
