import Liaison

let option = ContractOption.proxy

@Contract(option) protocol Variable { func a() }
// expect 11: error: 'option' is not an option that '@Contract' can read; write '.multicast', '.handlers', '.proxy', '.anywhere', '.invocations', '.spy', '.remote' or '.adopting(…)'

@Contract(.proxy, .handlers, .proxy) protocol Twice { func a() }
// expect 30: fix: '.proxy' is written twice

@Contract(.adopting()) protocol Nothing { func a() }
// expect 11: fix: '.adopting' needs the protocols whose conformers are the delegates: '.adopting(Other.self)'

protocol Other: AnyObject { func a() }

let other: Any.Type = (any Other).self

@Contract(.adopting(other)) protocol Value: AnyObject { func a() }
// expect 11: error: 'other' is not a type that '@Contract' can read; write a protocol's name and '.self'

@Contract(.handlers, .adopting((any Other).self)) protocol Apart: AnyObject { func a() }
// expect 11: error: handlers can stand in for 'Other' only if the contract inherits from it; write 'protocol Apart: Other'

@Contract(.adopting(Other.self)) protocol Together: Other { func a() }

@Contract(.invocations, .proxy) protocol Recorder: Actor { func a() }
// expect 11: fix: '.invocations' cannot be used here, because nobody stands between an actor and its calls
