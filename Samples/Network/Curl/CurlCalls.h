// The functions of libcurl that are used, looked up when the library is loaded. libcurl sets options and returns
// information through variadic functions, which Swift cannot call; the inline functions below call them.
#include <dlfcn.h>
#include <stdbool.h>

/// A message of a set about one of its transfers.
typedef struct {
  /// 1 if the transfer is done.
  int kind;
  void *_Nullable transfer;
  union {
    void *_Nullable other;
    /// The result; 0 if the transfer succeeded.
    int result;
  } content;
} CurlMessage;

/// The functions, with their names in libcurl without the prefix.
typedef struct {
  int (*_Nonnull global_init)(long what);
  void *_Nullable (*_Nonnull easy_init)(void);
  void (*_Nonnull easy_cleanup)(void *_Nonnull transfer);
  void *_Nullable (*_Nonnull slist_append)(void *_Nullable list, const char *_Nonnull text);
  void (*_Nonnull slist_free_all)(void *_Nullable list);
  void *_Nullable (*_Nonnull multi_init)(void);
  int (*_Nonnull multi_add_handle)(void *_Nonnull set, void *_Nonnull transfer);
  int (*_Nonnull multi_remove_handle)(void *_Nonnull set, void *_Nonnull transfer);
  int (*_Nonnull multi_perform)(void *_Nonnull set, int *_Nonnull running);
  int (*_Nonnull multi_poll)(
      void *_Nonnull set, void *_Nullable others, unsigned int count, int milliseconds, int *_Nullable ready);
  int (*_Nonnull multi_wakeup)(void *_Nonnull set);
  CurlMessage *_Nullable (*_Nonnull multi_info_read)(void *_Nonnull set, int *_Nonnull left);
  int (*_Nonnull easy_setopt)(void *_Nonnull transfer, int option, ...);
  int (*_Nonnull easy_getinfo)(void *_Nonnull transfer, int fact, ...);
} CurlFunctions;

/// Looks up the functions of a library that is loaded; false if one is missing.
static inline bool curlFind(void *_Nonnull library, CurlFunctions *_Nonnull found) {
  return (found->global_init = dlsym(library, "curl_global_init")) &&
         (found->easy_init = dlsym(library, "curl_easy_init")) &&
         (found->easy_cleanup = dlsym(library, "curl_easy_cleanup")) &&
         (found->slist_append = dlsym(library, "curl_slist_append")) &&
         (found->slist_free_all = dlsym(library, "curl_slist_free_all")) &&
         (found->multi_init = dlsym(library, "curl_multi_init")) &&
         (found->multi_add_handle = dlsym(library, "curl_multi_add_handle")) &&
         (found->multi_remove_handle = dlsym(library, "curl_multi_remove_handle")) &&
         (found->multi_perform = dlsym(library, "curl_multi_perform")) &&
         (found->multi_poll = dlsym(library, "curl_multi_poll")) &&
         (found->multi_wakeup = dlsym(library, "curl_multi_wakeup")) &&
         (found->multi_info_read = dlsym(library, "curl_multi_info_read")) &&
         (found->easy_setopt = dlsym(library, "curl_easy_setopt")) &&
         (found->easy_getinfo = dlsym(library, "curl_easy_getinfo"));
}

static inline void curlSetNumber(
    const CurlFunctions *_Nonnull curl, void *_Nonnull transfer, int option, long value) {
  curl->easy_setopt(transfer, option, value);
}

static inline void curlSetSize(
    const CurlFunctions *_Nonnull curl, void *_Nonnull transfer, int option, long long value) {
  curl->easy_setopt(transfer, option, value);
}

static inline void curlSetPointer(
    const CurlFunctions *_Nonnull curl, void *_Nonnull transfer, int option, const void *_Nullable value) {
  curl->easy_setopt(transfer, option, value);
}

/// The status of the answer.
static inline long curlStatus(const CurlFunctions *_Nonnull curl, void *_Nonnull transfer) {
  long status = 0;
  curl->easy_getinfo(transfer, 0x200002, &status);
  return status;
}

/// The address of the redirect; NULL if the answer has none.
static inline const char *_Nullable curlRedirect(
    const CurlFunctions *_Nonnull curl, void *_Nonnull transfer) {
  const char *url = 0;
  curl->easy_getinfo(transfer, 0x10001f, &url);
  return url;
}
