import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { customerFiles, fatesOf } from "../../../../../test/customer-imports.ts";
import { english } from "../../../../../test/english.ts";
import { pluck } from "../../../../../test/pluck.ts";
import { testServer } from "../../../../../test/server.ts";
import type { Json } from "../../../../../test/shop.ts";
import { say } from "../../notice.ts";
import { readWooCustomers } from "./customers.ts";

const REPORT =
  "Name,Username,Last Active,Date Registered,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code";
const PLUGIN =
  "customer_id;user_email;first_name;last_name;billing_company;billing_address_1;billing_city;billing_state;billing_postcode;billing_country;billing_phone;shipping_first_name;shipping_last_name;shipping_address_1;shipping_city;shipping_postcode;shipping_country";

async function read(...lines: string[]) {
  async function* bytes() {
    yield Buffer.from(lines.join("\n"));
  }
  const all = await Array.fromAsync(readWooCustomers(bytes()));
  return all.map(({ fields, ifNew, warnings, warningsIfNew = [], ...rest }) => ({
    fields,
    ifNew,
    told: [...warnings, ...warningsIfNew].map((notice) => say(english, notice)),
    columnOf: rest.columnOf,
  }));
}

describe("a customer CSV of WooCommerce", () => {
  test("of Analytics has a name in one column, and places that are no address", async () => {
    const [mary, fan] = await read(
      REPORT,
      "Mary Ann Ward,mary,2024-05-02,2023-01-10,Mary@Example.com,3,120.50,40.17,GB,York,,YO1 7HH",
      ",,,,fan@example.com,0,0,0,,,,",
    );
    assert.deepEqual(mary!.fields, { firstName: "Mary", lastName: "Ann Ward", email: "Mary@Example.com" });
    assert.deepEqual([mary!.told, fan!.ifNew], [[], { firstName: "fan" }]);
  });

  test("of a plugin has addresses for invoices and parcels, whatever separates its cells", async () => {
    const [ada, bob] = await read(
      PLUGIN,
      "17;ada@example.com;Ada;King;Engines;Main St 1;London;;SW1;gb;+44 20 7183 8750;Ann;Lee;Side St 2;Leeds;LS1;GB",
      "0;bob@example.com;Bob;Lo;;Weg 1;Ulm;;;;0731 12;;;;;;",
    );
    const { addresses, ...fields } = ada!.fields as { addresses: Record<string, unknown>[] };
    assert.deepEqual(fields, {
      firstName: "Ada",
      lastName: "King",
      email: "ada@example.com",
      externalId: "17",
      phone: "+44 20 7183 8750",
      company: "Engines",
    });
    assert.deepEqual(
      addresses.map(({ firstName, address1, country, isDefaultBilling, isDefaultShipping }) => [
        firstName,
        address1,
        country,
        isDefaultBilling,
        isDefaultShipping,
      ]),
      [
        ["Ada", "Main St 1", "gb", true, undefined],
        ["Ann", "Side St 2", "GB", undefined, true],
      ],
    );
    assert.deepEqual(bob!.fields, {
      firstName: "Bob",
      lastName: "Lo",
      email: "bob@example.com",
      phone: "0731 12",
    });
    assert.deepEqual(bob!.told, ["The address is left out: it needs billing_city, billing_country."]);
    assert.equal(bob!.columnOf("/email"), "user_email");
    assert.equal(bob!.columnOf("/addresses/0/city"), "billing_city");
  });

  test("has phones as dialed in the country of the address, else of the store", async () => {
    const rows = [
      PLUGIN,
      "1;a@example.com;A;B;;Main St 1;;;;GB;020 7183 8750;;;;;;",
      "2;b@example.com;A;B;;Main St 1;;;;GB;by mail only;;;;;;",
      "3;c@example.com;A;B;;;;;;;0731 1234567;;;;;;",
      "4;d@example.com;A;B;;;;;;;by mail only;;;;;;",
    ];
    const [dialed, none] = await read(...rows);
    assert.equal(dialed!.fields.phone, "+442071838750");
    assert.deepEqual(
      [none!.fields.phone, none!.told[0]],
      [undefined, "billing_phone is left out: it is not a phone number."],
    );
    const server = await testServer();
    const files = customerFiles(server);
    const store = await server.createStore();
    const set = await server.send(store, "PUT", "/api/v1/settings", { body: { country: "DE" } });
    assert.equal(set.status, 200);
    const report = await files.imported(store, "format=woocommerce", rows.join("\n"));
    assert.deepEqual(fatesOf(report), ["done", 4, 0, 0, 0]);
    const phoneOf = async (name: string) => (await files.find(store, `${name}@example.com`)).phone;
    assert.deepEqual(await Promise.all(["a", "b", "c", "d"].map(phoneOf)), [
      "+442071838750",
      null,
      "+497311234567",
      null,
    ]);
    const told = report.warnings.filter(({ message }: Json) => message.startsWith("billing_phone"));
    assert.deepEqual(pluck(told, "row"), [3, 5]);
  });

  test("is imported, again without a change, and refused where it is none", async () => {
    const server = await testServer();
    const files = customerFiles(server);
    const store = await server.createStore();
    const file = [
      PLUGIN,
      "17;ada@example.com;Ada;King;;Main St 1;London;;SW1;GB;;;;;;;",
      "18;;No;Mail;;;;;;;;;;;;;",
    ];
    const first = await files.imported(store, "format=woocommerce", file.join("\n"));
    assert.deepEqual(fatesOf(first), ["done", 1, 0, 0, 1]);
    assert.deepEqual([first.errors[0].column, first.errors[0].code], ["user_email", "required"]);
    assert.deepEqual(fatesOf(await files.imported(store, "format=woocommerce", file.join("\n"))), [
      "done",
      0,
      0,
      1,
      1,
    ]);
    const ada = await files.find(store, "ada@example.com");
    assert.deepEqual([ada.externalId, ada.addresses[0].isDefaultShipping], ["17", true]);
    const other = await files.imported(store, "format=woocommerce", "SKU,Price\na,5\n");
    assert.match(other.failure, /not a customer CSV of WooCommerce: it has no column Email, Name/);
  });
});
