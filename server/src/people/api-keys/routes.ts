import { notFound } from "../../http/errors.ts";
import { listRoute, madeAnswer, rowAnswer } from "../../http/noun-routes.ts";
import { type Answer, type Call, route } from "../../http/route.ts";
import { ApiKey, apiKeys, NewApiKey } from "./columns.ts";
import type { CreatedKey } from "./create.ts";
import { expiryFaults } from "./expiry.ts";
import { issueKey } from "./issue.ts";
import { kindFaults } from "./kinds.ts";
import { keyList } from "./list.ts";
import { revokeKey } from "./revoke.ts";
import { rotateKey } from "./rotate.ts";
import { ApiKeyCreate, ApiKeyRotate, ApiKeyUpdate, readOnlyFields } from "./schemas.ts";
import { getKey } from "./sql.ts";
import { updateKey } from "./update.ts";

const tag = "API keys";
const path = "/api/v1/api-keys";

export const apiKeyRoutes = [
  listRoute(
    {
      path,
      permission: "api_keys:read",
      tag,
      summary: "List API keys",
      description: "The newest first, including revoked and expired keys.",
    },
    keyList,
  ),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "api_keys:read",
    tag,
    summary: "Read one API key",
    reply: ApiKey,
    async handle(call) {
      return rowAnswer(apiKeys, call, await getKey(call.tx, call.params.id!), "ok");
    },
  }),
  route({
    method: "POST",
    path,
    permission: "api_keys",
    tag,
    summary: "Create an API key",
    description:
      "The text of the key is in this answer and nowhere else. A publishable key may stand in a page: a browser sends it as `X-Publishable-Key`, and it opens nothing but the storefront. Nobody can grant a permission that they do not hold. A key with an expiry, a rate limit or allowed addresses of its own can only make keys that stay within them.",
    body: ApiKeyCreate,
    inspect: (body, call) => [...expiryFaults(body, call), ...kindFaults(body)],
    readOnly: readOnlyFields,
    reply: NewApiKey,
    status: 201,
    secret: true,
    async handle(call) {
      return handOver(await issueKey(call), call, "api_key.created");
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "api_keys",
    tag,
    summary: "Change an API key's name, addresses, origins or rate",
    description:
      "A field left out keeps its value. The kind, the permissions and the expiry cannot be changed: create another key instead. A key that may do more than the caller is refused.",
    body: ApiKeyUpdate,
    readOnly: [...readOnlyFields, "kind", "permissions", "expiresAt"],
    reply: ApiKey,
    async handle(call) {
      await updateKey(call);
      return rowAnswer(apiKeys, call, await getKey(call.tx, call.params.id!), "api_key.updated");
    },
  }),
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
    tag,
    summary: "Replace an API key with a new one",
    description:
      "Answers a new key with the same settings. Its text is in this answer and nowhere else. The old key works for `graceSeconds` more. A key that may do more than the caller is refused, and so is a key that no longer works.",
    body: ApiKeyRotate,
    inspect: expiryFaults,
    bodyOptional: true,
    readOnly: readOnlyFields,
    reply: NewApiKey,
    status: 201,
    secret: true,
    async handle(call) {
      return handOver(await rotateKey(call), call, "api_key.rotated");
    },
  }),
];

/** The one answer that a new key's text is in. */
const handOver = async ({ id, key }: CreatedKey, call: Call, message: Answer["message"]): Promise<Answer> =>
  madeAnswer(path, apiKeys, call, await getKey(call.tx, id), message, { key });
