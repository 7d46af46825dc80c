/**
 * Keeps this process busy: from now on each turn of the event loop takes so many milliseconds. Returns what
 * ends that.
 */
export function busy(turnMs: number): () => void {
  let isBusy = true;
  const compute = () => {
    const end = performance.now() + turnMs;
    while (performance.now() < end);
    if (isBusy) setImmediate(compute);
  };
  setImmediate(compute);
  return () => {
    isBusy = false;
  };
}
