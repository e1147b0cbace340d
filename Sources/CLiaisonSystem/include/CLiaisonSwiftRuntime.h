// Functions of Swift's runtime that its modules do not offer.
#ifndef CLIAISONSWIFTRUNTIME_H
#define CLIAISONSWIFTRUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// The record of a function that can be called by its mangled name: of a `distributed` function,
/// and of no other. Null if the program has no such function. The name is compared, and not parsed.
const void *swift_findAccessibleFunction(const char *name, size_t length);

/// The declaration that a mangled name stands for, as a text that the caller frees. Null if it is
/// no mangled name. Only for names that the compiler is known to have made: parsing a forged name
/// can take for ever.
char *swift_demangle(const char *name, size_t length, char *output, size_t *size, uint32_t flags);

#endif
