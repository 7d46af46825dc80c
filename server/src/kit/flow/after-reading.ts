/**
 * Does something after `ms` milliseconds, once what has come by then is read: where this process was busy, it
 * was not the other side that was slow. The time is waited in so many `parts`: in each turn of the event loop
 * one of them goes by at most, however long the turn takes. Returns what takes it back, up to the moment it
 * is done. Unless it `waits`, the process may end before.
 */
export function afterReading(work: () => void, ms: number, { waits = true, parts = 1 } = {}): () => void {
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout;
  const wait = (left: number) => {
    timer = setTimeout(
      () => {
        if (left > 1) wait(left - 1);
        else immediate = setImmediate(work);
      },
      Math.ceil(ms / parts),
    );
    if (!waits) timer.unref();
  };
  wait(parts);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
