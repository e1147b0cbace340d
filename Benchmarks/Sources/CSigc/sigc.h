#include <sigc++/sigc++.h>
