internal import CLiaisonSystem
internal import Dispatch
internal import Liaison

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A program that was started in a process of its own, until it has ended.
///
/// Its standard error is forwarded to this process' own, and its last lines are kept.
final class HelperProcess: Sendable {
  let identifier: pid_t

  private struct State {
    var exit: HelperExit?
    var waiting: [CheckedContinuation<HelperExit, Never>] = []
  }

  private let state = Guarded(State())

  private init(_ identifier: pid_t) { self.identifier = identifier }

  /// Starts a program whose descriptor 3 is connected to the one that is returned.
  ///
  /// The system ends the program when the calling thread ends, if the program asks for that.
  static func start(
    _ command: HelperCommand
  ) throws(RemoteFailure) -> (process: HelperProcess, connection: Int32) {
    let program = try command.program()
    let (sockets, errors) = try Self.descriptors()
    var identifier: pid_t = 0
    let error = command.withCStrings(program) { arguments, environment in
      liaison_spawn(&identifier, program, arguments, environment, sockets.1, errors.writing)
    }
    close(sockets.1)
    close(errors.writing)
    guard error == 0 else {
      close(sockets.0)
      close(errors.reading)
      throw RemoteFailure(
        .notSent, "'\(program)' cannot be started: \(String(cString: strerror(error)))")
    }
    let process = HelperProcess(identifier)
    process.watch(errors.reading)
    return (process, sockets.0)
  }

  private static func descriptors() throws(RemoteFailure) -> (
    (Int32, Int32), errors: (reading: Int32, writing: Int32)
  ) {
    do throws(SystemError) {
      let sockets = try Self.sockets()
      do throws(SystemError) {
        return (sockets, try ErrorPipe.make())
      } catch {
        close(sockets.0)
        close(sockets.1)
        throw error
      }
    } catch {
      throw RemoteFailure(.notSent, "a helper cannot be started: \(error)")
    }
  }

  /// This process' end, which does not block, and the program's end, which blocks, as a program may
  /// expect.
  private static func sockets() throws(SystemError) -> (Int32, Int32) {
    let ends = try Socket.pair()
    _ = fcntl(ends.1, F_SETFL, fcntl(ends.1, F_GETFL) & ~O_NONBLOCK)
    return ends
  }

  /// Starts a program on a thread that lives as long as this process. The program may end with the
  /// thread that starts it, and another loop's thread may end before the program's grace is over.
  static func startLasting(
    _ command: HelperCommand
  ) async throws(RemoteFailure) -> (process: HelperProcess, connection: Int32) {
    let result = await withCheckedContinuation { continuation in
      EventLoop.shared.perform {
        do throws(RemoteFailure) {
          continuation.resume(returning: Result<_, RemoteFailure>.success(try start(command)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }

  /// Waits until the process has ended, and returns how.
  func exit() async -> HelperExit {
    await withCheckedContinuation { continuation in
      let exit = state.withLock { state in
        if state.exit == nil { state.waiting.append(continuation) }
        return state.exit
      }
      if let exit { continuation.resume(returning: exit) }
    }
  }

  /// Sends a signal, unless the process has ended: its number may then belong to another process.
  func send(_ signal: Int32) {
    state.withLock { state in
      if state.exit == nil { _ = kill(identifier, signal) }
    }
  }

  /// Kills the process if it has not ended when `grace` is over.
  func end(within grace: Duration) {
    let deadline = DispatchTime.now() + .nanoseconds(Int(clamping: grace.nanoseconds))
    DispatchQueue.global().asyncAfter(deadline: deadline) { self.send(SIGKILL) }
  }

  var hasEnded: Bool { state.withLock { $0.exit != nil } }

  // MARK: Watching

  private func watch(_ errors: Int32) {
    let transcript = Transcript(of: errors)
    transcript.begin()
    ExitWatch.begin(on: identifier) { transcript.end { self.reap($0) } }
  }

  private func reap(_ lastLines: String) {
    let (exit, waiting) = state.withLock { state in
      var status: Int32 = 0
      var reaped: pid_t
      repeat { reaped = waitpid(identifier, &status, 0) } while reaped == -1 && errno == EINTR
      let exit = HelperExit(status: reaped == identifier ? status : nil, lastLines: lastLines)
      state.exit = exit
      defer { state.waiting = [] }
      return (exit, state.waiting)
    }
    for continuation in waiting { continuation.resume(returning: exit) }
  }
}
