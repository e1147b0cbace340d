import Foundation
import Liaison
import Testing

@testable import LiaisonProxies

@Contract(.proxy, .anywhere)
private protocol Forge: AnyObject, Sendable {
  func strike(_ times: Int)
  func count() throws -> Int
}

private final class StoneForge: Forge {
  private let strikes = Counter()
  func strike(_ times: Int) { strikes.add(times) }
  func count() throws -> Int { strikes.value }
}

/// Subjects that are made by whoever waits for them. A long form runs under the sanitizers:
/// scripts/stress.
@Suite(.serialized) struct `Makings under stress` {
  @Test(arguments: [Meanwhile.waiting, .standingIn()])
  func `whoever asks, from tasks or threads, each subject is made once and nothing is lost`(
    meanwhile: Meanwhile
  ) async {
    let rounds = quantity(100)
    let makings = Counter()
    let wrong = Counter()
    for _ in 0..<rounds {
      let subject = VirtualSubject<any Forge>("forge", meanwhile: meanwhile) {
        makings.add()
        return StoneForge()
      }
      let forge = ForgeProxy(.virtual(subject))
      let threads = startThreads(2) { _ in
        forge.strike(1)
        if (try? forge.count()) == nil { wrong.add() }
      }
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            forge.strike(1)
            if (try? forge.count()) == nil { wrong.add() }
          }
        }
      }
      #expect(await threads.isOverInTime())
      if (try? forge.count()) != 6 { wrong.add() }
    }
    #expect(makings.value == rounds)
    #expect(wrong.value == 0)
  }
}
