import assert from "node:assert/strict";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";

/** Texts that would run, or break out, where a page forgot to escape them. */
export const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&{{x}}`;

/** The actions of visitors of a store's pages. */
export function visitorOf(server: TestServer, store: TestStore) {
  const get = (path: string, sent: Sent = {}): Promise<Answer> =>
    server.send(store, "GET", path, { key: undefined, ...sent });
  const post = (path: string, fields: Readonly<Record<string, string>>, sent: Sent = {}): Promise<Answer> =>
    server.send(store, "POST", path, {
      key: undefined,
      raw: new URLSearchParams(fields).toString(),
      ...sent,
      headers: { "content-type": "application/x-www-form-urlencoded", ...sent.headers },
    });
  return { get, post };
}

const TAG =
  /^(\/?(html|head|title|body|header|main|footer|nav|section|h1|h2|p|a|bdi|ul|ol|li|dl|dt|dd|div|span|form|label|button|select|option|textarea|fieldset|legend|address|time|code|br)|meta|input|img)( (lang|dir|charset|name|content|http-equiv|class|href|src|alt|rel|id|for|type|value|method|action|role|aria-\w+|autocomplete|inputmode|maxlength|min|max|datetime|width|height|loading|formaction|data-optional|data-choose)="[^"]*"| (required|autofocus|checked|selected|formnovalidate|novalidate))*$/;

// The one script of hosted pages: a file with a path of its own.
const SCRIPT = /<script src="(\/hosted\/follow-country\.[0-9a-f]{16}\.js)" defer><\/script>/;

/** Fails where a page loads, runs or keeps anything else, or lets a text be more than that. */
export function assertSafePage({ headers, text: sent }: Answer): void {
  const [tag = "", path] = SCRIPT.exec(sent) ?? [];
  const text = sent.replace(tag, "");
  assert.equal(headers["content-type"], "text/html; charset=utf-8");
  assert.equal(headers["cache-control"], "no-store");
  assert.equal(headers["referrer-policy"], "origin");
  assert.equal(headers["cross-origin-opener-policy"], "same-origin");
  assert.equal(headers["x-robots-tag"], "noindex, nofollow");
  assert.equal(headers["access-control-allow-origin"], undefined);
  const policy = String(headers["content-security-policy"]);
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+=' 'sha256-[\w+/]+='/);
  assert.doesNotMatch(policy, /unsafe|\*/);
  const sources = [...policy.matchAll(/; (script|connect)-src ([^;]*)/g)].map(([, kind, of]) => [
    kind,
    of!.replace(/^[\w.:-]+(?=\/)/, ""),
  ]);
  assert.deepEqual(
    sources,
    path
      ? [
          ["script", path],
          ["connect", "/api/v1/storefront/address-form"],
        ]
      : [],
  );
  // Every tag is one that our pages have, with attributes that do nothing but name and lead.
  for (const [, inside] of text
    .replace(/<!doctype html>|<style>[^<]*<\/style>/g, "")
    .matchAll(/<([^>]*)>/g)) {
    assert.match(inside!, TAG, text);
    for (const [, name, value] of inside!.matchAll(/ (href|src|action)="([^"]*)"/g))
      assert.match(value!, name === "src" ? /^https?:\/\// : /^(https?:\/\/|\/(?!\/)|#)/, value);
  }
  assert.match(text, /<h1>[^<]+<\/h1>/);
}

/** The values of a page's fields, as a browser would send them. */
export function fieldsOf(text: string): Record<string, string> {
  const unescaped = (value: string) =>
    value
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  const fields: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<input [^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    const isLeft = / type="radio"/.test(tag) && !/ checked/.test(tag);
    if (name && !isLeft) fields[unescaped(name)] = unescaped(/ value="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  for (const [, name, options] of text.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[unescaped(name!)] = unescaped(
      /<option value="([^"]*)" selected/.exec(options!)?.[1] ??
        /<option value="([^"]*)"/.exec(options!)?.[1] ??
        "",
    );
  for (const [, name, value] of text.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?(.*?)<\/textarea>/gs))
    fields[unescaped(name!)] = unescaped(value!);
  return fields;
}
