import assert from "node:assert/strict";
import { describe, test } from "node:test";

type Json = Record<string, unknown>;
type Person = { id: string; name: string };
// Not followed by the types of these tests, which know no client.
const load = (path: string) => import(new URL(`../src/orders/${path}`, import.meta.url).href);
const { statusOfSteps, stepsOf } = (await load("next/steps.ts")) as {
  stepsOf(order: Json, besides: Json): ({ kind: string } & Json)[];
  statusOfSteps(steps: readonly Json[]): string | undefined;
};
type Choice = Person & { at: number };
const { choicesIn, mentionsIn, moveChoices, partsOf, wantedAt } = (await load("timeline/mentions.ts")) as {
  choicesIn(text: string, people: readonly Person[]): Choice[];
  mentionsIn(text: string, people: readonly Person[], choices?: readonly Choice[]): string[];
  moveChoices(choices: readonly Choice[], former: string, text: string, caret: number): Choice[];
  partsOf(text: string, people: readonly Person[]): { text: string }[];
  wantedAt(text: string, caret: number): Json | undefined;
};

const line = (more: Json = {}): Json => ({
  id: "a",
  quantity: 3,
  shippedQuantity: 0,
  returnedQuantity: 0,
  requiresShipping: true,
  ...more,
});
const order = (more: Json = {}): Json => ({
  status: "confirmed",
  paymentStatus: "paid",
  paymentMethod: "card",
  requiresShipping: true,
  dueAmount: "0.00",
  items: [line()],
  timeline: [],
  ...more,
});
const parcel = (status: string, quantity: number): Json => ({ status, items: [{ itemId: "a", quantity }] });
const kinds = (of: Json, besides: Json = {}) =>
  stepsOf(of, besides).map((step) => ("count" in step ? `${step.kind} ${step.count}` : step.kind));

describe("the next steps of an order", () => {
  const held = [
    { status: "confirmed", at: "1" },
    { status: "on_hold", at: "2" },
  ];
  for (const [name, of, besides, expected] of [
    [
      "new and unpaid",
      order({ status: "pending", paymentStatus: "pending", dueAmount: "9.00" }),
      {},
      ["pay", "confirm"],
    ],
    ["awaiting payment", order({ status: "pending_payment", dueAmount: "9.00" }), {}, ["pay"]],
    ["authorized", order({ paymentStatus: "authorized", dueAmount: "9.00" }), {}, ["capture", "ship 3"]],
    ["paid at the door", order({ paymentMethod: "cash", dueAmount: "9.00" }), {}, ["ship 3"]],
    [
      "not paid at the door",
      order({ status: "delivered", paymentMethod: "cash", dueAmount: "9.00" }),
      {},
      ["pay"],
    ],
    ["on hold", order({ status: "on_hold", timeline: held }), {}, ["held"]],
    ["without a parcel", order({ requiresShipping: false }), {}, ["hand_over"]],
    [
      "in part packed",
      order({ status: "processing" }),
      { shipments: [parcel("packed", 2)] },
      ["ship 1", "parcels 1"],
    ],
    ["all packed", order({ status: "processing" }), { shipments: [parcel("packed", 3)] }, ["parcels 1"]],
    ["lost and sent again", order({ status: "processing" }), { shipments: [parcel("lost", 3)] }, ["ship 3"]],
    ["refunded before it left", order({ items: [line({ withdrawnQuantity: 2 })] }), {}, ["ship 1"]],
    ["on its way", order({ status: "shipped" }), { shipments: [parcel("shipped", 3)] }, ["deliver"]],
    ["delivered", order({ status: "delivered" }), {}, []],
    ["cancelled, paid late", order({ status: "cancelled", owedBackAmount: "5.00" }), {}, ["owed"]],
    ["cancelled and unpaid", order({ status: "cancelled", dueAmount: "5.00" }), {}, []],
    [
      "coming back",
      order({ status: "delivered" }),
      {
        returns: [{ status: "requested" }, { status: "approved" }, { status: "received" }],
        claims: [{ status: "open" }],
      },
      ["review_returns 1", "receive_returns 1", "claims 1"],
    ],
  ] as const)
    test(name, () => assert.deepEqual(kinds(of, besides), expected));

  test("name the status that they set", () => {
    assert.equal(statusOfSteps(stepsOf(order({ status: "on_hold", timeline: held }), {})), "confirmed");
    assert.equal(statusOfSteps(stepsOf(order({ status: "shipped" }), {})), "delivered");
    assert.equal(statusOfSteps(stepsOf(order({ status: "delivered" }), {})), undefined);
  });
});

