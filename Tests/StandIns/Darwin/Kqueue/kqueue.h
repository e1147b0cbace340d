// A structure and a function of one name, which only C can declare.
#include <stdint.h>
#include <time.h>

struct kevent {
  uintptr_t ident;
  int16_t filter;
  uint16_t flags;
  uint32_t fflags;
  intptr_t data;
  void *udata;
};

int kqueue(void);
int kevent(int queue, const struct kevent *changes, int changeCount, struct kevent *events,
           int eventCount, const struct timespec *timeout);
