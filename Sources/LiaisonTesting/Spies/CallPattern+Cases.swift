// The compiler of Swift 6.3 crashes when a case with a closure argument, of another module, becomes a
// function of a parameter pack: "While emitting reabstraction thunk". So there is a function for each
// number of arguments.

extension CallPattern {
  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  ///     .call(PrinterInvocation.print, .is("Dear reader"))
  ///
  /// A case without arguments is a call itself: `.equal(to: .isReady)`. For one with more than
  /// eight arguments, write `.where { … }`.
  ///
  /// - Parameters:
  ///   - make: A case of the generated enumeration.
  ///   - first: The condition for its argument; others have one for each, in order.
  public static func call<A>(
    _ make: @escaping (A) -> Call,
    _ first: Match<A> = .any
  ) -> Self {
    matching({ make($0) }, first)
  }

  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  /// The matches have the order of the arguments. To leave one out before another, write `.any`.
  ///
  ///     .call(CanvasInvocation.draw, .any, .in(1...3))
  public static func call<A, B>(
    _ make: @escaping (A, B) -> Call,
    _ first: Match<A> = .any,
    _ second: Match<B> = .any
  ) -> Self {
    matching({ make($0, $1) }, first, second)
  }

  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  /// The matches have the order of the arguments. To leave one out before another, write `.any`.
  public static func call<A, B, C>(
    _ make: @escaping (A, B, C) -> Call,
    _ first: Match<A> = .any,
    _ second: Match<B> = .any,
    _ third: Match<C> = .any
  ) -> Self {
    matching({ make($0, $1, $2) }, first, second, third)
  }

  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  /// The matches have the order of the arguments. To leave one out before another, write `.any`.
  public static func call<A, B, C, D>(
    _ make: @escaping (A, B, C, D) -> Call,
    _ first: Match<A> = .any,
    _ second: Match<B> = .any,
    _ third: Match<C> = .any,
    _ fourth: Match<D> = .any
  ) -> Self {
    matching({ make($0, $1, $2, $3) }, first, second, third, fourth)
  }

  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  /// The matches have the order of the arguments. To leave one out before another, write `.any`.
  public static func call<A, B, C, D, E>(
    _ make: @escaping (A, B, C, D, E) -> Call,
    _ first: Match<A> = .any,
    _ second: Match<B> = .any,
    _ third: Match<C> = .any,
    _ fourth: Match<D> = .any,
    _ fifth: Match<E> = .any
  ) -> Self {
    matching({ make($0, $1, $2, $3, $4) }, first, second, third, fourth, fifth)
  }

  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  /// The matches have the order of the arguments. To leave one out before another, write `.any`.
  public static func call<A, B, C, D, E, F>(
    _ make: @escaping (A, B, C, D, E, F) -> Call,
    _ first: Match<A> = .any,
    _ second: Match<B> = .any,
    _ third: Match<C> = .any,
    _ fourth: Match<D> = .any,
    _ fifth: Match<E> = .any,
    _ sixth: Match<F> = .any
  ) -> Self {
    matching({ make($0, $1, $2, $3, $4, $5) }, first, second, third, fourth, fifth, sixth)
  }

  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  /// The matches have the order of the arguments. To leave one out before another, write `.any`.
  public static func call<A, B, C, D, E, F, G>(
    _ make: @escaping (A, B, C, D, E, F, G) -> Call,
    _ first: Match<A> = .any,
    _ second: Match<B> = .any,
    _ third: Match<C> = .any,
    _ fourth: Match<D> = .any,
    _ fifth: Match<E> = .any,
    _ sixth: Match<F> = .any,
    _ seventh: Match<G> = .any
  ) -> Self {
    matching(
      { make($0, $1, $2, $3, $4, $5, $6) }, first, second, third, fourth, fifth, sixth, seventh)
  }

  /// Matches calls of one requirement whose arguments match. An argument without a match may be
  /// anything.
  ///
  /// The matches have the order of the arguments. To leave one out before another, write `.any`.
  public static func call<A, B, C, D, E, F, G, H>(
    _ make: @escaping (A, B, C, D, E, F, G, H) -> Call,
    _ first: Match<A> = .any,
    _ second: Match<B> = .any,
    _ third: Match<C> = .any,
    _ fourth: Match<D> = .any,
    _ fifth: Match<E> = .any,
    _ sixth: Match<F> = .any,
    _ seventh: Match<G> = .any,
    _ eighth: Match<H> = .any
  ) -> Self {
    matching(
      { make($0, $1, $2, $3, $4, $5, $6, $7) }, first, second, third, fourth, fifth, sixth, seventh,
      eighth)
  }
}
