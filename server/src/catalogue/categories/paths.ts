import type { Tx } from "../../db/tenant.ts";
import { ApiError, invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { textFault } from "../../kit/json/parse.ts";
import { parseTranslations } from "../translations/index.ts";
import { categories, MAX_LEVELS } from "./columns.ts";
import { findCategories, lockCategories } from "./sql.ts";
import { createCategory } from "./write.ts";

type Writing = Pick<Call, "tx" | "store" | "now">;

const MAX_NAME = 500;

/**
 * A category by its names from a root down. A loose path of one name may be a slug, or the only category of
 * that name, too.
 */
export type CategoryPath = { names: readonly string[]; isLoose: boolean };

/**
 * The ids of categories by their names from a root down, in any of their languages, ignoring case. Missing
 * ones are created, named in the store's language. Instead of an id, the result is a 400 for `/category` if a
 * path is too deep, a name is invalid, or the store has reached its limit.
 */
export async function ensureCategoryPaths(
  call: Writing,
  paths: readonly CategoryPath[],
): Promise<(string | ApiError)[]> {
  const { tx } = call;
  let known = await readNames(tx, call.store.defaultLanguage);
  const isMissing = paths.some((path) => !faultIn(path.names) && !find(known, path));
  if (isMissing) {
    await lockCategories(tx);
    known = await readNames(tx, call.store.defaultLanguage);
  }
  const results: (string | ApiError)[] = [];
  for (const path of paths)
    results.push(faultIn(path.names) ?? find(known, path) ?? (await ensure(call, path.names, known.below)));
  return results;
}

async function ensure(
  call: Writing,
  path: readonly string[],
  known: Map<string, string>,
): Promise<string | ApiError> {
  let parentId: string | null = null;
  try {
    for (const name of path) {
      const key = keyOf(parentId, name);
      let id = known.get(key);
      if (id === undefined) {
        const translations = [{ language: call.store.defaultLanguage, name: name.trim() }];
        const row = await createCategory(call, { parentId, translations });
        id = categories.get(row, "id");
        known.set(key, id);
      }
      parentId = id;
    }
    return parentId!;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = error.errors ?? [];
    return invalidField("/category", first?.code ?? "refused", first?.values);
  }
}

function find({ below, loose }: Known, { names, isLoose }: CategoryPath): string | undefined {
  let id: string | undefined;
  for (const name of names) {
    id = below.get(keyOf(id ?? null, name));
    if (id === undefined) break;
  }
  return id ?? (isLoose && names.length === 1 ? (loose.get(keyOf(null, names[0]!)) ?? undefined) : undefined);
}

function faultIn(path: readonly string[]): ApiError | undefined {
  if (!path.length || path.some((name) => !name.trim())) return invalidField("/category", "required");
  if (path.length > MAX_LEVELS) return invalidField("/category", "too_deep_tree", { limit: MAX_LEVELS });
  if (path.some((name) => name.length > MAX_NAME))
    return invalidField("/category", "too_long", { limit: MAX_NAME });
  const fault = textFault(path, "");
  return fault && invalidField("/category", fault.fault === "nul" ? "nul" : "not_unicode");
}

/** The way to each category by names, from a root down, in a language where there is that, by their ids. */
export async function readCategoryPaths(tx: Tx, language: string): Promise<Map<string, string[]>> {
  const rows = await findCategories(tx, language);
  const nameOf = new Map(
    rows.map((row) => {
      const all = parseTranslations(categories.text(row, "translations"));
      return [
        categories.get(row, "id"),
        (all.find((one) => one.language === language) ?? all[0])?.name ?? "",
      ];
    }),
  );
  const nameAt = (id: string) => nameOf.get(id) ?? "";
  return new Map(
    rows.map((row) => {
      const id = categories.get(row, "id");
      return [id, [...categories.get(row, "path"), id].map(nameAt)];
    }),
  );
}

// Categories by their parent and names, the first of several siblings; and by slugs and names alone, null for
// ambiguous ones.
type Known = { below: Map<string, string>; loose: Map<string, string | null> };

async function readNames(tx: Tx, language: string): Promise<Known> {
  const below = new Map<string, string>();
  const [slugs, names] = [new Map<string, string>(), new Map<string, string | null>()];
  for (const row of await findCategories(tx, language)) {
    const id = categories.get(row, "id");
    slugs.set(keyOf(null, categories.get(row, "slug")), id);
    for (const { name, slug } of parseTranslations(categories.text(row, "translations"))) {
      const key = keyOf(categories.get(row, "parentId"), name);
      if (!below.has(key)) below.set(key, id);
      const alone = keyOf(null, name);
      names.set(alone, (names.get(alone) ?? id) === id && names.get(alone) !== null ? id : null);
      if (!slugs.has(keyOf(null, slug))) slugs.set(keyOf(null, slug), id);
    }
  }
  return { below, loose: new Map([...names, ...slugs]) };
}

const keyOf = (parentId: string | null, name: string) =>
  `${parentId ?? ""} ${name.normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase()}`;
