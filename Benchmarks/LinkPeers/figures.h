#ifndef FIGURES_H
#define FIGURES_H

// What the peers share: the clock, and lines that `Benchmarks/links` reads.

#include <stdio.h>
#include <time.h>

enum {
  payload_size = 100,
  calls_in_turn = 20000,
  calls_outstanding = 512,
  calls_pipelined = 512 * 200,
  calls_one_way = 300000,
  blob_size = 1 << 20,
  blobs = 1024,
};

static inline double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static inline void say(const char *name, double value) {
  printf("%s\t%f\n", name, value);
  fflush(stdout);
}

#endif
