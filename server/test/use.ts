import { after, before } from "node:test";
import { openStall, type Stall } from "./checkout.ts";
import { startServer, type TestServer, type TestStore } from "./server.ts";
import { openShop, type Shop } from "./shop.ts";

// What a whole file or group of tests uses. It is made before the first test, in the order of these calls, and nothing
// of it is there sooner; it is closed after the last, in the same order: what is used by a server comes before it.
// Not for files that measure CPU: they run in no group (`npm test` gives others one), where hooks begin all at once.

/** What `open` gives. */
export function use<T extends object>(open: () => Promise<T>): T {
  const made = {} as T & { close?(): Promise<void> };
  before(async () => {
    Object.defineProperties(made, Object.getOwnPropertyDescriptors(await open()));
  });
  after(() => made.close?.());
  return made;
}

type Settings = NonNullable<Parameters<typeof startServer>[0]>;

/** A server with settings, or with those that are known only once other things are there. */
export function useServer(settings?: Settings | (() => Settings)): TestServer {
  return use(() => startServer(typeof settings === "function" ? settings() : settings));
}

/** A store of a server. */
export function useStore(server: TestServer, input?: Parameters<TestServer["createStore"]>[0]): TestStore {
  return use(() => server.createStore(input));
}

type ShopSettings = Parameters<typeof openShop> extends [unknown, ...infer Rest] ? Rest : never;

/** A shop of a server. */
export function useShop(server: TestServer, ...settings: ShopSettings): Shop {
  return use(() => openShop(server, ...settings));
}

/** A shop of a server as shoppers meet it. */
export function useStall(server: TestServer, ...settings: ShopSettings): Stall {
  return use(() => openStall(server, ...settings));
}
