import LiaisonMacroExpansion
import Testing

/// What shows the optimiser a conformer.
@Suite struct TwinTests {
  @Test(arguments: TwinCase.all)
  func `a proxy is repeated where the optimiser sees it`(_ example: TwinCase) {
    let expansion = expand(
      AttachedExpansion(
        macroTypeName: "_KnownToOptimizer", role: .extension,
        attribute: SourceText(text: "@LiaisonDelegation._KnownToOptimizer"),
        declaration: SourceText(text: example.declaration), extendedType: example.extendedType))
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.source == example.expected + "\n")
  }

  @Test(arguments: ["public", "package"])
  func `what other modules may conform to needs no twin`(access: String) {
    let peers = expanded("\(access) protocol P: AnyObject { func f() }", .peer)
    #expect(peers.components(of: "_KnownToOptimizer") == 0)
  }

  @Test(arguments: [
    "@Contract", "@Contract(.proxy)", "@Contract(.handlers)", "@Contract(.multicast)",
  ])
  func `one generated type has a twin, whatever is generated`(attribute: String) {
    let peers = expanded("protocol P: AnyObject { func f() }", .peer, attribute: attribute)
    #expect(peers.components(of: "@LiaisonDelegation._KnownToOptimizer") == 1)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var rest = self[...]
    var count = 0
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

struct TwinCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let declaration: String
  let extendedType: String
  let expected: String

  static let all = [
    Self(
      testDescription: "a proxy",
      declaration: """
        /// Stands in.
        @available(macOS 15, *)
        @LiaisonDelegation._KnownToOptimizer
        @MainActor final class PProxy: NSObject, PForwarding {
          nonisolated let _route: Route

          nonisolated init(_ route: Route) {
            _route = route
          }
        }
        """,
      extendedType: "PProxy",
      expected: """
        @available(macOS 15, *)
        extension PProxy {
          /// Never made. Without it the optimiser would take the contract to have no conformers but
          /// those in the source, for it does not see the type that this one repeats.
          @MainActor fileprivate final class _Known<_Each>: NSObject, PForwarding {
            nonisolated let _route: Route

            nonisolated init(_ route: Route) {
              _route = route
            }
          }
        }
        """),
    Self(
      testDescription: "a generic proxy in a type",
      declaration: """
        fileprivate final class PProxy<Item: Hashable>: PForwarding where Item: Sendable {
          fileprivate typealias _Item = Item
          fileprivate typealias _Target = any P<Item>

          nonisolated let _route: LiaisonDelegation.Route<_Target>
        }
        """,
      extendedType: "Shop.Inner.PProxy",
      expected: """
        extension Shop.Inner.PProxy {
          /// Never made. Without it the optimiser would take the contract to have no conformers but
          /// those in the source, for it does not see the type that this one repeats.
          fileprivate final class _Known<_Each>: Shop.Inner.PForwarding {
            typealias Item = _Item
            nonisolated let _route: LiaisonDelegation.Route<_Target>
          }
        }
        """),
    Self(
      testDescription: "an actor's proxy",
      declaration: """
        actor PProxy: P {
          private let subject: any P
          private let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>
          func work() async {
            await subject.work()
          }
        }
        """,
      extendedType: "Shop.PProxy",
      expected: """
        extension Shop.PProxy {
          /// Never made. Without it the optimiser would take the contract to have no conformers but
          /// those in the source, for it does not see the type that this one repeats.
          fileprivate actor _Known<_Each>: Shop.P {
            private let subject: any P
            private let _route: LiaisonCore.Sealed<LiaisonDelegation.Route<any P>>
            func work() async {
              await subject.work()
            }
          }
        }
        """),
    Self(
      testDescription: "a proxy that another type holds",
      declaration: """
        struct PHandlers {
          var f: () -> Void
          func asDelegate() -> any P { _Delegate(self) }

          final class _Proxy: PForwarding {
            nonisolated let _route: Route
          }
        }
        """,
      extendedType: "PHandlers",
      expected: """
        extension PHandlers {
          /// Never made. Without it the optimiser would take the contract to have no conformers but
          /// those in the source, for it does not see the type that this one repeats.
          fileprivate final class _Known<_Each>: PForwarding {
            nonisolated let _route: Route
          }
        }
        """),
  ]
}
