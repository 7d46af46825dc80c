#!/usr/bin/env node
// `npx stoa` finds commands of the workspaces only; the launcher it starts belongs to the whole project.
import "../../bin/stoa.mjs";
