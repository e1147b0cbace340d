// ZeroMQ: a DEALER that asks a ROUTER.

#include <stdlib.h>
#include <string.h>
#include <zmq.h>

#include "figures.h"

enum { asks, tells, ends };

static void check(int failed) {
  if (failed) { fprintf(stderr, "%s\n", zmq_strerror(zmq_errno())); exit(1); }
}

static void *open_socket(void *context, int type) {
  void *socket = zmq_socket(context, type);
  int no_limit = 0;
  zmq_setsockopt(socket, ZMQ_SNDHWM, &no_limit, sizeof no_limit);
  zmq_setsockopt(socket, ZMQ_RCVHWM, &no_limit, sizeof no_limit);
  return socket;
}

static void serve(const char *path) {
  void *context = zmq_ctx_new(), *router = open_socket(context, ZMQ_ROUTER);
  char address[256];
  snprintf(address, sizeof address, "ipc://%s", path);
  check(zmq_bind(router, address));
  say("ready", 1);
  while (1) {
    zmq_msg_t peer, message;
    zmq_msg_init(&peer);
    zmq_msg_init(&message);
    check(zmq_msg_recv(&peer, router, 0) < 0);
    check(zmq_msg_recv(&message, router, 0) < 0);
    char kind = *(char *)zmq_msg_data(&message);
    if (kind == ends) exit(0);
    if (kind == asks) {
      if (zmq_msg_size(&message) > 4096) zmq_msg_init_size(&message, 1);
      check(zmq_msg_send(&peer, router, ZMQ_SNDMORE) < 0);
      check(zmq_msg_send(&message, router, 0) < 0);
    }
    zmq_msg_close(&peer);
    zmq_msg_close(&message);
  }
}

static void *dealer;

static void send_bytes(char kind, size_t size) {
  zmq_msg_t message;
  zmq_msg_init_size(&message, size);
  memset(zmq_msg_data(&message), 7, size);
  *(char *)zmq_msg_data(&message) = kind;
  check(zmq_msg_send(&message, dealer, 0) < 0);
}

static void receive(void) {
  zmq_msg_t message;
  zmq_msg_init(&message);
  check(zmq_msg_recv(&message, dealer, 0) < 0);
  zmq_msg_close(&message);
}

// Keeps `outstanding` questions on their way.
static double ask(int count, int outstanding, size_t size) {
  double start = nanoseconds();
  int sent = 0;
  for (int answered = 0; answered < count; answered += 1) {
    for (; sent < count && sent - answered < outstanding; sent += 1) send_bytes(asks, size);
    receive();
  }
  return nanoseconds() - start;
}

static double tell(int count) {
  double start = nanoseconds();
  for (int call = 0; call < count; call += 1) send_bytes(tells, payload_size);
  ask(1, 1, payload_size);
  return nanoseconds() - start;
}

static void measure(const char *path, const char *what) {
  void *context = zmq_ctx_new();
  dealer = open_socket(context, ZMQ_DEALER);
  char address[256];
  snprintf(address, sizeof address, "ipc://%s", path);
  check(zmq_connect(dealer, address));
  if (!strcmp(what, "blobs")) {
    say("blobs MiB/s", blobs * 1e9 / ask(blobs, 8, blob_size));
  } else {
    ask(2000, 1, payload_size);
    say("round trip ns", ask(calls_in_turn, 1, payload_size) / calls_in_turn);
    ask(calls_outstanding * 20, calls_outstanding, payload_size);
    say("pipelined/s",
        calls_pipelined * 1e9 / ask(calls_pipelined, calls_outstanding, payload_size));
    tell(20000);
    say("one-way/s", calls_one_way * 1e9 / tell(calls_one_way));
  }
  send_bytes(ends, 1);
  zmq_close(dealer);
  zmq_ctx_term(context);
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  if (!strcmp(arguments[1], "serve")) serve(arguments[2]);
  else measure(arguments[2], arguments[1]);
}
