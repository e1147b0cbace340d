// Functions of Swift's runtime that its modules do not offer.
#ifndef CLIAISONSWIFTRUNTIME_H
#define CLIAISONSWIFTRUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// The record of a function that can be called by its mangled name: those that are `distributed`, and no
/// others. Null if the program has no such function. The name is compared and not taken apart.
const void *swift_findAccessibleFunction(const char *name, size_t length);

/// What a mangled name says, as a text to be freed. Null if it is not one. For names that are known to be
/// the compiler's only: one that was made up can take for ever.
char *swift_demangle(const char *name, size_t length, char *output, size_t *size, uint32_t flags);

#endif
