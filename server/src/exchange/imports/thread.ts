import { lowerThread } from "../../kit/lower-thread.ts";

// As `nice` has it: the lowest.
const PRIORITY = 19;

// The thread that aside.ts starts. Its priority comes first: what an import needs takes half a second to load.
lowerThread(PRIORITY);
await import("./thread-work.ts");
