/**
 * Does something after `ms` milliseconds, once what has come by then is read: where this process was busy, it was not the other
 * side that was slow. Returns the timer, for `clearTimeout`.
 */
export const afterReading = (work: () => void, ms: number): NodeJS.Timeout =>
  setTimeout(() => setImmediate(work), ms);
