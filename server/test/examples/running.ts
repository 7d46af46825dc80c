import { Secret, TOTP } from "otpauth";
import { addAgent } from "../known-agent.ts";
import { createAuthenticator } from "../passkey-device.ts";
import { until } from "../until.ts";
import type { Goods } from "./catalogue.ts";
import { type Buyer, PASSWORD } from "./people.ts";
import type { Recorder } from "./recorder.ts";

const LAYOUT = "layout/theme.liquid";
const FILE = "templates/index.liquid";

/** Webhooks and events. */
export async function recordWebhooks({ tell, tellEvents, server, store }: Recorder): Promise<void> {
  const agentId = await addAgent(server, store);
  const agent = `/agents/${agentId}`;
  await tell("GET", "/agents?limit=1");
  await tell("GET", agent);
  // The notices about its orders go to an address that no test calls.
  await server.sql(
    store,
    `insert into webhook_deliveries (store_id, delivery_id, endpoint_id, event_id, type, run_at, created_at, queued_at)
     select store_id, new_uuid_v7(), $1, event_id, type, now(), now(), now() from events
     where type = 'order_created' order by event_id limit 1`,
    [agentId],
  );
  await tell("GET", `${agent}/deliveries?limit=1`);
  await tell("PUT", agent, { isBlocked: true, version: 1 });
  const hook = await tell("POST", "/webhooks", {
    url: "https://receiver.example.com/stoa",
    events: ["order_created", "order_shipped"],
    description: "The warehouse",
  });
  const of = `/webhooks/${hook.id}`;
  await tell("PUT", of, { description: "The warehouse in York", version: hook.version });
  await tell("GET", "/webhooks?limit=1");
  await tell("GET", of);
  const delivery = await tell("POST", `${of}/test`);
  await tell("GET", `${of}/deliveries?limit=1`);
  await tell("POST", `${of}/deliveries/${delivery.id}/redeliver`);
  await tell("POST", `${of}/replay`, { from: new Date(Date.now() - 86_400_000).toISOString() });
  await tell("POST", `${of}/rotate-secret`);
  await tell("GET", "/events?limit=1&type=stock_low");
  await tellEvents();
  await tell("DELETE", of);
}

/** Files that come and go, and sums of sales. */
export async function recordFiles({ tell, tellFile, ask, server }: Recorder): Promise<void> {
  for (const [format, type] of [
    ["ndjson", "application/x-ndjson"],
    ["csv", "text/csv"],
  ] as const)
    for (const noun of ["products", "orders", "customers"])
      await tellFile("GET", `/exports/${noun}?format=${format}`, type);
  const csv = "Handle,Title,Variant Price,Variant SKU\nteapot,Teapot,39.90,POT-1\n";
  const { id } = await tellFile("POST", "/imports?format=shopify", "text/csv", csv);
  const line = {
    price: "2.50",
    sku: "BAG-1",
    translations: [{ language: "en", name: "Tea bag", description: "" }],
  };
  const ndjson = `${JSON.stringify(line)}\n`;
  await tellFile("POST", "/imports?format=stoa", "application/x-ndjson", ndjson);
  await server.runJobs();
  await tell("GET", `/imports/${id}`);
  await tell("GET", "/imports?limit=1");
  const waiting = await ask("POST", "/imports?format=shopify", undefined, {
    raw: csv,
    headers: { "content-type": "text/csv" },
  });
  await tell("DELETE", `/imports/${waiting.id}`);
  const today = new Date().toISOString().slice(0, 10);
  // The shop's search of before is written down by and by.
  await until(async () => (await ask("GET", "/reports/searches")).totals.searches, "the search is counted");
  await tell("GET", `/reports/sales?from=${today}&to=${today}`);
  await tell("GET", `/reports/products?from=${today}&to=${today}`);
  for (const name of [
    "taxes",
    "cash",
    "customers",
    "channels",
    "coupons",
    "discounts",
    "searches",
    "traffic",
  ])
    await tell("GET", `/reports/${name}?from=${today}&to=${today}`);
  const files = [
    "sales",
    "products",
    "taxes",
    "cash",
    "customers",
    "best-customers",
    "channels",
    "coupons",
    "discounts",
    "searches",
    "traffic",
    "traffic-sources",
    "landing-pages",
  ];
  for (const name of files)
    await tellFile("GET", `/reports/${name}.csv?from=${today}&to=${today}`, "text/csv");
  await tell("GET", "/search?q=mug");
  await tell("GET", "/dashboard");
  await tell("GET", "/setup");
  await tell("GET", "/setup/tax-rates?country=CA");
}

