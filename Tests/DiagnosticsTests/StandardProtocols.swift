#if os(Linux)
  /// The protocols of the toolchain's modules that have no underscore before their names, as
  /// 'swift-symbolgraph-extract' lists them.
  enum StandardProtocols {
    static let modules = [
      "Dispatch", "Distributed", "Foundation", "FoundationNetworking", "Liaison", "Observation",
      "Synchronization", "_StringProcessing",
    ]

    static let names = """
      Actor AdditiveArithmetic Any AnyObject AsyncIteratorProtocol AsyncSequence \
      AtomicOptionalRepresentable AtomicRepresentable AttributeScope \
      AttributedStringAttributeMutation AttributedStringKey AttributedStringProtocol \
      BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable CVarArg \
      CaseIterable Clock CodingKey CodingKeyRepresentable Collection Comparable \
      ContiguousBytes Copyable CustomConsumingRegexComponent CustomDebugStringConvertible \
      CustomLeafReflectable CustomNSError CustomPlaygroundDisplayConvertible \
      CustomReflectable CustomStringConvertible DataProtocol Decodable \
      DecodableAttributedStringKey DecodableWithConfiguration Decoder \
      DecodingConfigurationProviding DiscreteFormatStyle DispatchSourceProtocol \
      DispatchSourceRead DispatchSourceSignal DispatchSourceTimer DispatchSourceUserDataAdd \
      DispatchSourceUserDataOr DispatchSourceUserDataReplace DispatchSourceWrite \
      DistributedActor DistributedActorSystem DistributedActorSystemError \
      DistributedTargetInvocationDecoder DistributedTargetInvocationEncoder \
      DistributedTargetInvocationResultHandler DurationProtocol Encodable \
      EncodableAttributedStringKey EncodableWithConfiguration Encoder \
      EncodingConfigurationProviding Equatable Error Escapable Executor \
      ExpressibleByArrayLiteral ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral \
      ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral \
      ExpressibleByIntegerLiteral ExpressibleByNilLiteral ExpressibleByStringInterpolation \
      ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral FileManagerDelegate \
      FixedWidthInteger FloatingPoint FormatStyle GlobalActor Hashable Identifiable \
      InstantProtocol IteratorProtocol KeyedDecodingContainerProtocol \
      KeyedEncodingContainerProtocol LazyCollectionProtocol LazySequenceProtocol \
      LocalizedError LosslessStringConvertible MarkdownDecodableAttributedStringKey \
      MirrorPath MutableCollection MutableDataProtocol NSCacheDelegate NSCoding NSCopying \
      NSDecimalNumberBehaviors NSKeyedArchiverDelegate NSKeyedUnarchiverDelegate NSLocking \
      NSMutableCopying NSObjectProtocol NSSecureCoding NotificationCenter.AsyncMessage \
      NotificationCenter.MainActorMessage NotificationCenter.MessageIdentifier Numeric \
      Observable OptionSet ParseStrategy ParseableFormatStyle PortDelegate \
      PredicateExpression ProgressReporting RandomAccessCollection RandomNumberGenerator \
      RangeExpression RangeReplaceableCollection RawRepresentable RecoverableError \
      ReferenceConvertible RegexComponent SIMD SIMDScalar SIMDStorage Sendable \
      SendableMetatype Sequence SerialExecutor SetAlgebra SignedInteger SignedNumeric \
      SingleValueDecodingContainer SingleValueEncodingContainer SortComparator \
      StandardPredicateExpression StreamDelegate Strideable StringInterpolationProtocol \
      StringProtocol TaskExecutor TextOutputStream TextOutputStreamable \
      URLAuthenticationChallengeSender URLProtocolClient URLSessionDataDelegate \
      URLSessionDelegate URLSessionDownloadDelegate URLSessionStreamDelegate \
      URLSessionTaskDelegate URLSessionWebSocketDelegate UnicodeCodec \
      UnkeyedDecodingContainer UnkeyedEncodingContainer UnsignedInteger
      """.split(separator: " ")
  }
#endif
