import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { createTestDatabase, testSecret } from "../../../test/database.ts";
import { openDatabase } from "../../db/database.ts";
import { connect } from "../../db/pool/pool.ts";
import { isoTime } from "./iso-time.ts";

const database = await createTestDatabase();
after(() => database.drop());

const moment = fc.date({
  min: new Date("0001-01-01T00:00:00.000Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

const examples: [printed: string, iso: string][] = [
  ["2026-01-31 12:00:00.5+00", "2026-01-31T12:00:00.500Z"],
  ["2026-01-31 12:00:00+00", "2026-01-31T12:00:00.000Z"],
  ["2026-01-31 12:00:00.05+00", "2026-01-31T12:00:00.050Z"],
  ["2026-01-31 12:00:00.123+00", "2026-01-31T12:00:00.123Z"],
  ["0001-01-01 00:00:00+00", "0001-01-01T00:00:00.000Z"],
  ["9999-12-31 23:59:59.999+00", "9999-12-31T23:59:59.999Z"],
];
for (const [text, iso] of examples) {
  test(`${text} is ${iso}`, () => assert.equal(isoTime(text), iso));
}

test("any moment of the years 1 to 9999 is written as ISO 8601 writes it", () => {
  fc.assert(
    fc.property(moment, (date) => {
      // PostgreSQL prints no zeros at the end of a fraction, and no fraction of zero.
      const [seconds, fraction = ""] = date.toISOString().slice(0, -1).split(".");
      const digits = fraction.replace(/0+$/, "");
      assert.equal(isoTime(`${seconds!.replace("T", " ")}${digits && `.${digits}`}+00`), date.toISOString());
    }),
  );
});

for (const [setting, value] of [
  ["timezone", "Asia/Kolkata"],
  ["datestyle", "German"],
]) {
  test(`connections print times as isoTime reads them, in a database of another ${setting} too`, async () => {
    const owner = await connect(database.ownerUrl);
    const { name } = (await owner.query("select current_database() as name")).rows[0];
    await owner.query(`alter database ${name} set ${setting} = '${value}'`);
    const opened = await openDatabase({
      databaseUrl: database.ownerUrl,
      dataDir: "unused",
      secret: testSecret,
      poolSize: 1,
    });
    after(async () => {
      await opened.close();
      await owner.query(`alter database ${name} reset ${setting}`);
      await owner.end();
    });
    const moments = ["2026-01-31T12:00:00.500Z", "2026-07-01T00:00:00.000Z", "1900-01-01T00:00:00.001Z"];
    for (const iso of moments) {
      const { rows } = await opened.pool.query<{ at: string }>("select $1::timestamptz(3) as at", [iso]);
      assert.equal(isoTime(rows[0]!.at), iso);
    }
  });
}