/** A mail that the owner sends to themselves, and the log. */
export async function recordMails({ tell }: Recorder, owner: string): Promise<void> {
  await tell("POST", "/mails/test", { template: "order_placed", language: "en" }, { key: owner });
  await tell("GET", "/mails?template=order_placed&limit=1");
}

/** Themes, of which the owner alone activates and removes. */
export async function recordThemes({ tell, ask }: Recorder, owner: string): Promise<void> {
  const files = [
    { path: LAYOUT, content: "<head>{{ content_for_header }}</head>\n<body>{{ content_for_layout }}</body>" },
    { path: FILE, content: "<h1>Blue Mug</h1>" },
  ];
  const theme = await tell("POST", "/themes", { name: "Plain", price: "80.00", files });
  const of = `/themes/${theme.id}`;
  await tell("PUT", of, { name: "Plain and blue", version: theme.version });
  await tell("PUT", `${of}/file?path=assets/main.css`, { content: "h1 { color: navy; }" });
  await tell("GET", `${of}/file?path=${FILE}`);
  await tell("GET", `${of}/files`);
  await tell("GET", `${of}/contents?under=templates/`);
  await tell("POST", `${of}/check`);
  await tell("POST", `${of}/versions`, { note: "Blue heading" });
  await tell("GET", `${of}/versions?limit=1`);
  await tell("POST", `${of}/previews`, { purpose: "link", number: 1 });
  await tell("DELETE", `${of}/file?path=assets/main.css`);
  await tell("POST", `${of}/publish`, { number: 1, restoreFiles: true });
  await tell("POST", `${of}/purchase`, { reference: "Invoice 12" }, { key: owner });
  await tell("POST", `${of}/activate`, undefined, { key: owner });
  await tell("GET", of);
  await tell("GET", `/themes/${theme.id}/errors`);
  await tell("GET", "/themes?limit=1");
  const { id: copy } = await ask("POST", "/themes", { name: "Try", copyOf: theme.id });
  await tell("DELETE", `/themes/${copy}`, undefined, { key: owner });
}

