#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// What the process has asked of the heap while counting was on.
typedef struct allocation_counts {
  /// Calls of malloc, calloc, realloc and the aligned family.
  int64_t allocations;
  /// Bytes allocated less bytes freed: usable size and the allocator's 8-byte header.
  int64_t live_bytes;
} allocation_counts;

/// Sets both counters to zero and counts every allocation of every thread from here on.
void allocation_counting_start(void);

/// Ends counting and returns what was counted.
allocation_counts allocation_counting_stop(void);

/// The bytes in use by the C library's own account, in its arenas and in mapped blocks.
int64_t allocator_bytes_in_use(void);

/// Costs nothing, and keeps the compiler from moving or leaving out what is written before it.
static inline void memory_barrier_of_the_compiler(void) { __asm__ volatile("" ::: "memory"); }

#endif
