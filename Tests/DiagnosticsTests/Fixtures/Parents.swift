import Liaison

protocol Plain: AnyObject { func p() }

@Contract(.proxy)
protocol Child: AnyObject, Plain { func a() }

@Contract
protocol Other:
  AnyObject,
  Plain
{
  func a()
}

@Contract protocol Base: AnyObject { func base() }
@Contract protocol Left: Base { func left() }
@Contract protocol Right: Base { func right() }

@Contract protocol Both: Left, Right {}

@Contract protocol Store: AnyObject { associatedtype Item; func take(_ item: Item) }

@Contract protocol IntStore: Store where Item == Int { func more() }