/** API keys, roles, the staff and its log-in; at last the store is handed over, and closed. */
export async function recordTeam(recorder: Recorder, owner: string): Promise<void> {
  const { tell, ask, mailed, store } = recorder;
  const key = await tell("POST", "/api-keys", {
    name: "Warehouse",
    permissions: ["orders", "products:read"],
  });
  await ask("POST", "/api-keys", {
    name: "Shop",
    kind: "publishable",
    allowedOrigins: ["https://shop.example.com"],
  });
  await tell("PUT", `/api-keys/${key.id}`, {
    allowedIps: ["192.0.2.0/24"],
    rateLimit: 120,
    dailyLimits: { refunds: "200" },
  });
  await tell("GET", "/api-keys?limit=1");
  await tell("GET", `/api-keys/${key.id}`);
  const next = await tell("POST", `/api-keys/${key.id}/rotate`, { graceSeconds: 3600 });
  await tell("DELETE", `/api-keys/${next.id}`);

  const role = await tell("POST", "/roles", { name: "Packers", permissions: ["orders"] });
  await tell("PUT", `/roles/${role.id}`, { permissions: ["orders", "products:read"], version: role.version });
  await tell("GET", "/roles?limit=1");
  await tell("GET", `/roles/${role.id}`);
  const { id: unused } = await ask("POST", "/roles", { name: "Guests", permissions: ["orders:read"] });
  await tell("DELETE", `/roles/${unused}`);

  const anybody = { key: undefined };
  const email = "sam@example.com";
  const sam = await tell("POST", "/staff", { email, name: "Sam Packer", roleId: role.id });
  await tell("POST", `/staff/${sam.id}/resend-invitation`);
  const accepted = { token: await mailed(email), password: PASSWORD };
  await tell("POST", "/auth/tenant/accept-invitation", accepted, anybody);
  await tell("PUT", `/staff/${sam.id}`, { name: "Sam P. Packer" });
  await tell("GET", "/staff?limit=1");
  await tell("GET", `/staff/${sam.id}`);
  await tell("DELETE", `/staff/${sam.id}`);
  await tell("POST", `/staff/${sam.id}/reactivate`);
  await tell("POST", "/auth/tenant/forgot-password", { email }, anybody);
  const reset = { token: await mailed(email), password: "a kettle of herbs" };
  await tell("POST", "/auth/tenant/reset-password", reset, anybody);
  const session = await ask("POST", "/auth/tenant/login", { email, password: reset.password }, anybody);
  const change = { currentPassword: reset.password, newPassword: PASSWORD };
  await tell("POST", "/auth/tenant/change-password", change, { key: session.accessToken });
  const asSam = { key: session.accessToken };
  await tell("GET", "/auth/tenant/second-factors", undefined, asSam);
  const { secret } = await tell("POST", "/auth/tenant/totp", { password: PASSWORD }, asSam);
  const code = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
  await tell("POST", "/auth/tenant/totp/confirm", { code: code(-1) }, asSam);
  const { recoveryCodes } = await tell("POST", "/auth/tenant/recovery-codes", { code: code(0) }, asSam);
  const { secondFactor } = await ask("POST", "/auth/tenant/login", { email, password: PASSWORD }, anybody);
  const { challengeToken } = secondFactor;
  const answered = { challengeToken, recoveryCode: recoveryCodes[0] };
  await tell("POST", "/auth/tenant/second-factor", answered, anybody);
  await tell("POST", "/auth/tenant/totp/remove", { recoveryCode: recoveryCodes[1] }, asSam);
  const device = createAuthenticator(`https://${store.domain}`);
  const making = await tell("POST", "/auth/tenant/passkeys/start", { password: PASSWORD }, asSam);
  const made = {
    challengeToken: making.challengeToken,
    name: "Laptop",
    credential: device.make(making.options),
  };
  const { passkey, recoveryCodes: others } = await tell("POST", "/auth/tenant/passkeys", made, asSam);
  await tell("PUT", `/auth/tenant/passkeys/${passkey.id}`, { name: "My laptop" }, asSam);
  const asked = await tell("POST", "/auth/tenant/passkey-login/start", undefined, anybody);
  const signed = { challengeToken: asked.challengeToken, credential: device.sign(asked.options) };
  await tell("POST", "/auth/tenant/passkey-login", signed, anybody);
  await tell("POST", `/auth/tenant/passkeys/${passkey.id}/remove`, { recoveryCode: others[0] }, asSam);
  const { sessions } = await tell("GET", `/staff/${sam.id}/sessions`, undefined, { key: owner });
  await tell("DELETE", `/staff/${sam.id}/sessions/${sessions[0].id}`, undefined, { key: owner });
  await tell("POST", "/auth/logout-all", undefined, asSam);
  await tell("POST", `/staff/${sam.id}/end-sessions`, undefined, { key: owner });
  await tell("POST", `/staff/${sam.id}/reset-second-factor`, undefined, { key: owner });
  await tell("GET", "/audit?limit=1");

  await tell("POST", "/store/transfer", { staffId: sam.id, password: PASSWORD }, { key: owner });
  const heir = await ask("POST", "/auth/tenant/login", { email, password: PASSWORD }, anybody);
  await tell("POST", "/store/close", { password: PASSWORD }, { key: heir.accessToken });
}

/** Records a customer's data and their withdrawal, once there is some data. */
export async function recordRest({ tell, ask }: Recorder, { mug }: Goods, buyer: Buyer): Promise<void> {
  await tell("GET", `/customer/${buyer.id}/export`);
  await tell("GET", "/storefront/account/export", undefined, { key: buyer.key });
  const reviews = `/storefront/products/${mug.id}/reviews`;
  await tell("DELETE", reviews, undefined, { key: buyer.key });
  const { id } = await ask("POST", reviews, { rating: 1, text: "Buy from me instead" }, { key: buyer.key });
  await tell("DELETE", `/reviews/${id}`);
}
