#ifndef C_FILE_SYSTEM_H
#define C_FILE_SYSTEM_H

/// Lets two files or folders change their places in one step.
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP where the file system cannot do it.
int file_system_exchange(const char *path, const char *other);

#endif
