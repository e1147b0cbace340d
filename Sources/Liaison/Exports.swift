// One import for all of them. A program that needs one alone imports that one, and builds and links
// only what it stands on.
@_exported public import LiaisonCore
@_exported public import LiaisonDelegation
@_exported public import LiaisonNotices
@_exported public import LiaisonObservation
@_exported public import LiaisonProxies
@_exported public import LiaisonPull
@_exported public import LiaisonResilience
@_exported public import LiaisonSharing
