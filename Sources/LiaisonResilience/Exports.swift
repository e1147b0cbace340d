// A file that imports this module also imports these.
@_exported public import LiaisonCore
@_exported public import LiaisonDelegation
@_exported public import LiaisonProxies
