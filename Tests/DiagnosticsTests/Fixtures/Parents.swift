import Liaison

protocol Plain: AnyObject {}

@Contract(.proxy)
protocol Child: AnyObject, Plain { func a() }
// expect 28: error: cannot find type 'PlainForwarding' in scope

@Contract(.proxy)
protocol Other:
  AnyObject,
  Plain
  // expect 3: error: cannot find type 'PlainForwarding' in scope
{
  func a()
}
