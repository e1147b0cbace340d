// A file that writes a remote contract needs one import. What is generated for it names all three.
@_exported public import Liaison
@_exported public import LiaisonWire
