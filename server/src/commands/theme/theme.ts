import { mkdir, readdir } from "node:fs/promises";
import { Command } from "commander";
import { type RemoteOptions, readKey, readStoreUrl } from "../remote-store.ts";
import { print, say, UsageError, wholeNumber } from "../run.ts";
import { type Changes, changesText } from "./changes.ts";
import { checkFolder, formatCheck } from "./check.ts";
import { develop, developmentTheme } from "./dev.ts";
import { ignoresOf, listFolder, requireTheme, writeInto } from "./folder.ts";
import { openRemote, type Remote, type RemoteTheme } from "./remote.ts";
import { chooseTheme, createUniqueTheme, themesText } from "./sides.ts";
import { pullTheme, pushFolder } from "./transfer.ts";

type StoreOptions = Omit<RemoteOptions, "url"> & { store?: string; json?: boolean };
type FileOptions = { ignore?: string[]; nodelete?: boolean; theme?: string };

export const themeCommand = () =>
  new Command("theme")
    .description("develop themes in a local folder, for a store on any server")
    .addCommand(init())
    .addCommand(list())
    .addCommand(pull())
    .addCommand(push())
    .addCommand(check())
    .addCommand(dev())
    .addHelpText("after", HELP);

const HELP = `
The folder has the usual layout of a Liquid theme: layout, templates, sections, blocks, snippets, assets, config, locales. Other files and
folders of it are never sent. Name files to leave alone in .stoaignore or .shopifyignore, a pattern a line.

Set STOA_URL and STOA_KEY once instead of --store and --key. A key with the permission "themes" is enough (a Theme Access key).`;

/** The options that say which store, and by which key. */
const forStore = (command: Command): Command =>
  command
    .option("--store <address>", "the store's domain or URL, such as https://shop.example (or STOA_URL)")
    .option(
      "--key <key>",
      "the API key; prefer STOA_KEY, since other users of this machine can see arguments",
    )
    .option("--key-file <file>", "a file with the API key")
    .option("--json", "print one JSON object");

const collectValue = (value: string, all: string[] = []) => [...all, value];

const forFiles = (command: Command): Command =>
  command
    .option(
      "-x, --ignore <pattern>",
      "leave files alone, as a line of .stoaignore does; can be repeated",
      collectValue,
    )
    .option("-n, --nodelete", "keep files that exist only at the destination");

async function remoteOf({ store, key, keyFile }: StoreOptions): Promise<Remote> {
  const isName = store !== undefined && !store.includes("://");
  const isHere = isName && /^(?:[\w-]+\.)*localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$/.test(store);
  const { origin } = readStoreUrl(isName ? `${isHere ? "http" : "https"}://${store}` : store, "--store");
  return openRemote({ origin, key: await readKey({ ...(key && { key }), ...(keyFile && { keyFile }) }) });
}

const themeOf = ({ id, name, isActive }: RemoteTheme) => ({ id, name, isActive });
const countsOf = ({ create, update, remove, unchanged }: Changes) => ({
  created: create,
  updated: update,
  deleted: remove,
  unchanged,
});

const init = () =>
  new Command("init")
    .description("create a theme folder from the default theme")
    .argument("<folder>", "an empty or new folder")
    .option("--json", "print one JSON object")
    .action(async (folder: string, { json }: { json?: boolean }) => {
      await mkdir(folder, { recursive: true });
      if ((await readdir(folder)).some((name) => !name.startsWith(".")))
        throw new UsageError(`${folder} is not empty`);
      const { readDefaultTheme } = await import("../../shop/theme/index.ts");
      const { files } = await readDefaultTheme();
      for (const { path, bytes } of files) await writeInto(folder, path, bytes);
      print(
        json,
        { folder, files: files.length },
        () => `${files.length} files of the default theme are in ${folder}`,
      );
    });

const list = () =>
  forStore(new Command("list").description("list a store's themes")).action(async (options: StoreOptions) => {
    const themes = await (await remoteOf(options)).themes();
    print(options.json, { themes: themes.map(themeOf) }, () => themesText(themes) || "there is no theme yet");
  });

const pull = () =>
  forFiles(
    forStore(
      new Command("pull")
        .description("download a theme's files to a folder")
        .argument("[folder]", "where the theme is to be", ".")
        .option("-t, --theme <id or name>", "which theme; the only one if absent"),
    ),
  ).action(async (folder: string, options: StoreOptions & FileOptions) => {
    const remote = await remoteOf(options);
    const theme = chooseTheme(await remote.themes(), options.theme);
    await mkdir(folder, { recursive: true });
    const ignores = await ignoresOf(folder, options.ignore);
    const changes = await pullTheme({
      remote,
      themeId: theme.id,
      folder,
      ignores,
      skipsRemovals: options.nodelete === true,
    });
    print(
      options.json,
      { theme: themeOf(theme), ...countsOf(changes) },
      () => `${theme.name} is in ${folder}: ${changesText(changes)}`,
    );
  });

