import type { Json } from "../openapi/schemas.ts";

/** That a route goes away, or a version with all its routes: `docs/releases.md` tells when that may be. */
export type Deprecation = {
  /** From when on nobody should call it any more. */
  readonly since: Date;
  /** When it goes; undefined where that is not known yet. */
  readonly sunset?: Date;
  /** The URL of a page that tells what to call instead. */
  readonly page: string;
};

/**
 * The header fields of the answers of what goes away: Deprecation (RFC 9745), Sunset (RFC 8594), and a link
 * to the page.
 */
export function deprecationHeaders({ since, sunset, page }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(sunset && { sunset: sunset.toUTCString() }),
    link: `<${page}>; rel="deprecation"; type="text/html"`,
  };
}

/** A deprecation in words, for the reference. */
export function deprecationNote({ since, sunset, page }: Deprecation): string {
  const day = (time: Date) => time.toISOString().slice(0, 10);
  const end = sunset ? ` It goes away on ${day(sunset)}.` : "";
  return `Deprecated since ${day(since)}.${end} What to call instead: ${page}`;
}

/** Those header fields, as the document tells of them. */
export function deprecationFields(deprecation: Deprecation): Json {
  const about: Readonly<Record<string, string>> = {
    deprecation: "Since when this should not be called any more (RFC 9745): `@` and the seconds since 1970.",
    sunset: "When it goes away (RFC 8594).",
    link: "The page that tells what to call instead.",
  };
  return Object.fromEntries(
    Object.entries(deprecationHeaders(deprecation)).map(([name, example]) => [
      name.replace(/^./, (letter) => letter.toUpperCase()),
      { description: about[name], schema: { type: "string" }, example },
    ]),
  );
}
