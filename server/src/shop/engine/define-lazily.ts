/** Defines an own property that is made when it is read first. */
export function defineLazily(target: object, name: string, make: () => unknown): void {
  let made: { value: unknown } | undefined;
  Object.defineProperty(target, name, {
    enumerable: true,
    configurable: true,
    get() {
      made ??= { value: make() };
      return made.value;
    },
  });
}
