import { Type } from "typebox";
import { notFound } from "../../http/answers/errors.ts";
import { filter, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { madeAnswer, nounRoutes } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { issueKey, updateKey } from "./actions.ts";
import { apiKey } from "./api-key.ts";
import { apiKeys, NewApiKey } from "./columns.ts";
import { revokeKey } from "./revoke.ts";
import { rotateKey } from "./rotate.ts";
import { ApiKeyRotate } from "./schemas.ts";

/** A store's keys, the newest first, revoked and expired ones too. */
const keyList = list({
  name: "apiKeys",
  row: apiKey.reply,
  reply: "ApiKeyList",
  table: apiKeys,
  from: "api_keys k",
  sorts: { createdAt: byTime("k.created_at") },
  sort: "-createdAt",
  filters: {
    q: filter(
      Type.String({ maxLength: 200, description: "A text that the name contains." }),
      (q, param) => `strpos(lower(k.name), lower(${param(q)})) > 0`,
    ),
    isActive: isTrue("(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))", {
      description: "Only keys that work now, or only those revoked or expired.",
    }),
  },
});

const tag = "API keys";
const path = "/api/v1/api-keys";

export const apiKeyRoutes = [
  ...nounRoutes(
    {
      path,
      one: "an API key",
      many: "API keys",
      tag,
      permission: "api_keys",
      messages: "api_key",
      verbs: ["list", "read", "create", "update"],
      summary: { update: "Change an API key's name or bounds" },
      about: {
        list: "The newest first, including revoked and expired keys.",
        create:
          "The text of the key is in this answer and nowhere else. A publishable key may stand in a page: a browser sends it as `X-Publishable-Key`, and it opens nothing but the storefront. Nobody can grant a permission that they do not hold. A key with an expiry, a rate limit, allowed addresses, daily limits or `confirm` of its own can only make keys that stay within them, and those count with it.",
        update:
          "A field left out keeps its value. The kind, the permissions and the expiry cannot be changed: create another key instead. A key that may do more than the caller is refused.",
      },
    },
    { ...apiKey, update: updateKey },
    keyList,
    { name: "key", reply: NewApiKey, create: issueKey },
  ),
  route({
    method: "DELETE",
    path: `${path}/:id`,
    permission: "api_keys",
    tag,
    summary: "Revoke an API key",
    description:
      "Takes effect with the next request and cannot be undone. Revoking a revoked key again changes nothing.",
    async handle({ tx, params, now }) {
      if (!(await revokeKey(tx, params.id!, now))) throw notFound();
      return { message: "api_key.revoked", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${path}/:id/rotate`,
    permission: "api_keys",
    effects: ["revocation"],
    tag,
    summary: "Replace an API key with a new one",
    description:
      "Answers a new key with the same settings. Its text is in this answer and nowhere else. The old key works for `graceSeconds` more. A key that may do more than the caller is refused, and so is a key that no longer works.",
    body: ApiKeyRotate,
    bodyOptional: true,
    readOnly: apiKey.writes.readOnly,
    reply: NewApiKey,
    status: 201,
    secret: true,
    async handle(call) {
      const { row, secret } = await rotateKey(call);
      return madeAnswer(path, apiKeys, call, row, "api_key.rotated", { key: secret });
    },
  }),
];
