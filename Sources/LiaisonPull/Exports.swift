// A client that imports this module also gets the module that it builds on.
@_exported public import LiaisonCore
