// Functions of the system that Swift's overlay of the C library leaves out.
#ifndef CLIAISONSYSTEM_H
#define CLIAISONSYSTEM_H

#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#endif

#include "CLiaisonDescriptors.h"
#include "CLiaisonSpawn.h"
#include "CLiaisonSwiftRuntime.h"

#endif
