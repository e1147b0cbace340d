// Starts a program, watches its end, and ends a program with the one that started it.
#ifndef CLIAISONSPAWN_H
#define CLIAISONSPAWN_H

#include <sys/types.h>

/// Starts a program with `connection` as its descriptor 3, `errors` as its standard error, an empty
/// standard input, this process' standard output, and no other descriptor. With musl, the program
/// also inherits descriptors that are not marked `FD_CLOEXEC`. Returns 0 or the error's number.
int liaison_spawn(pid_t *process, const char *program, char *const arguments[],
                  char *const environment[], int connection, int errors);

/// Returns a descriptor that is readable as soon as a child process has ended, or -1 where the
/// system has none.
int liaison_watch_exit(pid_t process);

/// Waits until a child process has ended, and does not reap it. Returns 0 or -1.
int liaison_await_exit(pid_t process);

/// Makes the system kill this process when the thread that started it ends. Returns 0, or -1 where
/// the system cannot do that.
int liaison_end_with_parent(void);

#endif
