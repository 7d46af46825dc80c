import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Route } from "../src/http/route.ts";
import { formOf } from "./form.ts";
import { type Furnished, furnish, routes } from "./furnish.ts";
import { picture } from "./pictures.ts";
import type { Receiver } from "./receiver.ts";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";
import type { Json } from "./shop.ts";
import { until } from "./until.ts";
import type { WrittenField, WrittenNoun } from "./written-nouns.ts";
import { type Exception, exceptions, ofNouns, type Prepared, untried } from "./written-table.ts";
import { comesBack, exampleOf, missingIn, NoValue } from "./written-values.ts";

/** Where a field has to come back. */
export type Place = "posted" | "read" | "listed" | "told" | "put" | "csv" | "ndjson";

/** Where all is tried. */
export type World = {
  server: TestServer;
  receiver: Receiver;
  furnished: Furnished;
  /** Keys of the exceptions that were needed, and of the fields that were asked whether they are tried. */
  used: Set<string>;
  /** Makes something in the furnished store, or changes it. */
  make(path: string, body: object, method?: string): Promise<Json>;
  get(store: TestStore, path: string): Promise<Json>;
};

type Row = {
  id: string;
  /** The row as it was answered last. */
  row: Json;
  /** The values that were sent last, by their fields. */
  sent: Map<string, unknown>;
};

/** Opens a world on a server whose events a receiver gets. */
export async function openWorld(
  server: TestServer,
  receiver: Receiver,
  events: readonly string[],
): Promise<World> {
  const furnished = await furnish(server);
  const body = { url: receiver.url, events };
  await server.send(furnished.store, "POST", "/api/v1/webhooks", { body });
  return {
    server,
    receiver,
    furnished,
    used: new Set(),
    get: async (store, path) => (await server.send(store, "GET", path)).body?.data,
    async make(path, body, method = "POST") {
      const answer = await server.send(furnished.store, method, `/api/v1/${path}`, { body });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
      return answer.body.data;
    },
  };
}

const ways = [
  ["csv", "text/csv"],
  ["ndjson", "application/x-ndjson"],
] as const;

