// Put before the system's own libraries, it sets a variable before the program starts, as what watches over programs does.
#include <stdlib.h>

__attribute__((constructor)) static void set_variable(void) { setenv("WATCHED", "1", 1); }