describe("mentions", () => {
  const people = [
    { id: "1", name: "Ana" },
    { id: "2", name: "Ana Ruiz" },
    { id: "3", name: "bo@example.com" },
  ];
  test("are of the longest name that stands there", () => {
    assert.deepEqual(mentionsIn("@Ana Ruiz and @bo@example.com, see a@b", people), ["2", "3"]);
    assert.deepEqual(mentionsIn("@Ana. Ruiz", people), ["1"]);
    assert.deepEqual(mentionsIn("no one @", people), []);
  });
  test("end where a word ends, and begin a word", () => {
    assert.deepEqual(mentionsIn("@Anabel, @Ana2 and @Ana_b", people), []);
    assert.deepEqual(mentionsIn("@Ana\u0301", people), []);
    assert.deepEqual(mentionsIn("info@Ana", people), []);
    for (const text of ["@Ana", "(@Ana)", "@Ana's", "@Ana, hi", "@Ana\n", "@Ana🎁"])
      assert.deepEqual(mentionsIn(text, people), ["1"], text);
  });
  describe("of two people with one name", () => {
    const twins = [...people, { id: "4", name: "Ana" }];
    const at = (id: string, position: number) => ({
      ...twins.find((one) => one.id === id)!,
      at: position,
    });
    test("are of the one who was chosen, and of nobody where none was", () => {
      assert.deepEqual(mentionsIn("@Ana hi", twins), []);
      assert.deepEqual(mentionsIn("@Ana hi", twins, [at("4", 0)]), ["4"]);
      assert.deepEqual(mentionsIn("@Ana and @Ana", twins, [at("4", 9)]), ["4"]);
      assert.deepEqual(mentionsIn("@Ana and @Ana", twins, [at("4", 0), at("1", 9)]), ["1", "4"]);
      // Chosen before the longer name stood there.
      assert.deepEqual(mentionsIn("@Ana Ruiz", twins, [at("4", 0)]), ["4"]);
      // Changed by hand since.
      assert.deepEqual(mentionsIn("@Anabel", twins, [at("4", 0)]), []);
    });
    test("are the ones of a comment that is edited", () => {
      const [, , , second] = twins;
      const choices = choicesIn("Hi @Ana, @Ana", [second!]);
      assert.deepEqual(mentionsIn("Hi @Ana, @Ana", twins, choices), ["4"]);
      const both = choicesIn("Hi @Ana, @Ana", [twins[0]!, second!]);
      assert.deepEqual(mentionsIn("Hi @Ana, @Ana", twins, both), ["1", "4"]);
    });
    test("move with the text, and go where it is changed", () => {
      const choices = [at("4", 0), at("1", 5)];
      const text = "@Ana @Ana ";
      for (const [next, caret, left] of [
        ["Hi @Ana @Ana ", 3, ["4 3", "1 8"]],
        ["@Ana , @Ana ", 7, ["4 0", "1 7"]],
        ["@Ana @Ana ok", 12, ["4 0", "1 5"]],
        ["@Ana @An ", 8, ["4 0"]],
        // The first one is deleted, and the second one.
        ["@Ana ", 0, ["1 0"]],
        ["@Ana ", 5, ["4 0"]],
        ["", 0, []],
      ] as const)
        assert.deepEqual(
          moveChoices(choices, text, next, caret).map((one) => `${one.id} ${one.at}`),
          left,
          next,
        );
    });
  });
  test("part a text without losing any of it", () => {
    for (const text of ["@Ana", "x @Ana y @Ana Ruiz", "@@Ana", "", "@nobody @bo@example.com"])
      assert.equal(
        partsOf(text, people)
          .map((part) => part.text)
          .join(""),
        text,
      );
  });
  test("are looked for behind an @ that begins a word", () => {
    assert.deepEqual(wantedAt("Hi @An", 6), { from: 3, words: "an" });
    assert.deepEqual(wantedAt("@", 1), { from: 0, words: "" });
    assert.equal(wantedAt("mail a@b", 8), undefined);
    assert.equal(wantedAt("@Ana\nthen", 9), undefined);
    assert.equal(wantedAt(`@${"x".repeat(41)}`, 42), undefined);
  });
});
