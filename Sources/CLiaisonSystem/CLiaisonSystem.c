#include "CLiaisonSystem.h"
