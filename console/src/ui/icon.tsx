import { type IconName, paths } from "./icons.ts";

export type { IconName } from "./icons.ts";

// Those that point forward or back point the other way where people read from right to left.
const turned: ReadonlySet<string> = new Set([
  "back",
  "next",
  "previous",
  "return",
  "forth",
  "logout",
  "truck",
  "send",
  "megaphone",
]);

/** A picture beside words; who cannot see it misses nothing. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={turned.has(name) ? "icon icon-turned" : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
