/**
 * Does something after `ms` milliseconds, once what has come by then is read: where this process was busy, it was not the other
 * side that was slow. Returns what takes it back, up to the moment it is done. Unless it `waits`, the process may end before.
 */
export function afterReading(work: () => void, ms: number, { waits = true } = {}): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(work);
  }, ms);
  if (!waits) timer.unref();
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
