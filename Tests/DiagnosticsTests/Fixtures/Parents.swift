import Liaison

@Contract protocol Base: AnyObject { func base() }
@Contract protocol Left: Base { func left() }
@Contract protocol Right: Base { func right() }

@Contract protocol Both: Left, Right {}
