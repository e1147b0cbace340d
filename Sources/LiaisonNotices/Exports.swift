// A client that imports this module also gets the modules that it builds on.
@_exported public import LiaisonCore
@_exported public import LiaisonDelegation
