import hooks from "node:async_hooks";

// node:test finds out which test is running by a hook on every promise and callback, which costs a twentieth of the
// CPU of a test run. Imported before node:test, this gives it the same answer from an AsyncLocalStorage (decision 69).
// Modules that ask for hooks later get Node's own.

type Init = (id: number, type: string, trigger: number, resource: object) => void;

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = hooks;
const running = new AsyncLocalStorage<number>();
const NOBODY = -1;
let init: Init | undefined;

// A test, a suite or one of their hooks: what begins in it belongs to it.
class Scope extends AsyncResource {
  constructor(...of: ConstructorParameters<typeof AsyncResource>) {
    super(...of);
    init?.(this.asyncId(), of[0], NOBODY, this);
  }

  override runInAsyncScope<This, Result>(
    // biome-ignore lint/suspicious/noExplicitAny: as the method that it replaces
    work: (this: This, ...args: any[]) => Result,
    self?: This,
    // biome-ignore lint/suspicious/noExplicitAny: as the method that it replaces
    ...args: any[]
  ): Result {
    return super.runInAsyncScope(() => running.run(this.asyncId(), () => work.apply(self as This, args)));
  }
}

Object.assign(hooks, {
  AsyncResource: Scope,
  executionAsyncId: () => running.getStore() ?? executionAsyncId(),
  createHook: (callbacks: { init: Init }) => ({
    enable: () => {
      init = callbacks.init;
    },
    disable: () => {
      init = undefined;
    },
  }),
});
await import("node:test");
Object.assign(hooks, { AsyncResource, executionAsyncId, createHook });
