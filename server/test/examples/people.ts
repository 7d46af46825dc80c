import { loginLinkByOperator } from "../../src/people/staff/index.ts";
import type { Json, Recorder } from "./recorder.ts";

export const PASSWORD = "correct horse battery";
export const HOME = {
  firstName: "Grace",
  lastName: "Hopper",
  address1: "Main Street 1",
  city: "Berlin",
  postalCode: "10115",
  country: "DE",
};

/** The log-in of the owner; returns the access token. */
export async function recordOwner({ tell, ask, mailed, server, store }: Recorder): Promise<string> {
  const anybody = { key: undefined };
  const own = { email: "owner@example.com", password: PASSWORD };
  const first = await tell("POST", "/auth/tenant/login", own, anybody);
  const { accessToken } = await tell("POST", "/auth/refresh", { refreshToken: first.refreshToken }, anybody);
  const key = accessToken;
  const me = await tell("GET", "/auth/tenant/me", undefined, { key });
  await tell("PUT", "/auth/tenant/me", { name: "Ana Ruiz", language: "en", version: me.version }, { key });
  const entry = await loginLinkByOperator(server.database, store as never);
  await tell("POST", "/auth/tenant/login-link", { token: entry!.token }, anybody);
  const address = "owner@shop.example.com";
  await tell("POST", "/auth/tenant/change-email", { email: address, password: PASSWORD }, { key });
  await tell("POST", "/auth/tenant/confirm-email", { token: await mailed(address) }, anybody);
  const back = { email: own.email, password: PASSWORD };
  await ask("POST", "/auth/tenant/change-email", back, { key });
  await ask("POST", "/auth/tenant/confirm-email", { token: await mailed(own.email) }, anybody);
  const query = { status: "confirmed,processing", sort: "placedAt" };
  const view = await tell(
    "POST",
    "/views",
    { resource: "orders", name: "To pack", query, isShared: true },
    { key },
  );
  await tell("GET", "/views?resource=orders", undefined, { key });
  await tell("GET", `/views/${view.id}`, undefined, { key });
  await tell("PUT", `/views/${view.id}`, { position: 1, version: view.version }, { key });
  await tell("DELETE", `/views/${view.id}`, undefined, { key });
  await tell("GET", "/notices?isRead=false", undefined, { key });
  await tell("POST", "/notices/read", { all: true }, { key });
  await tell("GET", "/notices/preferences", undefined, { key });
  await tell("PUT", "/notices/preferences", { preferences: [{ kind: "order_placed", mail: true }] }, { key });
  await tell("GET", `/actors?actors=owner:${me.id},server`, undefined, { key });
  await tell("GET", "/auth/sessions", undefined, { key });
  const other = await ask("POST", "/auth/tenant/login", own, anybody);
  const { sessions } = await ask("GET", "/auth/sessions", undefined, { key });
  await tell("DELETE", `/auth/sessions/${sessions.find((one: Json) => !one.isCurrent).id}`, undefined, {
    key,
  });
  await tell("POST", "/auth/logout", { refreshToken: other.refreshToken }, anybody);
  return accessToken;
}

export type Buyer = { id: string; email: string; key: string };

