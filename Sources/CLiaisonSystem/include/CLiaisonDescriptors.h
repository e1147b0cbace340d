// Descriptors that do not block, and that no other program inherits.
#ifndef CLIAISONDESCRIPTORS_H
#define CLIAISONDESCRIPTORS_H

// A thread that starts a program between making a descriptor and marking it would pass the
// descriptor on. So one call does both, where the system can do that. The functions return what the
// system's own functions return.

int liaison_socket(int family);
int liaison_socketpair(int ends[2]);
int liaison_accept(int listener);

/// The reading end does not block, and the writing end does.
int liaison_pipe(int ends[2]);

#endif
