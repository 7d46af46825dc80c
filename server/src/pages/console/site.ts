import { randomBytes } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "../../http/answers/errors.ts";
import type { Messages } from "../../http/answers/messages.ts";
import type { Site, SiteAnswer } from "../../http/answers/site.ts";
import { encodingFor } from "../../http/answers/unchanging.ts";
import { pageHeaders, wholePage } from "../../http/html/frame.ts";
import { plainLook } from "../../http/html/look.ts";
import { isNavigation, isSpeculative } from "../../http/request/fetch-metadata.ts";
import { consoleElsewhere } from "../../http/request/host.ts";
import { html } from "../../kit/text/html.ts";
import { PROOF_COOKIE } from "../../people/auth/index.ts";

const HTML = "text/html; charset=utf-8";
const AGAIN_SECONDS = 2;

/** The folder of the console's files, and the file with the state of their build. */
export type ConsoleFiles = { folder: string; stateFile: string };

/** The state of the console's build. */
export type BuildState = { state: "building" } | { state: "failed"; why: string };

/** The merchant's console: a page and its files, built from `console/`. */
export function consoleSite({ folder, stateFile }: ConsoleFiles): Site {
  const find = watchBuilt(folder);
  return {
    path: "/console",
    async answer(call): Promise<SiteAnswer> {
      const { path, search, store, host, headers, acceptEncoding, messages, cookie } = call;
      const built = await find();
      const name = /^assets\/([\w.-]+)$/.exec(path)?.[1];
      if (name !== undefined || path.startsWith("assets/")) {
        const wanted = { name: name ?? "", encoding: encodingFor(acceptEncoding) };
        const asset = built && (await readAsset(folder, built, wanted).catch(() => undefined));
        if (!asset) throw notFound();
        const { type, body, encoding } = asset;
        return {
          status: 200,
          type,
          body,
          isImmutable: true,
          headers: encoding === "identity" ? {} : { "content-encoding": encoding },
        };
      }
      const elsewhere = consoleElsewhere(store, call);
      if (elsewhere !== undefined) {
        const location = `${elsewhere}/console${path && `/${path}`}${search}`;
        return { status: 307, type: "text/plain", body: "", headers: { location } };
      }
      if (!built) return notBuilt(messages, await readState(stateFile));
      // A prefetched page would lack the proof. Browsers drop a refused one, and ask again on navigation.
      if (isSpeculative(headers)) return { status: 503, type: "text/plain", body: "" };
      const nonce = randomBytes(16).toString("base64url");
      const proof = isNavigation(headers) ? cookie(PROOF_COOKIE) : undefined;
      return {
        status: 200,
        type: HTML,
        body: built.index.replaceAll("__NONCE__", nonce).replace("__PROOF__", isToken(proof) ? proof : ""),
        headers: {
          "content-security-policy": policy(nonce, host),
          "permissions-policy": "camera=(), microphone=(), geolocation=()",
        },
      };
    },
  };
}

// The proof is written into an attribute.
const isToken = (proof: string | undefined): proof is string => /^[\w-]{20,100}$/.test(proof ?? "");
// A source in a policy allows no other characters.
const HOST = /^[\w.-]+(?::\d+)?$/;

// Pictures of products may be anywhere. Scripts are the console's own: a theme's scripts have the same host,
// and are not allowed. Styles that are created at runtime have the nonce.
const policy = (nonce: string, host: string) =>
  [
    "default-src 'none'",
    `script-src ${HOST.test(host) ? `${host}/console/assets/` : "'self'"}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

async function readState(file: string): Promise<BuildState | undefined> {
  return readFile(file, "utf8").then(
    (text) => JSON.parse(text) as BuildState,
    () => undefined,
  );
}

function notBuilt(messages: Messages, state: BuildState | undefined): SiteAnswer {
  const { locale } = messages;
  const isBuilding = state?.state === "building";
  const title = messages.say(
    isBuilding ? "console.building" : state ? "console.build_failed" : "console.not_built",
  );
  const body = isBuilding
    ? html`<p>${messages.say("console.building_text")}</p>`
    : html`<p>${messages.say("console.not_built_text")} <bdi><code>npm run build -w console</code></bdi></p>
${state?.state === "failed" && html`<pre dir="ltr" class="told">${state.why}</pre>`}`;
  // This page does not have the store's look.
  const look = plainLook("");
  return {
    status: 503,
    type: HTML,
    body: wholePage(
      look,
      { title, locale, body, ...(isBuilding && { refreshAfter: AGAIN_SECONDS }) },
      () => "",
    ),
    headers: { ...pageHeaders(look), "content-language": locale, "retry-after": String(AGAIN_SECONDS) },
  };
}

type Encoding = "br" | "gzip" | "identity";
const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz", identity: "" };
const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  png: "image/png",
};

/** The built console: its page as a text, and the names of its files. */
type BuiltConsole = { index: string; names: ReadonlySet<string> };

/**
 * Returns a function that finds the build in `folder`, undefined for none; after a new build, the new one.
 */
function watchBuilt(folder: string): () => Promise<BuiltConsole | undefined> {
  let known: { stamp: number; built: BuiltConsole } | undefined;
  return async () => {
    const stamp = await stat(join(folder, "index.html")).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (stamp === undefined) return undefined;
    if (known?.stamp !== stamp) {
      const [index, names] = await Promise.all([
        readFile(join(folder, "index.html"), "utf8"),
        readdir(join(folder, "assets")),
      ]);
      known = { stamp, built: { index, names: new Set(names) } };
    }
    return known.built;
  };
}

/**
 * Reads a file of the build: compressed where the build has it so and the client accepts `encoding`. Throws
 * where the file was removed meanwhile.
 */
async function readAsset(
  folder: string,
  { names }: BuiltConsole,
  { name, encoding }: { name: string; encoding: Encoding },
): Promise<{ type: string; body: Buffer; encoding: Encoding } | undefined> {
  const type = types[name.slice(name.lastIndexOf(".") + 1)];
  if (!type || !names.has(name)) return undefined;
  const chosen = names.has(name + endings[encoding]) ? encoding : "identity";
  return { type, encoding: chosen, body: await readFile(join(folder, "assets", name + endings[chosen])) };
}
