// Stands in front of glibc's allocator. These definitions are in the executable, so every library
// in the process, C++ and the Swift runtime included, calls them. While counting is off they cost
// one relaxed load and a branch, for all participants of a benchmark alike.

#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool counting;
static _Atomic int64_t allocations;
static _Atomic int64_t live_bytes;

static int64_t size_of(void *block) {
  return block ? (int64_t)malloc_usable_size(block) + 8 : 0;
}

static void *counted(void *block) {
  if (atomic_load_explicit(&counting, memory_order_relaxed) && block) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&live_bytes, size_of(block), memory_order_relaxed);
  }
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  if (!atomic_load_explicit(&counting, memory_order_relaxed)) return __libc_realloc(block, size);
  int64_t before = size_of(block);
  void *moved = __libc_realloc(block, size);
  if (moved || size == 0) atomic_fetch_sub_explicit(&live_bytes, before, memory_order_relaxed);
  return counted(moved);
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *made = counted(__libc_memalign(alignment, size));
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) {
  if (atomic_load_explicit(&counting, memory_order_relaxed))
    atomic_fetch_sub_explicit(&live_bytes, size_of(block), memory_order_relaxed);
  __libc_free(block);
}

void allocation_counting_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&live_bytes, 0);
  atomic_store(&counting, true);
}

allocation_counts allocation_counting_stop(void) {
  atomic_store(&counting, false);
  return (allocation_counts){atomic_load(&allocations), atomic_load(&live_bytes)};
}

int64_t allocator_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
}
