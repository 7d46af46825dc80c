import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";

// The start of a render worker: loading its code yields to others as its work does.

const { priority } = workerData as { priority: number };
try {
  // Linux has a priority for each thread.
  if (process.platform === "linux" && priority) setPriority(priority);
} catch {
  // Where that is forbidden, the thread goes on as it is.
}
await import("./worker.ts");
