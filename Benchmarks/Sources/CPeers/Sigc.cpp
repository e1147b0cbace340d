#include <sigc++/sigc++.h>

#include <memory>
#include <vector>

#include "Kind.hpp"

namespace {

/// A trackable receiver: its connections end with it, as a delegate's do.
struct Receiver : sigc::trackable {
  ptrdiff_t total = 0;
  virtual void changed(ptrdiff_t x) { total += x; }
  virtual ~Receiver() = default;
};

class Sigc {
  std::vector<std::unique_ptr<Receiver>> receivers;
  std::vector<sigc::connection> connections;
  sigc::signal<void, ptrdiff_t> signal;

 public:
  explicit Sigc(ptrdiff_t count) {
    receivers.reserve(count);
    for (ptrdiff_t i = 0; i < count; i++) receivers.emplace_back(new Receiver);
  }

  void connect() {
    connections.reserve(receivers.size());
    for (auto &receiver : receivers)
      connections.push_back(signal.connect(sigc::mem_fun(*receiver, &Receiver::changed)));
  }

  void post(ptrdiff_t x) { signal.emit(x); }

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

peer_kind peer_sigc(void) { return kind<Sigc>("sigc++"); }
