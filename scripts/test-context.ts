import hooks from "node:async_hooks";

// node:test finds out which test is running by a hook on every promise and callback, which nearly doubles the CPU of
// a warm request. Imported before it, this gives it the same answer from an AsyncLocalStorage, which costs nothing
// (decision 69). Who asks for hooks later gets Node's own.

type Started = (id: number, type: string, trigger: number, resource: object) => void;

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = hooks;
const running = new AsyncLocalStorage<number>();
const NOBODY = -1;
let started: Started | undefined;

// A test, a suite or one of their hooks: what is begun in it belongs to it.
class Scope extends AsyncResource {
  constructor(...of: ConstructorParameters<typeof AsyncResource>) {
    super(...of);
    started?.(this.asyncId(), of[0], NOBODY, this);
  }

  override runInAsyncScope<This, Result>(
    // biome-ignore lint/suspicious/noExplicitAny: as the method that it stands for
    work: (this: This, ...args: any[]) => Result,
    self?: This,
    // biome-ignore lint/suspicious/noExplicitAny: as the method that it stands for
    ...args: any[]
  ): Result {
    return super.runInAsyncScope(() => running.run(this.asyncId(), () => work.apply(self as This, args)));
  }
}

Object.assign(hooks, {
  AsyncResource: Scope,
  executionAsyncId: () => running.getStore() ?? executionAsyncId(),
  createHook: ({ init }: { init: Started }) => ({
    enable: () => {
      started = init;
    },
    disable: () => {
      started = undefined;
    },
  }),
});
await import("node:test");
Object.assign(hooks, { AsyncResource, executionAsyncId, createHook });
