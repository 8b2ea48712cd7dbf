/*
 * Preloaded into a shop (LD_PRELOAD): keeps for every file of the folder DATA_DIR a copy in SYNCED_TO with the state after
 * a power cut: the file's content when it was first opened, and the writes before its last fsync.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 4096
#define MOST_RANGES 65536

struct range { off_t from, to; };
struct tracked { char name[256]; struct range *ranges; size_t count; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct tracked files[64];
static struct tracked *by_descriptor[MOST_FILES];

#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

static void die(const char *what) {
  fprintf(stderr, "synced-files: %s\n", what);
  abort();
}

static int copy_of(const struct tracked *file) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", getenv("SYNCED_TO"), file->name);
  int copy = REAL(open)(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (copy < 0) die("a copy cannot be opened");
  return copy;
}

static void copy_range(int from, int to, off_t start, off_t end) {
  static char buffer[1 << 16];
  while (start < end) {
    size_t length = end - start < (off_t)sizeof buffer ? (size_t)(end - start) : sizeof buffer;
    ssize_t got = pread(from, buffer, length, start);
    if (got <= 0) return;
    if (REAL(pwrite)(to, buffer, got, start) != got) die("a copy cannot be written");
    start += got;
  }
}

/* Only shop.sqlite and shop.sqlite-wal: the shared memory file need not survive. */
static void opened(int fd, const char *path) {
  const char *from = getenv("DATA_DIR");
  if (fd < 0 || fd >= MOST_FILES || !from) return;
  size_t length = strlen(from);
  if (strncmp(path, from, length) || path[length] != '/') return;
  const char *name = path + length + 1;
  if (strchr(name, '/') || strncmp(name, "shop.sqlite", 11) || strstr(name, "-shm")) return;
  pthread_mutex_lock(&lock);
  struct tracked *file = files;
  while (file->name[0] && strcmp(file->name, name)) if (++file == files + 64) die("too many files");
  if (!file->name[0]) {
    snprintf(file->name, sizeof file->name, "%s", name);
    file->ranges = malloc(MOST_RANGES * sizeof *file->ranges);
    int readable = REAL(open)(path, O_RDONLY | O_CLOEXEC);
    int copy = copy_of(file);
    copy_range(readable, copy, 0, LLONG_MAX);
    close(copy);
    close(readable);
  }
  by_descriptor[fd] = file;
  pthread_mutex_unlock(&lock);
}

static void wrote(int fd, off_t from, off_t to) {
  struct tracked *file = fd >= 0 && fd < MOST_FILES ? by_descriptor[fd] : NULL;
  if (!file || to <= from) return;
  pthread_mutex_lock(&lock);
  if (file->count == MOST_RANGES) die("too many writes without fsync");
  file->ranges[file->count++] = (struct range){from, to};
  pthread_mutex_unlock(&lock);
}

static void synced(int fd) {
  struct tracked *file = fd >= 0 && fd < MOST_FILES ? by_descriptor[fd] : NULL;
  if (!file) return;
  pthread_mutex_lock(&lock);
  int copy = copy_of(file);
  for (size_t index = 0; index < file->count; index++) copy_range(fd, copy, file->ranges[index].from, file->ranges[index].to);
  file->count = 0;
  struct stat state;
  if (fstat(fd, &state) || REAL(ftruncate)(copy, state.st_size)) die("a copy cannot be cut");
  close(copy);
  pthread_mutex_unlock(&lock);
}

#define OPEN(name)                                                   \
  int name(const char *path, int flags, ...) {                       \
    va_list rest;                                                    \
    va_start(rest, flags);                                           \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                    \
    int fd = REAL(name)(path, flags, mode);                          \
    opened(fd, path);                                                \
    return fd;                                                       \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (fd >= 0 && fd < MOST_FILES) by_descriptor[fd] = NULL;
  return REAL(close)(fd);
}

#define PWRITE(name)                                                 \
  ssize_t name(int fd, const void *data, size_t length, off_t at) {  \
    ssize_t written = REAL(name)(fd, data, length, at);              \
    wrote(fd, at, at + written);                                     \
    return written;                                                  \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int fd, const void *data, size_t length) {
  ssize_t written = REAL(write)(fd, data, length);
  if (fd >= 0 && fd < MOST_FILES && by_descriptor[fd]) {
    off_t at = lseek(fd, 0, SEEK_CUR);
    wrote(fd, at - written, at);
  }
  return written;
}

int fsync(int fd) {
  int result = REAL(fsync)(fd);
  if (result == 0) synced(fd);
  return result;
}

int fdatasync(int fd) {
  int result = REAL(fdatasync)(fd);
  if (result == 0) synced(fd);
  return result;
}
