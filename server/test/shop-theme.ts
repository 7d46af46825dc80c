import { dataOf } from "./assert-refused.ts";
import { enterAsOwner } from "./people.ts";
import type { TestServer, TestStore } from "./server.ts";

const LAYOUT =
  '<!doctype html><html lang="{{ request.locale.iso_code }}"><head><title>{{ page_title }}</title>{{ content_for_header }}</head><body>{{ content_for_layout }}</body></html>';

/** The least that a theme has: a layout, and a template of each page that a test opens. */
export const leastTheme = (templates: Readonly<Record<string, string>>): Record<string, string> => ({
  "layout/theme.liquid": LAYOUT,
  "templates/404.liquid": "<h1>Nothing here</h1>",
  ...Object.fromEntries(Object.entries(templates).map(([name, text]) => [`templates/${name}.liquid`, text])),
});

const filesOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, content]) => ({ path, content }));

/** Makes a theme of a store of its files. */
export async function addTheme(
  server: TestServer,
  store: TestStore,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const body = { name: "Test", files: filesOf(files) };
  return dataOf(await server.send(store, "POST", "/api/v1/themes", { body }), 201).id;
}

/** Publishes a theme's working files. */
export async function publishTheme(server: TestServer, store: TestStore, id: string): Promise<number> {
  return dataOf(await server.send(store, "POST", `/api/v1/themes/${id}/versions`, { body: {} }), 201).number;
}

/** Makes a theme of these files, publishes it and makes it the store's active one. */
export async function useTheme(
  server: TestServer,
  store: TestStore,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const id = await addTheme(server, store, files);
  await publishTheme(server, store, id);
  const { token: key } = await enterAsOwner(server, store);
  dataOf(await server.send(store, "POST", `/api/v1/themes/${id}/activate`, { key }));
  return id;
}

/** Writes a working file of a theme. */
export async function writeThemeFile(
  server: TestServer,
  store: TestStore,
  at: { id: string; path: string },
  content: string,
): Promise<void> {
  const path = `/api/v1/themes/${at.id}/file?path=${encodeURIComponent(at.path)}`;
  dataOf(await server.send(store, "PUT", path, { body: { content } }));
}
