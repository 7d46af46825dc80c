import type { Logger } from "pino";
import type { Demo } from "./demo.ts";

/** Says where the server answers: a JSON object, what to try first with a demo store, or a line of the log. */
export function announce(url: URL, demo: Demo | undefined, json: boolean | undefined, log: Logger): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ url: url.origin, demo: demo && demoLinks(url, demo) })}\n`);
    return;
  }
  if (!demo) {
    log.info({ url: url.origin }, "listening");
    return;
  }
  const { store, docs, curl } = demoLinks(url, demo);
  process.stdout.write(`
  Stoa is running.

  demo store   ${store}
  reference    ${docs}
  API key      ${demo.key}
  owner        ${demo.owner.email}   password ${demo.owner.password}

  First request:

  ${curl}

`);
}

function demoLinks(url: URL, demo: Demo) {
  const store = `http://${demo.domain}:${url.port}`;
  const curl = `curl -H 'Authorization: Bearer ${demo.key}' '${store}/api/v1/products?limit=3'`;
  return { ...demo, store, docs: `${store}/docs`, curl };
}
