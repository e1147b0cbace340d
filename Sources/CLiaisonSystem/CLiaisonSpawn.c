#define _GNU_SOURCE 1
#include "CLiaisonSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
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
  // If standard output is closed, or would be closed here, the program's next descriptor would take
  // its number.
  int output = fcntl(1, F_GETFD);
  if ((output == -1 || output & FD_CLOEXEC)
      && (error = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0)))
    return error;
  // The program decides itself about the signals that this process ignores or blocks.
  if ((error = posix_spawnattr_setsigmask(attributes, &none))) return error;
  if ((error = posix_spawnattr_setsigdefault(attributes, &all))) return error;
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
  if (output != -1 && !(output & FD_CLOEXEC)
      && (error = posix_spawn_file_actions_addinherit_np(actions, 1)))
    return error;
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__)
  if ((error = posix_spawn_file_actions_addclosefrom_np(actions, 4))) return error;
#endif
  return posix_spawnattr_setflags(attributes, flags);
}

static int spawn(pid_t *process, const char *program, char *const arguments[],
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

int liaison_spawn(pid_t *process, const char *program, char *const arguments[],
                  char *const environment[], int connection, int errors) {
  // In a process that has closed its standard streams, both descriptors may be among 0 to 3, which
  // the program's own descriptors overwrite one after the other. So copies above 3 are used.
  int error = 0;
  int high_connection = fcntl(connection, F_DUPFD_CLOEXEC, 4);
  int high_errors = fcntl(errors, F_DUPFD_CLOEXEC, 4);
  if (high_connection == -1 || high_errors == -1) error = errno;
  else error = spawn(process, program, arguments, environment, high_connection, high_errors);
  if (high_connection != -1) close(high_connection);
  if (high_errors != -1) close(high_errors);
  return error;
}

int liaison_watch_exit(pid_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  errno = ENOTSUP;
  return -1;
#endif
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
