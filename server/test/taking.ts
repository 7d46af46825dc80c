// Run as a process of its own by handover.test.ts: answers the connections that it is handed.
import { takeOver } from "../src/commands/handover.ts";
import { route } from "../src/http/route.ts";
import { bareServer } from "./bare.ts";

const hello = route({
  method: "GET",
  path: "/hello",
  tag: "Store",
  summary: "",
  permission: "public",
  handle: async () => ({ message: "ok", data: null }),
});
await takeOver(bareServer([hello]));
