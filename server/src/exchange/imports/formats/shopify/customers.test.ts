import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { customerFiles, fatesOf } from "../../../../../test/customer-imports.ts";
import { english } from "../../../../../test/english.ts";
import { pluck } from "../../../../../test/pluck.ts";
import { startServer } from "../../../../../test/server.ts";
import type { Json } from "../../../../../test/shop.ts";
import { say } from "../../notice.ts";
import { readShopifyCustomers } from "./customers.ts";

const HEADER =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags";
const ADA = `'6940095564921,Ada,King,Ada@Example.com,yes,Engines Ltd,12 St James's Sq,Floor 2,London,ENG,GB,'SW1Y 4JH,+44 20 7183 8750,'+442071838750,no,120.50,3,"Likes
numbers",no,"VIP, wholesale"`;

async function read(...lines: string[]) {
  async function* bytes() {
    yield Buffer.from(lines.join("\n"));
  }
  const all = await Array.fromAsync(readShopifyCustomers(bytes()));
  return all.map(({ warnings, warningsIfNew = [], ...rest }) => ({
    ...rest,
    told: [...warnings, ...warningsIfNew].map((notice) => say(english, notice)),
  }));
}

describe("a row of Shopify's customer CSV", () => {
  test("is a customer with an address, without the quotes that spreadsheets are fed", async () => {
    const [ada] = await read(HEADER, ADA);
    assert.deepEqual(ada!.fields, {
      firstName: "Ada",
      lastName: "King",
      email: "Ada@Example.com",
      externalId: "6940095564921",
      phone: "+442071838750",
      company: "Engines Ltd",
      note: "Likes\nnumbers",
      tags: ["VIP", "wholesale"],
      taxExempt: false,
      marketingOptIn: true,
      addresses: [
        {
          firstName: "Ada",
          lastName: "King",
          address1: "12 St James's Sq",
          city: "London",
          country: "GB",
          company: "Engines Ltd",
          address2: "Floor 2",
          postalCode: "SW1Y 4JH",
          province: "ENG",
          phone: "+44 20 7183 8750",
          isDefaultShipping: true,
          isDefaultBilling: true,
        },
      ],
    });
    assert.deepEqual([ada!.line, ada!.lastLine, ada!.told], [2, 3, []]);
  });

  test("of an older file has the same under other names; what has no column is not told", async () => {
    const [ada] = await read(
      "First Name,Last Name,Email,Company,Address1,Address2,City,Province,Province Code,Country,Country Code,Zip,Phone,Accepts Marketing",
      "'t,Hooft,a@example.com,,Main St 1,,Utrecht,Utrecht,UT,Netherlands,NL,'0123,,no",
    );
    const { addresses, ...rest } = ada!.fields as Json;
    assert.deepEqual(rest, {
      firstName: "'t",
      lastName: "Hooft",
      email: "a@example.com",
      phone: null,
      company: null,
      marketingOptIn: false,
    });
    assert.deepEqual(
      [addresses[0].province, addresses[0].country, addresses[0].postalCode],
      ["UT", "NL", "0123"],
    );
  });

  test("without names gets substitutes where it is new; consent to SMS is none to mails", async () => {
    const header = "First Name,Last Name,Email,Accepts SMS Marketing";
    const all = await read(
      header,
      ",,shop.fan@example.com,yes",
      "Cher,,c@example.com,yes",
      ",Bono,b@example.com,yes",
    );
    assert.deepEqual(pluck(all, "ifNew"), [
      { firstName: "shop.fan" },
      {},
      { firstName: "Bono", lastName: "" },
    ]);
    assert.deepEqual(pluck(all, "told"), [["First Name is empty. A substitute was put there."], [], []]);
    for (const { fields } of all) assert.ok(!("marketingOptIn" in fields));
  });

  test("keeps a customer whose address or whose address's phone is of no use, and says so", async () => {
    const header =
      "First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Country Code,Default Address Phone";
    const [bare, dialed, illegible, none] = await read(
      header,
      "A,B,a@example.com,,,DE,",
      "A,B,b@example.com,Weg 1,Ulm,DE,0731 123",
      "A,B,d@example.com,Weg 1,Ulm,DE,ring twice",
      "A,B,c@example.com,,,,",
    );
    assert.deepEqual([bare!.fields.addresses, bare!.told.length], [undefined, 1]);
    assert.match(bare!.told[0]!, /Default Address Address1, Default Address City/);
    assert.deepEqual([(dialed!.fields.addresses as Json)[0].phone, dialed!.told], ["0731 123", []]);
    assert.equal((illegible!.fields.addresses as Json)[0].phone, "ring twice");
    assert.deepEqual(illegible!.told, [
      "Default Address Phone could not be read as a phone number. It is kept as text.",
    ]);
    assert.deepEqual([none!.fields.addresses, none!.told], [undefined, []]);
  });
});

