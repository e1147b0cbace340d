// What this module stands on is imported with it.
@_exported public import LiaisonCore
@_exported public import LiaisonDelegation
