// All tests of this target use them.
@_exported public import TestSupport
