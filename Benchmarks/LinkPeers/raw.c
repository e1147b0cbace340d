// The system calls alone, blocking: what no library can be faster than.

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "figures.h"

static char memory[blob_size];

static struct sockaddr_un address_of(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  return address;
}

static void read_all(int socket, size_t count) {
  while (count > 0) {
    ssize_t part = read(socket, memory, count < sizeof memory ? count : sizeof memory);
    if (part <= 0) exit(0);
    count -= (size_t)part;
  }
}

static void write_all(int socket, size_t count) {
  while (count > 0) {
    ssize_t part = write(socket, memory, count);
    if (part <= 0) exit(1);
    count -= (size_t)part;
  }
}

// Echoes small messages. After an empty one's first byte, takes blobs and answers each with a byte.
static void serve(const char *path) {
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un address = address_of(path);
  unlink(path);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1)) exit(1);
  say("ready", 1);
  int socket = accept(listener, NULL, NULL);
  char mode;
  if (read(socket, &mode, 1) != 1) exit(1);
  while (1) {
    if (mode == 'b') {
      read_all(socket, blob_size);
      write_all(socket, 1);
    } else {
      ssize_t count = read(socket, memory, 4096);
      if (count <= 0) return;
      write_all(socket, (size_t)count);
    }
  }
}

static void measure(const char *path, const char *what) {
  int socket_ = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un address = address_of(path);
  if (connect(socket_, (struct sockaddr *)&address, sizeof address)) exit(1);
  int takes_blobs = !strcmp(what, "blobs");
  if (write(socket_, takes_blobs ? "b" : "e", 1) != 1) exit(1);
  if (takes_blobs) {
    double start = nanoseconds();
    int answered = 0;
    for (int sent = 0; sent < blobs; sent += 1) {
      write_all(socket_, blob_size);
      if (sent >= 7) { read_all(socket_, 1); answered += 1; }
    }
    read_all(socket_, (size_t)(blobs - answered));
    say("blobs MiB/s", blobs * 1e9 / (nanoseconds() - start));
    return;
  }
  for (int warm = 0; warm < 2; warm += 1) {
    double start = nanoseconds();
    for (int call = 0; call < calls_in_turn; call += 1) {
      write_all(socket_, payload_size);
      read_all(socket_, payload_size);
    }
    if (warm == 1) say("round trip ns", (nanoseconds() - start) / calls_in_turn);
  }
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  if (!strcmp(arguments[1], "serve")) serve(arguments[2]);
  else measure(arguments[2], arguments[1]);
}