type PushOptions = StoreOptions &
  FileOptions & { new?: string; publish?: boolean; strict?: boolean; note?: string };

const push = () =>
  forFiles(
    forStore(
      new Command("push")
        .description("upload a folder's files to a theme; shoppers see them once they are published")
        .argument("[folder]", "where the theme is", ".")
        .option("-t, --theme <id or name>", "which theme; the only one if absent")
        .option("--new <name>", "make a new theme of the folder")
        .option("-p, --publish", "publish the files as the theme's next version")
        .option("--note <text>", "with --publish: a note on the changes")
        .option("--strict", "check first, and push nothing where something is wrong"),
    ),
  ).action(async (folder: string, options: PushOptions) => {
    if (options.new !== undefined && options.theme !== undefined)
      throw new UsageError("give --new or --theme, not both");
    await requireTheme(folder);
    const ignores = await ignoresOf(folder, options.ignore);
    if (options.strict) await requireSound(folder, await listFolder(folder, ignores));
    const remote = await remoteOf(options);
    const theme =
      options.new === undefined
        ? chooseTheme(await remote.themes(), options.theme)
        : await createUniqueTheme(remote, options.new);
    const changes = await pushFolder({
      remote,
      themeId: theme.id,
      folder,
      ignores,
      skipsRemovals: options.nodelete === true,
    });
    const version = options.publish ? (await remote.publish(theme.id, options.note ?? "")).number : undefined;
    print(options.json, { theme: themeOf(theme), ...countsOf(changes), ...(version && { version }) }, () =>
      [
        `${theme.name} (${theme.id}) has the files of ${folder}: ${changesText(changes)}`,
        version !== undefined && `published as version ${version}`,
        version !== undefined &&
          !theme.isActive &&
          "shoppers see another theme: the owner activates this one in the console",
      ]
        .filter(Boolean)
        .join("\n"),
    );
  });

async function requireSound(folder: string, paths: readonly string[]): Promise<void> {
  const checked = await checkFolder(folder, paths);
  if (checked.errors.length) throw new Error(`nothing was pushed\n${formatCheck(checked)}`);
}

const check = () =>
  new Command("check")
    .description(
      "read every file of a theme and say what is wrong: file:line:column, exit code 1 where there are errors",
    )
    .argument("[folder]", "where the theme is", ".")
    .option(
      "-x, --ignore <pattern>",
      "leave files alone, as a line of .stoaignore does; can be repeated",
      collectValue,
    )
    .option("--json", "print one JSON object")
    .action(async (folder: string, { ignore, json }: FileOptions & { json?: boolean }) => {
      await requireTheme(folder);
      const checked = await checkFolder(folder, await listFolder(folder, await ignoresOf(folder, ignore)));
      print(json, checked, () => formatCheck(checked));
      if (checked.errors.length) process.exitCode = 1;
    });

const dev = () =>
  forStore(
    new Command("dev")
      .description(
        "preview a folder: each saved change is pushed, and open pages reload at once; Ctrl-C ends it",
      )
      .argument("[folder]", "where the theme is", ".")
      .option(
        "-t, --theme <id or name>",
        "push to this theme; if absent, to a development theme of this machine's own",
      )
      .option(
        "-x, --ignore <pattern>",
        "leave files alone, as a line of .stoaignore does; can be repeated",
        collectValue,
      )
      .option("-n, --nodelete", "delete nothing of the theme")
      .option("--port <number>", "the port on this machine", "9292"),
  ).action(async (folder: string, options: StoreOptions & FileOptions & { port: string }) => {
    const port = wholeNumber("--port", options.port, 0, 65_535);
    await requireTheme(folder);
    const remote = await remoteOf(options);
    const theme = await developmentTheme(remote, options.theme);
    const ignores = await ignoresOf(folder, options.ignore);
    const skipsRemovals = options.nodelete === true;
    await develop({
      port,
      sides: { remote, themeId: theme.id, folder, ignores, skipsRemovals },
      report: (line) => (options.json ? say(line) : process.stdout.write(`${line}\n`)),
      ready: ({ url, previewUrl }) =>
        print(options.json, { theme: themeOf(theme), url, previewUrl }, () =>
          [
            `${theme.name} (${theme.id}) shows ${folder}`,
            `  here, reloading:   ${url}`,
            `  to share, 24 h:    ${previewUrl}`,
            "Ctrl-C ends it.",
          ].join("\n"),
        ),
    });
  });
