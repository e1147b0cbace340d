#if canImport(FoundationNetworking)
  public import Foundation
  public import FoundationNetworking
  public import Liaison

  /// What a session says about its tasks. Its delegates know nothing of Liaison.
  @Contract(.adopting(URLSessionTaskDelegate.self))
  public nonisolated protocol TaskEvents: URLSessionTaskDelegate {
    @Optional func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
    @Optional func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
      totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
  }

  /// What a session says about a response while it arrives.
  @Contract(.adopting(URLSessionDataDelegate.self))
  public nonisolated protocol DataEvents: URLSessionDataDelegate {
    @Named("didReceiveData")
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
  }
#endif
