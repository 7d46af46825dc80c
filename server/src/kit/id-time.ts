/** The first UUID of version 7 of a moment, moved by so many milliseconds. */
export function firstIdAt(time: Date, byMs = 0): string {
  const hex = Math.max(0, time.getTime() + byMs)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
