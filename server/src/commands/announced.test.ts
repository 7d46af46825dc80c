import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../../test/command.ts";
import { testServer } from "../../test/server.ts";

const server = await testServer();
const store = await server.createStore();
const at = ["--store", store.domain];

test("no command changes what processes keep in memory without announcing it", async () => {
  // Of what the schema's owner changes, tests announce what they change by hand. Here nothing is.
  await server.sql(
    undefined,
    `create or replace function must_announce() returns trigger language plpgsql as $$
     begin
       if current_setting('test.announced', true) is distinct from txid_current()::text then
         raise exception 'a change of % was not announced', tg_table_name;
       end if;
       return null;
     end $$`,
  );
  await assert.rejects(server.sql(store, "update stores set name = 'By hand'"), /was not announced/);
  const named = ["--domain", "new.test", "--name", "New", "--currency", "USD", "--language", "en"];
  const file = join(server.settings.STOA_DATA_DIR!, "announced.stoa");
  const commands = [
    ["domain", "add", "announced.test", ...at],
    ["domain", "primary", "announced.test", ...at],
    ["domain", "primary", store.domain, ...at],
    ["domain", "remove", "announced.test", ...at],
    ["store", "update", ...at, "--name", "Announced"],
    ["store", "suspend", ...at],
    ["store", "resume", ...at],
    ["store", "create", ...named, "--owner-email", "owner@new.test"],
    ["store", "export", file, "--store", "new.test"],
  ];
  for (const args of commands) {
    const { code, stderr } = await runCommand(args, server.settings);
    assert.equal(code, 0, `${args.join(" ")}: ${stderr}`);
  }
});
