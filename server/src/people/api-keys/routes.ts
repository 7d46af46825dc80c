import { notFound } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { createKey } from "./create.ts";
import { readExpiry } from "./expiry.ts";
import { ApiKeyListQuery, listKeys } from "./list.ts";
import { checkWithin, lockMaker, readRanges } from "./maker.ts";
import { presentKey } from "./present.ts";
import { getShownKey } from "./queries.ts";
import { revokeKey } from "./revoke.ts";
import { rotateKey } from "./rotate.ts";
import {
  ApiKey,
  ApiKeyCreate,
  ApiKeyList,
  ApiKeyRotate,
  ApiKeyUpdate,
  NewApiKey,
  readOnlyFields,
} from "./schemas.ts";
import { updateKey } from "./update.ts";

const tag = "API keys";
const path = "/api/v1/api-keys";

export const apiKeyRoutes = [
  route({
    method: "GET",
    path,
    permission: "api_keys:read",
    tag,
    summary: "List API keys",
    description: "The newest first, including revoked and expired keys.",
    query: ApiKeyListQuery,
    reply: ApiKeyList,
    async handle({ tx, query, now }) {
      return { message: "ok", data: await listKeys(tx, query, now) };
    },
  }),
  route({
    method: "GET",
    path: `${path}/:id`,
    permission: "api_keys:read",
    tag,
    summary: "Read one API key",
    reply: ApiKey,
    async handle({ tx, params }) {
      return { message: "ok", data: presentKey(await getShownKey(tx, params.id!)) };
    },
  }),
  route({
    method: "POST",
    path,
    permission: "api_keys",
    tag,
    summary: "Create an API key",
    description:
      "The text of the key is in this answer and nowhere else. Nobody can grant a permission that they do not hold. A key with an expiry, a rate limit or allowed addresses of its own can only make keys that stay within them.",
    body: ApiKeyCreate,
    readOnly: readOnlyFields,
    reply: NewApiKey,
    status: 201,
    secret: true,
    async handle({ tx, principal, body, now }) {
      const settings = {
        name: body.name.trim(),
        permissions: body.permissions,
        allowedIps: readRanges(body.allowedIps ?? []),
        rateLimit: body.rateLimit ?? null,
        expiresAt: readExpiry(body.expiresAt, now),
      };
      const maker = await lockMaker(tx, principal!);
      checkWithin(maker, settings, "/permissions");
      const { id, key } = await createKey(tx, { ...settings, maker }, now);
      const data = presentKey(await getShownKey(tx, id), 0, key);
      return { message: "api_key.created", data, status: 201, location: `${path}/${id}` };
    },
  }),
  route({
    method: "PUT",
    path: `${path}/:id`,
    permission: "api_keys",
    tag,
    summary: "Change an API key's name, addresses or rate",
    description:
      "A field left out keeps its value. The permissions and the expiry cannot be changed: create another key instead. A key that may do more than the caller is refused.",
    body: ApiKeyUpdate,
    readOnly: [...readOnlyFields, "permissions", "expiresAt"],
    reply: ApiKey,
    async handle({ tx, principal, params, body, now }) {
      await updateKey(tx, principal!, params.id!, body, now);
      return { message: "api_key.updated", data: presentKey(await getShownKey(tx, params.id!)) };
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
    bodyOptional: true,
    readOnly: readOnlyFields,
    reply: NewApiKey,
    status: 201,
    secret: true,
    async handle({ tx, principal, params, body, now }) {
      const { id, key } = await rotateKey(tx, principal!, params.id!, body, now);
      const data = presentKey(await getShownKey(tx, id), 0, key);
      return { message: "api_key.rotated", data, status: 201, location: `${path}/${id}` };
    },
  }),
];