/** Customers: as the owner keeps them, and as they keep themselves. */
export async function serializeCustomers({ tell, ask, mailed }: Recorder): Promise<Buyer> {
  const grace = await tell("POST", "/customer", {
    email: "grace@example.com",
    firstName: "Grace",
    lastName: "Hopper",
    phone: "+4930123456",
    marketingOptIn: true,
    tags: ["Wholesale"],
    externalId: "C-1001",
  });
  const { email } = grace;
  await tell("GET", "/customer?limit=1");
  await tell("GET", `/customer/${grace.id}`);
  await tell("PUT", `/customer/${grace.id}`, { language: "de", version: grace.version });
  const { links } = await tell("POST", "/customer/unsubscribe-links", { ids: [grace.id] });
  await tell("POST", "/storefront/unsubscribe", { token: links[0].token }, { key: undefined });
  const credit = `/customer/${grace.id}/credit`;
  await tell("POST", credit, { amount: "15.00", reason: "Late delivery", note: "Asked for by phone" });
  await tell("GET", credit);
  await tell("GET", `${credit}/movements?limit=1`);
  const { id: gone } = await ask("POST", "/customer", {
    email: "alan@example.com",
    firstName: "Alan",
    lastName: "Mathison",
  });
  await ask("PUT", `/customer/${gone}`, { taxId: "ATU12345675" });
  await tell("POST", `/customer/${gone}/tax-id-checks`);
  await tell("GET", `/customer/${gone}/tax-id-checks`);
  await tell("DELETE", `/customer/${gone}`);
  const group = await tell("POST", "/customer-groups", { name: "Wholesale" });
  await tell("PUT", `/customer-groups/${group.id}`, { name: "Trade", version: group.version });
  await tell("GET", "/customer-groups?limit=1");
  await tell("GET", `/customer-groups/${group.id}`);
  await tell("DELETE", `/customer-groups/${group.id}`);
  const feed = await tell("POST", "/feeds", { name: "Google" });
  await tell("PUT", `/feeds/${feed.id}`, { name: "Google and Bing", version: feed.version });
  await tell("GET", "/feeds?limit=1");
  await tell("GET", `/feeds/${feed.id}`);
  await tell("GET", "/feeds/problems?limit=2");
  await tell("DELETE", `/feeds/${feed.id}`);
  await tell("POST", `/customer/${gone}/reactivate`);
  await tell("POST", `/customer/${gone}/resend-invitation`);
  await tell("POST", `/customer/${gone}/end-sessions`);
  const office = await tell("POST", `/customer/${gone}/addresses`, HOME);
  const place = `/customer/${gone}/addresses`;
  await tell("GET", place);
  await tell("GET", `${place}/${office.id}`);
  await tell("PUT", `${place}/${office.id}`, { city: "Potsdam" });
  await tell("DELETE", `${place}/${office.id}`);
  const lin = { email: "lin@example.com", firstName: "Lin", lastName: "Chen" };
  const bulk = { create: [lin, { ...lin, email: grace.email }], update: [{ id: gone, tags: ["Retail"] }] };
  const { results } = await tell("POST", "/customer/bulk", bulk);
  await tell("POST", `/customer/${results[0].data.id}/merge`, { into: grace.id });
  await ask("DELETE", `/customer/${gone}`);
  await tell("POST", `/customer/${gone}/anonymize`);

  const anybody = { key: undefined };
  const ada = { email: "ada@example.com", password: PASSWORD };
  await tell("POST", "/auth/customer/register", { ...ada, firstName: "Ada", lastName: "King" }, anybody);
  await tell("POST", "/auth/customer/resend-verification", { email: ada.email }, anybody);
  const code = await mailed(ada.email);
  await tell("POST", "/auth/customer/verify-email", { email: ada.email, code }, anybody);
  await ask("PUT", "/settings", { customerCodeLogin: true });
  await tell("POST", "/auth/customer/login-code", { email: ada.email }, anybody);
  const logInCode = { email: ada.email, code: await mailed(ada.email) };
  await tell("POST", "/auth/customer/login-by-code", logInCode, anybody);
  await ask("PUT", "/settings", { customerCodeLogin: false });
  const { accessToken } = await tell("POST", "/auth/customer/login", ada, anybody);
  await tell("DELETE", "/storefront/account", { password: PASSWORD }, { key: accessToken });

  await tell("POST", "/auth/customer/forgot-password", { email }, anybody);
  const reset = { email, code: await mailed(email), password: "a kettle of herbs" };
  await tell("POST", "/auth/customer/reset-password", reset, anybody);
  const { accessToken: key } = await ask(
    "POST",
    "/auth/customer/login",
    { email, password: reset.password },
    anybody,
  );
  const change = { currentPassword: reset.password, newPassword: PASSWORD };
  await tell("POST", "/auth/customer/change-password", change, { key });
  await tell("GET", "/storefront/account", undefined, { key });
  await tell("PUT", "/storefront/account", { marketingOptIn: false }, { key });
  await tell("GET", "/storefront/account/credit", undefined, { key });
  await tell("GET", "/storefront/account/credit/movements?limit=1", undefined, { key });
  const other = "g.hopper@example.com";
  await tell("POST", "/storefront/account/change-email", { email: other, password: PASSWORD }, { key });
  const proof = { email: other, code: await mailed(other) };
  await tell("POST", "/storefront/account/confirm-email", proof, { key });
  await ask("PUT", `/customer/${grace.id}`, { email });
  const home = await tell(
    "POST",
    "/storefront/account/addresses",
    { ...HOME, isDefaultShipping: true },
    { key },
  );
  await tell("GET", "/storefront/account/addresses", undefined, { key });
  await tell("GET", `/storefront/account/addresses/${home.id}`, undefined, { key });
  await tell("PUT", `/storefront/account/addresses/${home.id}`, { address2: "Third floor" }, { key });
  const { id: away } = await ask("POST", "/storefront/account/addresses", HOME, { key });
  await tell("DELETE", `/storefront/account/addresses/${away}`, undefined, { key });
  return { id: grace.id, email, key };
}
