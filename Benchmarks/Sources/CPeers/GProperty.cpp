#include <glib-object.h>

#include <memory>
#include <vector>

#include "Kind.hpp"

namespace {

/// A GObject with one property, "value", written as its users write them: the setter stores the
/// number and notifies.
struct Number {
  GObject object;
  glong value;
};

struct NumberClass {
  GObjectClass object;
};

GParamSpec *property;

void read(GObject *object, guint, GValue *value, GParamSpec *) {
  g_value_set_long(value, reinterpret_cast<Number *>(object)->value);
}

void set(Number *number, glong value) {
  number->value = value;
  g_object_notify_by_pspec(&number->object, property);
}

void write(GObject *object, guint, const GValue *value, GParamSpec *) {
  set(reinterpret_cast<Number *>(object), g_value_get_long(value));
}

void initialize(gpointer type, gpointer) {
  auto *object = static_cast<GObjectClass *>(type);
  object->get_property = read;
  object->set_property = write;
  // Explicit, or `g_object_set` would notify a second time.
  property = g_param_spec_long(
      "value", nullptr, nullptr, G_MINLONG, G_MAXLONG, 0,
      GParamFlags(G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY));
  g_object_class_install_property(object, 1, property);
}

GType numberType() {
  static const GType type = [] {
    GTypeInfo info = {};
    info.class_size = sizeof(NumberClass);
    info.class_init = initialize;
    info.instance_size = sizeof(Number);
    return g_type_register_static(G_TYPE_OBJECT, "BenchmarkNumber", &info, GTypeFlags(0));
  }();
  return type;
}

Number *makeNumber() { return static_cast<Number *>(g_object_new(numberType(), nullptr)); }

/// A handler is told which property has changed. It reads it, and remembers the value before.
struct Receiver {
  ptrdiff_t total = 0;
  glong seen = 0;
  virtual void changed(glong value) {
    total += value - seen;
    seen = value;
  }
  virtual ~Receiver() = default;
};

void changed(GObject *object, GParamSpec *, gpointer receiver) {
  static_cast<Receiver *>(receiver)->changed(reinterpret_cast<Number *>(object)->value);
}

class GNotify {
  std::vector<std::unique_ptr<Receiver>> receivers;
  std::vector<gulong> connections;
  Number *number = makeNumber();

 public:
  explicit GNotify(ptrdiff_t count) {
    receivers.reserve(count);
    for (ptrdiff_t i = 0; i < count; i++) receivers.emplace_back(new Receiver);
  }

  ~GNotify() { g_object_unref(number); }

  void connect() {
    connections.reserve(receivers.size());
    for (auto &receiver : receivers)
      connections.push_back(
          g_signal_connect(number, "notify::value", G_CALLBACK(changed), receiver.get()));
  }

  void post(ptrdiff_t x) { set(number, number->value + x); }

  void disconnect(const ptrdiff_t *order) {
    for (size_t i = 0; i < connections.size(); i++)
      g_signal_handler_disconnect(number, connections[order[i]]);
  }

  ptrdiff_t total() const {
    ptrdiff_t sum = 0;
    for (auto &receiver : receivers) sum += receiver->total;
    return sum;
  }
};

/// Numbers that nobody observes.
struct Numbers {
  std::vector<Number *> all;
  ptrdiff_t last = 0;

  explicit Numbers(ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) all.push_back(makeNumber());
  }

  ~Numbers() {
    for (auto *number : all) g_object_unref(number);
  }
};

}  // namespace

peer_kind peer_gobject_notify(void) { return kind<GNotify>("GObject notify"); }

void *peer_gobject_make(ptrdiff_t objects) { return new Numbers(objects); }

void peer_gobject_set(void *peer, ptrdiff_t count) {
  auto &numbers = *static_cast<Numbers *>(peer);
  const size_t mask = numbers.all.size() - 1;
  const ptrdiff_t end = numbers.last + count;
  while (numbers.last < end) {
    numbers.last++;
    set(numbers.all[numbers.last & mask], numbers.last);
  }
}

ptrdiff_t peer_gobject_newest(const void *peer) {
  ptrdiff_t newest = 0;
  for (auto *number : static_cast<const Numbers *>(peer)->all)
    if (number->value > newest) newest = number->value;
  return newest;
}

void peer_gobject_destroy(void *peer) { delete static_cast<Numbers *>(peer); }
