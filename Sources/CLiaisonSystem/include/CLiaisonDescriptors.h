// Descriptors that no other program gets, and that do not block.
#ifndef CLIAISONDESCRIPTORS_H
#define CLIAISONDESCRIPTORS_H

// Each is made so at once where the system can do that: a thread that starts a program between two calls would
// otherwise hand it the descriptor. They return what the system's own functions do.

int liaison_socket(int family);
int liaison_socketpair(int ends[2]);
int liaison_accept(int listener);

/// Only the reading end does not block.
int liaison_pipe(int ends[2]);

#endif
