import assert from "node:assert/strict";
import { test } from "node:test";
import { findLostFields, openWorld } from "../../test/comes-back.ts";
import { receiverSettings, startReceiver } from "../../test/receiver.ts";
import { closeAtEnd, testServer } from "../../test/server.ts";
import { listWrittenNouns } from "../../test/written-nouns.ts";
import { exceptions, untried } from "../../test/written-table.ts";

const receiver = await closeAtEnd(startReceiver());
const server = await testServer(receiverSettings);
server.startWork();
const nouns = listWrittenNouns();
const world = await openWorld(server, receiver, [...new Set(nouns.flatMap(({ events }) => events))]);

for (const noun of nouns)
  test(`every writable field comes back: ${noun.name}`, async () => {
    assert.deepEqual(await findLostFields(world, noun), []);
  });

test("every exception is needed, and every field that is not tried is there", () => {
  const unneeded = Object.keys({ ...exceptions, ...untried }).filter((name) => !world.used.has(name));
  assert.deepEqual(unneeded, []);
});
