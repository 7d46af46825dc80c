// npm run test:shop -- [--origin URL] [--key KEY] [--only checks|axe|lighthouse|pictures] [--language
// LANGUAGE] [--pictures FOLDER]: looks at the shop of the demo store, as the default theme makes it, in
// Chromium. Without --origin it starts a demo of its own. Lighthouse is fetched by npm when it is not there.
// Ends with 1 where something is over its limit; --pictures writes the pictures of docs/shop/ anew.
import { parseArgs } from "node:util";
import { noBrowser, startBrowser } from "../../server/test/browser.ts";
import { startDemo } from "../../server/test/demo.ts";
import { axeFaults } from "./axe.ts";
import { LANGUAGES, pathsOf, prepareDemo } from "./demo.ts";
import { lighthouseFaults } from "./lighthouse.ts";
import { pageFaults } from "./pages.ts";
import { takePictures } from "./pictures.ts";

const { values } = parseArgs({
  options: {
    origin: { type: "string" },
    key: { type: "string" },
    only: { type: "string" },
    language: { type: "string" },
    pictures: { type: "string" },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const isWanted = (name: string) => (values.only ?? name) === name;

if (noBrowser) say(noBrowser);
else await run();

async function run(): Promise<void> {
  const demo = values.origin ? undefined : await startDemo();
  const origin = values.origin ?? `http://localhost:${demo!.port}`;
  const browser = await startBrowser();
  const faults: string[] = [];
  const part = async (name: string, find: () => Promise<string[]>) => {
    const found = await find();
    say(`${found.length ? "✖" : "✔"} ${name}`);
    for (const fault of found) say(`    ${fault}`);
    faults.push(...found);
  };
  try {
    const customer = await prepareDemo(origin, values.key ?? demo!.key);
    const paths = await pathsOf(origin);
    if (isWanted("checks"))
      await part("pages: texts, scripts, styles, weight", () => pageFaults(browser, origin, paths));
    if (isWanted("axe"))
      for (const language of LANGUAGES.filter((one) => (values.language ?? one) === one))
        await part(`WCAG 2.2 AA, ${language}`, () =>
          axeFaults(browser, { origin, paths, customer, language }),
        );
    if (isWanted("lighthouse"))
      await part("Lighthouse, phone", () =>
        lighthouseFaults(origin, ["/", "/collections/all", paths.product], say),
      );
    if (values.pictures !== undefined && isWanted("pictures"))
      await takePictures(browser, { origin, folder: values.pictures || "docs/shop", product: paths.product });
  } finally {
    await browser.close();
    await demo?.close();
  }
  if (faults.length) process.exitCode = 1;
}
