// In this order: programs name others that they are like behind themselves.
const programs = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;
const MOST = 60;

/**
 * A User-Agent header in words for people, such as `Firefox, Windows`; its first word where it is not a
 * browser's.
 */
export function deviceOf(userAgent: string): string {
  const find = (all: readonly (readonly [string, string])[]) =>
    all.find(([sign]) => userAgent.includes(sign))?.[1];
  const known = [find(programs), find(systems)].filter(Boolean).join(", ");
  return known || userAgent.trim().split(/\s/, 1)[0]!.slice(0, MOST);
}

/**
 * Marks a device at a place by the program without its versions, and the range of addresses that a provider
 * has (/16 of IPv4, /32 of IPv6). Two requests from one device at one place have the same mark.
 */
export const deviceMark = ({ ip, userAgent }: { ip: string; userAgent: string | null | undefined }): string =>
  `${rangeOf(ip)} ${(userAgent ?? "").replaceAll(/[\d._]+/g, "")}`;

function rangeOf(ip: string): string {
  const four = /(?:^|:)(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip);
  if (four) return `${four[1]}.${four[2]}`;
  const [first = "", second = ""] = ip.toLowerCase().split(":");
  return `${first || 0}:${second || 0}`;
}
