// Included before every C++ file of better-sqlite3 when it is compiled for Node 24 (native-build.mjs).
// The headers of Node 24.19 and later let each wrapped object take a hook of its environment and give it back when it is collected,
// which ends the process wherever no context is entered at that moment. Without the hooks it is as before.
#include <node.h>
#define AddEnvironmentCleanupHook(...) ((void)0)
#define RemoveEnvironmentCleanupHook(...) ((void)0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
