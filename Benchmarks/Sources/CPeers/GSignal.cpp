#include <glib-object.h>

#include <memory>
#include <vector>

#include "Kind.hpp"

namespace {

struct Receiver {
  ptrdiff_t total = 0;
  virtual void changed(ptrdiff_t x) { total += x; }
  virtual ~Receiver() = default;
};

void changed(GObject *, glong x, gpointer receiver) {
  static_cast<Receiver *>(receiver)->changed(x);
}

struct SenderType {
  GType type;
  guint signal;

  SenderType() {
    GTypeInfo info = {};
    info.class_size = sizeof(GObjectClass);
    info.instance_size = sizeof(GObject);
    type = g_type_register_static(G_TYPE_OBJECT, "BenchmarkSender", &info, GTypeFlags(0));
    // No marshaller given: GLib picks its fastest for one `long`.
    signal = g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, nullptr, nullptr, nullptr,
                          G_TYPE_NONE, 1, G_TYPE_LONG);
  }
};

const SenderType &senderType() {
  static const SenderType type;
  return type;
}

class GSignal {
  std::vector<std::unique_ptr<Receiver>> receivers;
  std::vector<gulong> connections;
  GObject *sender;
  guint signal;

 public:
  explicit GSignal(ptrdiff_t count)
      : sender(static_cast<GObject *>(g_object_new(senderType().type, nullptr))),
        signal(senderType().signal) {
    receivers.reserve(count);
    for (ptrdiff_t i = 0; i < count; i++) receivers.emplace_back(new Receiver);
  }

  ~GSignal() { g_object_unref(sender); }

  void connect() {
    connections.reserve(receivers.size());
    for (auto &receiver : receivers)
      connections.push_back(
          g_signal_connect(sender, "changed", G_CALLBACK(changed), receiver.get()));
  }

  void post(ptrdiff_t x) { g_signal_emit(sender, signal, 0, static_cast<glong>(x)); }

  void disconnect(const ptrdiff_t *order) {
    for (size_t i = 0; i < connections.size(); i++)
      g_signal_handler_disconnect(sender, connections[order[i]]);
  }

  ptrdiff_t total() const {
    ptrdiff_t sum = 0;
    for (auto &receiver : receivers) sum += receiver->total;
    return sum;
  }
};

}  // namespace

peer_kind peer_gsignal(void) { return kind<GSignal>("GSignal"); }