describe("a file of Shopify's", async () => {
  const server = await startServer();
  const files = customerFiles(server);
  after(() => server?.close());

  test("comes in once: the same file changes nothing, and an address does not double", async () => {
    const store = await server.createStore();
    const rows = [
      HEADER,
      ADA,
      `${"'1,,,,".repeat(1)}${",".repeat(15)}`,
      `'2,,,fan@example.com${",".repeat(16)}`,
    ];
    const first = await files.imported(store, "format=shopify", rows.join("\n"));
    assert.deepEqual(fatesOf(first), ["done", 2, 0, 0, 1], JSON.stringify(first.errors));
    assert.deepEqual(pluck(first.errors, "row", "column", "code"), [[4, "Email", "required"]]);
    assert.equal(first.warningCount, 2);
    assert.match(first.warnings[0].message, /^These columns are not imported: Accepts SMS Marketing, Total/);
    const ada = await files.find(store, "ada@example.com");
    assert.deepEqual(
      [
        ada.externalId,
        ada.phone,
        ada.tags,
        ada.marketingOptIn,
        ada.marketingConsentSource,
        ada.addresses.length,
      ],
      ["6940095564921", "+442071838750", ["VIP", "wholesale"], true, "Shopify", 1],
    );
    const [{ phone, isDefaultShipping, isDefaultBilling }] = ada.addresses;
    assert.deepEqual([phone, isDefaultShipping, isDefaultBilling], ["+442071838750", true, true]);
    const again = await files.imported(store, "format=shopify", rows.join("\n"));
    assert.deepEqual([...fatesOf(again), again.warningCount], ["done", 0, 0, 2, 1, 1]);
    const moved = [HEADER, ADA.replace("12 St James's Sq", "1 New Road").replace("VIP, ", "")];
    assert.deepEqual(fatesOf(await files.imported(store, "format=shopify", moved.join("\n"))), [
      "done",
      0,
      1,
      0,
      0,
    ]);
    const after = await files.find(store, "ada@example.com");
    assert.deepEqual(
      after.addresses.map((one: Json) => [one.address1, one.isDefaultShipping, one.isDefaultBilling]),
      [
        ["1 New Road", true, true],
        ["12 St James's Sq", false, false],
      ],
    );
    const tagged = await server.send(store, "GET", "/api/v1/customer?tag=vip");
    assert.equal(tagged.body.data.pagination.total, 0);
  });

  test("keeps a customer whose phone is of no use, whom no later row takes over", async () => {
    const store = await server.createStore();
    const rows = [
      "Customer ID,First Name,Last Name,Email,Phone",
      "6.94E+12,John,Doe,john.doe@example.com,0170 1234567",
      "6.94E+12,,,john.doe@example.com,",
      "6.94E+12,Jane,Roe,jane@example.com,+442071838750",
    ];
    const query = "format=shopify";
    const [dry, done, again] = [
      await files.imported(store, `${query}&dryRun=true`, rows.join("\n")),
      await files.imported(store, query, rows.join("\n")),
      await files.imported(store, query, rows.join("\n")),
    ];
    assert.deepEqual([dry, done, again].map(fatesOf), [
      ["done", 2, 0, 0, 1],
      ["done", 2, 0, 0, 1],
      ["done", 0, 0, 2, 1],
    ]);
    assert.deepEqual([done.errors, done.warnings], [dry.errors, dry.warnings]);
    assert.deepEqual(pluck(done.errors, "row", "code"), [[3, "not_importable"]]);
    assert.deepEqual(
      done.warnings.map(({ row, message }: Json) => [row, message.split(":")[0]]),
      [
        [2, "Customer ID"],
        [2, "Phone"],
        [4, "Customer ID"],
      ],
    );
    const john = await files.find(store, "john.doe@example.com");
    assert.deepEqual(
      [john.firstName, john.lastName, john.phone, john.externalId],
      ["John", "Doe", null, null],
    );
    assert.equal((await files.find(store, "jane@example.com")).phone, "+442071838750");
  });

  test("leaves an external id of another system, and names that it does not have", async () => {
    const store = await server.createStore();
    const body = {
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "King",
      externalId: "erp-1",
      sendMail: false,
    };
    await server.send(store, "POST", "/api/v1/customer", { body });
    const row = ADA.replace(",Ada,King,", ",,,");
    const done = await files.imported(store, "format=shopify", [HEADER, row].join("\n"));
    assert.deepEqual([...fatesOf(done), done.warningCount], ["done", 0, 1, 0, 0, 1]);
    const ada = await files.find(store, "ada@example.com");
    assert.deepEqual([ada.externalId, ada.firstName, ada.lastName], ["erp-1", "Ada", "King"]);
  });
});
