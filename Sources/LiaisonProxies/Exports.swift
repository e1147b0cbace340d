// A client that imports this module also gets the modules whose types its API uses.
@_exported public import LiaisonCore
@_exported public import LiaisonDelegation
