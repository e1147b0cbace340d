#if os(Linux)
  // The delegates of Foundation as they are there, each adopted by a contract, and the protocols that
  // are told like delegates under another name. What has no default in Foundation is restated.

  public import Foundation
  public import FoundationNetworking
  public import FoundationXML
  public import Liaison

  @Contract(.adopting(NSCacheDelegate.self))
  public nonisolated protocol CacheEvents: NSCacheDelegate {
    func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any)
  }

  @Contract(.adopting(XMLParserDelegate.self))
  public nonisolated protocol ParserEvents: XMLParserDelegate {
    @Optional func parserDidStartDocument(_ parser: XMLParser)
    @Optional func parser(_ parser: XMLParser, foundCharacters string: String)
  }

  @Contract(.adopting(StreamDelegate.self))
  public nonisolated protocol StreamEvents: StreamDelegate {
    func stream(_ aStream: Foundation.Stream, handle eventCode: Foundation.Stream.Event)
  }

  @Contract(.adopting(PortDelegate.self))
  public nonisolated protocol PortEvents: PortDelegate {
    func handle(_ message: PortMessage)
  }

  @Contract(.adopting(NSKeyedArchiverDelegate.self))
  public nonisolated protocol ArchiverEvents: NSKeyedArchiverDelegate {
    @Answer(.first) func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any?
    func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?)
    func archiver(
      _ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?)
    func archiverWillFinish(_ archiver: NSKeyedArchiver)
    func archiverDidFinish(_ archiver: NSKeyedArchiver)
  }

  @Contract(.adopting(NSKeyedUnarchiverDelegate.self))
  public nonisolated protocol UnarchiverEvents: NSKeyedUnarchiverDelegate {
    @Answer(.first) func unarchiver(
      _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String,
      originalClasses classNames: [String]
    ) -> AnyClass?
    @Answer(.first) func unarchiver(
      _ unarchiver: NSKeyedUnarchiver, didDecode object: Any?
    ) -> Any?
    func unarchiver(
      _ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any)
    func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver)
    func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver)
  }

  @Contract(.adopting(URLSessionDelegate.self))
  public nonisolated protocol SessionEvents: URLSessionDelegate {
    @Optional func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  }

  @Contract(.adopting(URLSessionDownloadDelegate.self))
  public nonisolated protocol DownloadEvents: URLSessionDownloadDelegate {
    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask,
      didFinishDownloadingTo location: URL)
  }

  @Contract(.adopting(URLSessionWebSocketDelegate.self))
  public nonisolated protocol SocketEvents: URLSessionWebSocketDelegate {
    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
      didOpenWithProtocol name: String?)
    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
      didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?)
  }

  @Contract(.adopting(URLSessionStreamDelegate.self))
  public nonisolated protocol ConnectionEvents: URLSessionStreamDelegate {
    @Optional func urlSession(_ session: URLSession, readClosedFor streamTask: URLSessionStreamTask)
    @Optional func urlSession(
      _ session: URLSession, writeClosedFor streamTask: URLSessionStreamTask)
    @Optional func urlSession(
      _ session: URLSession, betterRouteDiscoveredFor streamTask: URLSessionStreamTask)
    func urlSession(
      _ session: URLSession, streamTask: URLSessionStreamTask,
      didBecome inputStream: InputStream, outputStream: OutputStream)
  }

  @Contract(.adopting(URLProtocolClient.self))
  public nonisolated protocol LoadingEvents: NSObjectProtocol, Sendable, URLProtocolClient {
    func urlProtocol(
      _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse)
    func urlProtocol(
      _ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse)
    @Named("didReceiveResponse") func urlProtocol(
      _ protocol: URLProtocol, didReceive response: URLResponse,
      cacheStoragePolicy policy: URLCache.StoragePolicy)
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
    func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
    @Named("didReceiveChallenge") func urlProtocol(
      _ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge)
    func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge)
  }

  @Contract(.adopting(URLAuthenticationChallengeSender.self))
  public nonisolated protocol ChallengeEvents: NSObjectProtocol, Sendable,
    URLAuthenticationChallengeSender
  {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge)
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge)
    func cancel(_ challenge: URLAuthenticationChallenge)
    func performDefaultHandling(for challenge: URLAuthenticationChallenge)
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge)
  }

  @Contract(.adopting(FileManagerDelegate.self))
  public nonisolated protocol FileEvents: FileManagerDelegate {
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldCopyItemAtPath srcPath: String, toPath dstPath: String
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      copyingItemAtPath srcPath: String, toPath dstPath: String
    ) -> Bool
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldCopyItemAt srcURL: URL, to dstURL: URL
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      copyingItemAt srcURL: URL, to dstURL: URL
    ) -> Bool
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldMoveItemAtPath srcPath: String, toPath dstPath: String
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      movingItemAtPath srcPath: String, toPath dstPath: String
    ) -> Bool
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldMoveItemAt srcURL: URL, to dstURL: URL
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      movingItemAt srcURL: URL, to dstURL: URL
    ) -> Bool
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldLinkItemAtPath srcPath: String, toPath dstPath: String
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      linkingItemAtPath srcPath: String, toPath dstPath: String
    ) -> Bool
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldLinkItemAt srcURL: URL, to dstURL: URL
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      linkingItemAt srcURL: URL, to dstURL: URL
    ) -> Bool
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldRemoveItemAtPath path: String
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      removingItemAtPath path: String
    ) -> Bool
    @Answer(.all)
    func fileManager(
      _ fileManager: FileManager, shouldRemoveItemAt url: URL
    ) -> Bool
    @Answer(.any)
    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error,
      removingItemAt url: URL
    ) -> Bool
  }
#endif
