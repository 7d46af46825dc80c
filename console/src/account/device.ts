const browsers = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;
const systems = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

/** A device in few words, such as `Firefox · Windows`, by what it says of itself; the beginning of that where nothing is known. */
export function deviceOf(userAgent: string): string {
  const found = [browsers, systems].flatMap(
    (kinds) => kinds.find(([, mark]) => mark.test(userAgent))?.[0] ?? [],
  );
  return found.join(" · ") || userAgent.slice(0, 60);
}
