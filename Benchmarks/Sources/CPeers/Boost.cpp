#include <boost/shared_ptr.hpp>
#include <boost/signals2/signal.hpp>
#include <vector>

#include "Kind.hpp"

namespace {

using Signal = boost::signals2::signal<void(ptrdiff_t)>;

struct Receiver {
  ptrdiff_t total = 0;
  virtual void changed(ptrdiff_t x) { total += x; }
  virtual ~Receiver() = default;
};

/// `tracked` slots hold their receiver weakly and end with it, as a delegate does.
template <bool tracked>
class Boost {
  Signal signal;
  std::vector<boost::shared_ptr<Receiver>> receivers;
  std::vector<boost::signals2::connection> connections;

 public:
  explicit Boost(ptrdiff_t count) {
    receivers.reserve(count);
    for (ptrdiff_t i = 0; i < count; i++) receivers.emplace_back(new Receiver);
  }

  void connect() {
    connections.reserve(receivers.size());
    for (auto &receiver : receivers) {
      Signal::slot_type slot([target = receiver.get()](ptrdiff_t x) { target->changed(x); });
      if constexpr (tracked) slot.track(receiver);
      connections.push_back(signal.connect(slot));
    }
  }

  void post(ptrdiff_t x) { signal(x); }

  void disconnect(const ptrdiff_t *order) {
    for (size_t i = 0; i < connections.size(); i++) connections[order[i]].disconnect();
  }

  ptrdiff_t total() const {
    ptrdiff_t sum = 0;
    for (auto &receiver : receivers) sum += receiver->total;
    return sum;
  }
};

}  // namespace

peer_kind peer_boost(void) { return kind<Boost<false>>("Boost.Signals2"); }
peer_kind peer_boost_tracked(void) { return kind<Boost<true>>("Boost.Signals2, tracked"); }