/** The fields of a noun that clients write and that do not come back, a line each. */
export async function findLostFields(world: World, documented: WrittenNoun): Promise<string[]> {
  const { server, receiver, furnished, used } = world;
  const { store } = furnished;
  const problems: string[] = [];
  const its = ofNouns[documented.name] ?? ofNouns[documented.same] ?? {};
  const at = (path: string | undefined) =>
    path && { route: routes.find((one) => one.method === "GET" && one.path === path) };
  const [readAt, listAt] = [at(its.readAt), at(its.listAt?.[0])];
  const noun: WrittenNoun = {
    ...documented,
    ...(readAt && { read: readAt.route! }),
    ...(listAt && { list: listAt.route!, rows: its.listAt![1] }),
  };
  const mark = `m${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const { values: made = {}, idsOf = () => ({}) }: Prepared = (await its.prepare?.(world, mark)) ?? {};
  const key = its.key ?? "id";
  const fail = (field: string, what: string) => problems.push(`${noun.name} ${field}: ${what}`);
  const told = (what: unknown) => JSON.stringify(what)?.slice(0, 600);

  const valueFor = ({ name, schema }: WrittenField, n: number): unknown =>
    name in made ? made[name]!(n) : exampleOf(schema, n, mark, `/${name}`);
  const isUntried = (field: string) => {
    const name = `${noun.same} ${field}`;
    used.add(name);
    return name in untried;
  };
  const known = noun.fields.filter((field) => {
    if (isUntried(field.name)) return false;
    try {
      const examples = [valueFor(field, 0), valueFor(field, 1)];
      for (const part of missingIn(field.schema, examples, field.name))
        if (!isUntried(part))
          fail(part, `no value of it in server/test/written-table.ts, where ${field.name} is given`);
      if (!isDeepStrictEqual(examples[0], examples[1])) return true;
      fail(field.name, "server/test/written-table.ts has to give two values that differ");
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      fail(
        field.name,
        `its schema does not say a value for ${error.message}; add two to ${noun.same} in server/test/written-table.ts`,
      );
    }
    return false;
  });
  if (!known.length) return problems;
  const fieldAt = new Map(known.map((field) => [field.name, field]));

  // Filters have none: a row is found by what was sent, whatever it is answered as.
  const exceptionOf = (field: string, place: Place): [string, Exception] | undefined => {
    const names = [`${noun.same} ${field} ${place}`, `${noun.same} ${field}`];
    const found = names.find((name) => name in exceptions);
    return found === undefined ? undefined : [found, exceptions[found]!];
  };
  async function compare(place: Place, answered: Json, sent: Map<string, unknown>, at: TestStore = store) {
    for (const [field, value] of sent) {
      if (comesBack(value, answered?.[field])) continue;
      const [name, exception] = exceptionOf(field, place) ?? [];
      if (exception) {
        used.add(name!);
        if (!exception.as) continue;
        if (
          comesBack(
            exception.sent ? await exception.sent(value, world) : value,
            await exception.as(answered ?? {}, world, at, value),
          )
        )
          continue;
      }
      fail(field, `${place}: sent ${told(value)}, got ${told(answered?.[field])}`);
    }
  }

  const ask = (
    route: NonNullable<WrittenNoun["read"]>,
    row: Json | undefined,
    sent: Sent & { query?: string } = {},
    n = 0,
  ) => {
    const param = route.path.match(/:(\w+)$/)?.[1];
    const id =
      row && param
        ? { [`${route.method} ${route.path} :${param}`]: encodeURIComponent(row[param] ?? row[key]) }
        : {};
    const headers = { ...sent.headers, ...(row && its.headersOf?.(row)) };
    return furnished.ask(route, { ...sent, headers, ids: { ...furnished.ids, ...idsOf(n), ...id } });
  };
  const rowIn = (data: Json): Json => (its.row ? its.row(data) : data);
  const accepted = (answer: Answer, field: string, what: string): Json | undefined => {
    if (answer.status < 300) return rowIn(answer.body.data);
    fail(field, `${what} answers ${answer.status} ${answer.text.slice(0, 700)}`);
    return undefined;
  };

  // Fields that cannot be sent together are sent in bodies of their own.
  const apart = its.apart ?? {};
  const created = known.filter(({ onCreate }) => onCreate);
  const bodies = [undefined, ...Object.keys(apart)].map((extra) => {
    const out = new Set([...Object.keys(apart), ...(extra ? apart[extra]! : [])]);
    const beside = its.beside?.[extra ?? "*"] ?? {};
    const fixed = typeof beside === "function" ? beside : () => beside;
    return { extra, fixed, fields: created.filter(({ name }) => name === extra || !out.has(name)) };
  });
  const rows: (Row & { extra: string | undefined; n: number })[] = [];

  const readAgain = async (place: Place, one: Row) => {
    if (!noun.read) return;
    const answer = await ask(noun.read, one.row);
    await compare(place, answer.status < 300 ? answer.body.data : undefined, one.sent);
  };
  const listAll = async () => {
    if (!noun.list) return;
    const answer = await ask(noun.list, undefined, { query: wholeList(noun.list) });
    const all = answer.body.data?.[noun.rows!] ?? [];
    for (const one of rows)
      await compare(
        "listed",
        all.find((row: Json) => row[key] === one.id),
        one.sent,
      );
  };
  const tellAll = async () => {
    if (!noun.events.length) return;
    for (const one of rows.filter(({ sent }) => sent.size)) {
      // Calls overtake each other: the newest is that of the last version.
      const latest = () =>
        receiver.got
          .filter(({ body }) => noun.events.includes(body.type) && body.data?.id === one.id)
          .map(({ body }) => body.data)
          .sort((a, b) => (b.version ?? 0) - (a.version ?? 0))[0];
      await until(() => latest() && (one.row.version === undefined || latest().version >= one.row.version));
      await compare("told", latest(), one.sent);
    }
  };

  if (noun.create) {
    // Of each body an even and an odd one: what is lost in one of them may be what is there without it.
    for (const [i, { extra, fixed, fields }] of bodies.entries())
      for (const n of [4 * i, 4 * i + 3]) {
        const body = {
          ...Object.fromEntries(fields.map((field) => [field.name, valueFor(field, n)])),
          ...fixed(n),
        };
        const answer = await ask(noun.create, undefined, await sendable(noun.create, body), n);
        const row = accepted(answer, extra ?? "*", `POST ${told(body)}`);
        if (!row) continue;
        const one = { id: row[key], row, sent: new Map(Object.entries(body)), extra, n };
        rows.push(one);
        await compare("posted", row, one.sent);
        await readAgain("read", one);
      }
  } else if (noun.read) {
    const row = accepted(await ask(noun.read, undefined), "*", "GET");
    if (row) rows.push({ id: row[key], row, sent: new Map(), extra: undefined, n: 0 });
  }
  if (noun.create) await listAll();
  await tellAll();

  // Each alone; the others stay.
  for (const field of known) {
    const { name, onCreate, onUpdate } = field;
    if (!noun.update || !onUpdate || its.acts?.includes(name) || its.made?.includes(name)) continue;
    const isApart = name in apart;
    const one = rows.find(
      ({ n, extra }) => n % 2 === 0 && extra === (isApart && noun.create ? name : undefined),
    );
    if (!one) continue;
    if (!noun.create && isApart) continue;
    for (const n of onCreate && noun.create ? [one.n + 1] : its.once?.includes(name) ? [0] : [0, 1]) {
      const value = valueFor(field, n);
      const together = (its.together?.[name] ?? []).map((other) => [other, one.sent.get(other)]);
      const needed = noun.needed
        .filter((other) => other !== name)
        .map((other) => [other, fieldAt.has(other) ? valueFor(fieldAt.get(other)!, n) : one.row[other]]);
      const answer = await ask(noun.update, one.row, {
        body: { ...Object.fromEntries([...together, ...needed]), [name]: value },
      });
      const row = accepted(answer, name, `PUT ${told(value)}`);
      if (!row) continue;
      one.row = { ...one.row, ...row };
      for (const moved of its.moves?.[name] ?? []) for (const { sent } of rows) sent.delete(moved);
      one.sent.set(name, value);
      await compare("put", row, one.sent);
    }
  }
  if (noun.update) {
    for (const one of rows) if (one.n % 2 === 0) await readAgain("read", one);
    await listAll();
    await tellAll();
  }

  for (const one of rows.filter(({ n }) => n % 2 === 0)) {
    for (const [name, value] of one.sent) {
      const filter = filterOf(noun, name);
      const field = fieldAt.get(name)!;
      if (!filter || one.extra !== (name in apart ? name : undefined)) continue;
      const finds = async (wanted: unknown) => {
        const first = Array.isArray(wanted) ? wanted[0] : wanted;
        const query = new URLSearchParams({ limit: "100", [filter]: String(first) });
        const { body } = await ask(noun.list!, undefined, { query: String(query) });
        return body.data?.[noun.rows!]?.some((row: Json) => row[key] === one.id);
      };
      const [old] = [one.n, one.n + 1]
        .map((n) => valueFor(field, n))
        .filter((other) => !isDeepStrictEqual(other, value));
      const [byNew, byOld] = [await finds(value), await finds(old)];
      if (byNew === true && byOld === false) continue;
      fail(name, `found: ?${filter}=${told(value)} finds it: ${byNew}; ?${filter}=${told(old)}: ${byOld}`);
    }
  }

  if (noun.exported && noun.resource)
    for (const [form, type] of ways) {
      const { text: file } = await server.send(store, "GET", `${noun.exported.path}?format=${form}`);
      const copy = await server.createStore();
      const path = "/api/v1/imports";
      const { body } = await server.send(copy, "POST", `${path}?format=stoa&resource=${noun.resource}`, {
        raw: file,
        headers: { "content-type": type },
      });
      const done = () => world.get(copy, `${path}/${body.data.id}`);
      await until(async () => ["done", "failed"].includes((await done()).status));
      const all = (await server.send(copy, "GET", `${noun.list!.path}?limit=100`)).body.data[noun.rows!];
      for (const one of rows) {
        const found = all.find((row: Json) => row[its.naturalKey!] === one.row[its.naturalKey!]);
        const whole = found && (await world.get(copy, `${noun.list!.path}/${found.id}`));
        await compare(form, whole, one.sent, copy);
      }
    }
  return [...new Set(problems)];
}

// As many rows as there can be, with all that they can include.
function wholeList({ query }: Route): string {
  const { limit, include } = (query?.properties ?? {}) as Json;
  return [limit && "limit=100", include?.enum && `include=${include.enum[0]}`].filter(Boolean).join("&");
}

// A route for files takes its fields as a form, too.
async function sendable({ formFile }: Route, body: Json): Promise<Sent> {
  if (!formFile) return { body };
  const bytes = await picture().png().toBuffer();
  return formOf({ ...body, file: { bytes, filename: "picture.png" } });
}

function filterOf({ list }: WrittenNoun, field: string): string | undefined {
  const names = Object.keys(list?.query?.properties ?? {});
  return names.find((name) => name === field || `${name}s` === field);
}
