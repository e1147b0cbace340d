#ifndef KIND_HPP
#define KIND_HPP

#include "CPeers.h"

/// Wraps a class with `connect`, `post`, `disconnect` and `total` as a `peer_kind`.
template <class Peer>
peer_kind kind(const char *name) {
  return {
      name,
      [](ptrdiff_t receivers) -> void * { return new Peer(receivers); },
      [](void *peer) { static_cast<Peer *>(peer)->connect(); },
      [](void *peer, ptrdiff_t x, ptrdiff_t rounds) {
        auto &sender = *static_cast<Peer *>(peer);
        for (ptrdiff_t i = 0; i < rounds; i++) sender.post(x);
      },
      [](void *peer, const ptrdiff_t *order) { static_cast<Peer *>(peer)->disconnect(order); },
      [](const void *peer) { return static_cast<const Peer *>(peer)->total(); },
      [](void *peer) { delete static_cast<Peer *>(peer); },
  };
}

#endif
