import { lowerThread } from "./lower-priority.ts";

// The thread that aside.ts starts. Its priority comes first: what an import needs takes half a second to load.
lowerThread();
await import("./thread-work.ts");
