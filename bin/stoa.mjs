#!/usr/bin/env node
// The command `stoa`: installs what is missing, then runs the server's commands on Node 24, in the
// caller's folder, as file arguments are relative to it.
import { join } from "node:path";
import { root } from "./install.mjs";
import { exitWith, runProject } from "./run-project.mjs";

await exitWith(runProject(join(root, "server/src/main.ts"), process.argv.slice(2), process.cwd()));
