#define _GNU_SOURCE 1
#include "CLiaisonSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

static int prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                   int connection, int errors) {
  int error;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  if ((error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0))) return error;
  if ((error = posix_spawn_file_actions_adddup2(actions, errors, 2))) return error;
  if ((error = posix_spawn_file_actions_adddup2(actions, connection, 3))) return error;
  // Signals that this process ignores or blocks are the program's own business.
  if ((error = posix_spawnattr_setsigmask(attributes, &none))) return error;
  if ((error = posix_spawnattr_setsigdefault(attributes, &all))) return error;
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
  if ((error = posix_spawn_file_actions_addinherit_np(actions, 1))) return error;
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__)
  if ((error = posix_spawn_file_actions_addclosefrom_np(actions, 4))) return error;
#endif
  return posix_spawnattr_setflags(attributes, flags);
}

int liaison_spawn(pid_t *process, const char *program, char *const arguments[],
                  char *const environment[], int connection, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error;
  if ((error = posix_spawn_file_actions_init(&actions))) return error;
  if (!(error = posix_spawnattr_init(&attributes))) {
    if (!(error = prepare(&actions, &attributes, connection, errors)))
      error = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int liaison_await_exit(pid_t process) {
  siginfo_t info;
  int result;
  do result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT);
  while (result == -1 && errno == EINTR);
  return result;
}

int liaison_end_with_parent(void) {
#if defined(__linux__)
  return prctl(PR_SET_PDEATHSIG, SIGKILL);
#else
  errno = ENOTSUP;
  return -1;
#endif
}
