import assert from "node:assert/strict";
import type { Page } from "playwright-core";

const CALL = "window.__xss=1";
const wrappers: readonly ((payload: string) => string)[] = [
  (x) => x,
  (x) => `">${x}`,
  (x) => `'>${x}`,
  (x) => `--></title></style></textarea></script>${x}`,
  (x) => `\u202e${x}\u202c`,
  (x) => `&lt;${x}&gt;`,
  (x) => `{{${x}}}`,
  (x) => `\${${x}}`,
];
const payloads = [
  `<script>${CALL}</script>`,
  `<img src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>">`,
  `<body onload=${CALL}>`,
  `<a href="javascript:${CALL}" data-xss>x</a>`,
  `<details open ontoggle=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<input autofocus onfocus=${CALL}>`,
  `<math><mi xlink:href="javascript:${CALL}">x</mi></math>`,
  `<object data="javascript:${CALL}"></object>`,
  `<style>*{background:url(javascript:${CALL})}</style>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<base href="https://evil.example/">`,
  `<form action="javascript:${CALL}"><button data-xss>x</button></form>`,
  `<template><script>${CALL}</script></template>`,
  `<img src="x" srcset="x 1x" onerror="${CALL}">`,
  `<b data-xss style="position:fixed;inset:0">x</b>`,
  `<sCrIpT/x>${CALL}</sCrIpT>`,
  `<img/src=x/onerror=${CALL}//`,
  `javascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `constructor.constructor("${CALL}")()`,
  `__proto__`,
];

/** 200 texts of strangers that must never become anything but text. */
export const hostileTexts: readonly string[] = wrappers.flatMap((wrap) => payloads.map(wrap));

/** Fails where one of the texts became more than text on a page. */
export async function assertHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(`[
    window.__xss !== undefined && "ran",
    document.querySelector("[data-xss]") && "made an element",
    document.querySelector("iframe, object, embed, base, video, math, template, meta[http-equiv]") && "made a stranger",
    document.querySelector("a[href^='javascript:'], a[href^='data:'], form[action^='javascript:']") && "made a link",
    document.querySelector("img[src='x']") && "made a picture",
    document.querySelectorAll("script").length !== document.querySelectorAll("script[src^='/console/assets/']").length && "made a script",
  ].filter(Boolean)`);
  assert.deepEqual(found, [], page.url());
}
