import LiaisonSharing

extension LockPatience {
  /// For waits whose end the test decides, and which begin late on a machine with other work.
  static var patient: LockPatience { .upTo(.seconds(3_600)) }
}
