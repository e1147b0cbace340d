#define _GNU_SOURCE 1
#include "CLiaisonDescriptors.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

static int let_go_on(int descriptor) {
  if (descriptor >= 0) fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return descriptor;
}

#if defined(__linux__)

int liaison_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int liaison_socketpair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends);
}

int liaison_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int liaison_pipe(int ends[2]) {
  int status = pipe2(ends, O_CLOEXEC);
  if (status == 0) let_go_on(ends[0]);
  return status;
}

#else

static int keep(int descriptor) {
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

int liaison_socket(int family) { return let_go_on(keep(socket(family, SOCK_STREAM, 0))); }

int liaison_socketpair(int ends[2]) {
  int status = socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  for (int end = 0; status == 0 && end < 2; end++) let_go_on(keep(ends[end]));
  return status;
}

int liaison_accept(int listener) { return let_go_on(keep(accept(listener, NULL, NULL))); }

int liaison_pipe(int ends[2]) {
  int status = pipe(ends);
  for (int end = 0; status == 0 && end < 2; end++) keep(ends[end]);
  if (status == 0) let_go_on(ends[0]);
  return status;
}

#endif
