// Importing this module also imports the module on which it stands.
@_exported public import LiaisonCore
