// sd-bus, peer to peer: no daemon between the two.

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include "figures.h"

static void check(int result) {
  if (result < 0) { fprintf(stderr, "%s\n", strerror(-result)); exit(1); }
}

static int ended;

static int echo(sd_bus_message *message, void *data, sd_bus_error *error) {
  const void *bytes;
  size_t size;
  (void)data, (void)error;
  check(sd_bus_message_read_array(message, 'y', &bytes, &size));
  if (sd_bus_message_get_expect_reply(message) == 0) return 1;
  sd_bus_message *reply;
  check(sd_bus_message_new_method_return(message, &reply));
  check(sd_bus_message_append_array(reply, 'y', bytes, size > 4096 ? 1 : size));
  check(sd_bus_send(NULL, reply, NULL));
  sd_bus_message_unref(reply);
  return 1;
}

static int end(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  ended = 1;
  return sd_bus_reply_method_return(message, "");
}

static const sd_bus_vtable methods[] = {
  SD_BUS_VTABLE_START(0),
  SD_BUS_METHOD("Echo", "ay", "ay", echo, SD_BUS_VTABLE_UNPRIVILEGED),
  SD_BUS_METHOD("End", "", "", end, SD_BUS_VTABLE_UNPRIVILEGED),
  SD_BUS_VTABLE_END,
};

static void serve(const char *path) {
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  unlink(path);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1)) exit(1);
  say("ready", 1);
  int socket = accept(listener, NULL, NULL);
  sd_id128_t id;
  sd_bus *bus;
  check(sd_id128_randomize(&id));
  check(sd_bus_new(&bus));
  check(sd_bus_set_fd(bus, socket, socket));
  check(sd_bus_set_server(bus, 1, id));
  check(sd_bus_set_anonymous(bus, 1));
  check(sd_bus_add_object_vtable(bus, NULL, "/echo", "org.example.Echo", methods, NULL));
  check(sd_bus_start(bus));
  while (!ended) {
    int done = sd_bus_process(bus, NULL);
    if (done < 0) break;
    if (done == 0 && sd_bus_wait(bus, UINT64_MAX) < 0) break;
  }
  sd_bus_flush(bus);
}

static sd_bus *bus;
static int answered;
static char bytes[blob_size];

static sd_bus_message *question(size_t size) {
  sd_bus_message *message;
  check(sd_bus_message_new_method_call(bus, &message, NULL, "/echo", "org.example.Echo", "Echo"));
  check(sd_bus_message_append_array(message, 'y', bytes, size));
  return message;
}

static int answer(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)message, (void)data, (void)error;
  answered += 1;
  return 1;
}

static double in_turn(int count) {
  double start = nanoseconds();
  for (int call = 0; call < count; call += 1) {
    sd_bus_message *message = question(payload_size), *reply;
    check(sd_bus_call(bus, message, 0, NULL, &reply));
    sd_bus_message_unref(reply);
    sd_bus_message_unref(message);
  }
  return nanoseconds() - start;
}

static double pipelined(int count, int outstanding, size_t size) {
  double start = nanoseconds();
  answered = 0;
  for (int sent = 0; answered < count;) {
    for (; sent < count && sent - answered < outstanding; sent += 1) {
      sd_bus_message *message = question(size);
      check(sd_bus_call_async(bus, NULL, message, answer, NULL, 0));
      sd_bus_message_unref(message);
    }
    int done = sd_bus_process(bus, NULL);
    check(done);
    if (done == 0) check(sd_bus_wait(bus, UINT64_MAX));
  }
  return nanoseconds() - start;
}

static double one_way(int count) {
  double start = nanoseconds();
  for (int call = 0; call < count; call += 1) {
    sd_bus_message *message = question(payload_size);
    check(sd_bus_message_set_expect_reply(message, 0));
    check(sd_bus_send(bus, message, NULL));
    sd_bus_message_unref(message);
    // Its queue of messages to write has an end.
    if (call % 256 == 255) check(sd_bus_flush(bus));
  }
  in_turn(1);
  return nanoseconds() - start;
}

static void measure(const char *path, const char *what) {
  char address[256];
  snprintf(address, sizeof address, "unix:path=%s", path);
  check(sd_bus_new(&bus));
  check(sd_bus_set_address(bus, address));
  check(sd_bus_set_anonymous(bus, 1));
  check(sd_bus_start(bus));
  if (!strcmp(what, "blobs")) {
    say("blobs MiB/s", blobs * 1e9 / pipelined(blobs, 8, blob_size));
  } else {
    in_turn(2000);
    say("round trip ns", in_turn(calls_in_turn) / calls_in_turn);
    pipelined(calls_outstanding * 20, calls_outstanding, payload_size);
    say("pipelined/s",
        calls_pipelined * 1e9 / pipelined(calls_pipelined, calls_outstanding, payload_size));
    one_way(20000);
    say("one-way/s", calls_one_way * 1e9 / one_way(calls_one_way));
  }
  sd_bus_call_method(bus, NULL, "/echo", "org.example.Echo", "End", NULL, NULL, "");
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  if (!strcmp(arguments[1], "serve")) serve(arguments[2]);
  else measure(arguments[2], arguments[1]);
}
