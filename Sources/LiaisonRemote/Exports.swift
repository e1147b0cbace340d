// Generated code of a remote contract names three modules. With these exports, its file imports
// one.
@_exported public import Liaison
@_exported public import LiaisonWire
