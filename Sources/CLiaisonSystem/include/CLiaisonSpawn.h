// Starting a program, and ending with the one that started it.
#ifndef CLIAISONSPAWN_H
#define CLIAISONSPAWN_H

#include <sys/types.h>

/// Starts a program with `connection` as its descriptor 3, `errors` as its standard error, nothing to
/// read, this process' standard output, and no other descriptor. Returns 0 or the error's number.
int liaison_spawn(pid_t *process, const char *program, char *const arguments[],
                  char *const environment[], int connection, int errors);

/// A descriptor that is readable as soon as a process of one's own has ended. -1 where there is none.
int liaison_watch_exit(pid_t process);

/// Waits until a process of one's own has ended, and leaves it to be reaped. Returns 0 or -1.
int liaison_await_exit(pid_t process);

/// Lets the system end this process when the thread that started it does. Returns 0, or -1 where the
/// system has no such thing.
int liaison_end_with_parent(void);

#endif
