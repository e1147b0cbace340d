#ifndef CPEERS_H
#define CPEERS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A signal library, seen as the few things the benchmarks ask of it. Every loop runs inside the
/// function, so that a measurement holds nothing but the library's own cost.
typedef struct peer_kind {
  const char *name;
  /// A sender and its receivers, none of them connected.
  void *_Nonnull (*_Nonnull make)(ptrdiff_t receivers);
  /// Connects every receiver and keeps what is needed to disconnect each of them.
  void (*_Nonnull connect)(void *peer);
  /// Tells every connected receiver `x`, `rounds` times.
  void (*_Nonnull post)(void *peer, ptrdiff_t x, ptrdiff_t rounds);
  /// Disconnects the receivers one by one, `order[0]` first.
  void (*_Nonnull disconnect)(void *peer, const ptrdiff_t *_Nullable order);
  /// The sum of all `x` that all receivers were told.
  ptrdiff_t (*_Nonnull total)(const void *peer);
  void (*_Nonnull destroy)(void *peer);
} peer_kind;

peer_kind peer_boost(void);
peer_kind peer_boost_tracked(void);
peer_kind peer_sigc(void);
peer_kind peer_gsignal(void);
/// An object whose property is set to what it is and `x`; the receivers are told that it has
/// changed, and read it.
peer_kind peer_gobject_notify(void);

/// Objects with a property that nobody observes; as many as a power of two.
void *peer_gobject_make(ptrdiff_t objects);
/// Sets the `count` numbers that come after the newest, in the objects in turn.
void peer_gobject_set(void *peer, ptrdiff_t count);
/// The largest number that an object has.
ptrdiff_t peer_gobject_newest(const void *peer);
void peer_gobject_destroy(void *peer);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
#endif
