#include "CSQLite.h"

#include <sqlite3.h>

int sqlite_leave_memory_uncounted(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
