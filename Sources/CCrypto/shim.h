// These functions look no provider up, read no settings and cannot fail; OpenSSL 3 prefers others for new
// programs, which can do none of that.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
