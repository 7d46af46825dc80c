import { type Static, Type } from "typebox";
import type { Messages } from "../../http/answers/messages.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { aboutOf, entriesOf, type Setting } from "./entries.ts";
import {
  isRefused,
  type Problem,
  type ProblemCode,
  problemKinds,
  productProblems,
  storeProblems,
} from "./problems.ts";
import { readProducts, type Source } from "./stream.ts";

const severities = ["error", "warning"] as const;
const codes = Object.keys(problemKinds) as ProblemCode[];
const problemFields = {
  field: Type.String({ description: "The attribute that it is about.", examples: ["gtin"] }),
  code: Type.Unsafe<ProblemCode>({ type: "string", enum: codes }),
  severity: Type.Unsafe<(typeof severities)[number]>({
    type: "string",
    enum: [...severities],
    description: "`error`: the row is left out. `warning`: readers show it less, or may ask.",
  }),
  message: Type.String(),
};

/** The query of the report. */
export const ReportQuery = Type.Object(
  {
    language: Type.Optional(
      Type.String({
        format: "language",
        maxLength: 35,
        description: "The language of the feed; by default the store's.",
      }),
    ),
    severity: Type.Optional(
      Type.Unsafe<(typeof severities)[number]>({
        type: "string",
        enum: [...severities],
        description: "Only problems of this kind.",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: 20,
        description: "Products per page; a higher number counts as 100.",
      }),
    ),
    after: Type.Optional(
      Type.String({
        format: "uuid",
        description: "A `nextCursor`: the report goes on where that page ended.",
      }),
    ),
  },
  { additionalProperties: false },
);

/** The problems of a feed, product by product. */
export const FeedProblems = Type.Object(
  {
    store: Type.Array(Type.Object(problemFields, closedObject("FeedStoreProblem")), {
      description: "The fields that all rows share.",
    }),
    products: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: "uuid" }),
          name: Type.String(),
          problems: Type.Array(
            Type.Object(
              {
                ...problemFields,
                items: Type.Integer({ description: "The number of the product's rows with it." }),
                itemId: orNull(
                  Type.String({
                    description:
                      "The first variant that has it, or the product; null where it is about all of them.",
                  }),
                ),
              },
              closedObject("FeedProblem"),
            ),
          ),
        },
        closedObject("FeedProductProblems"),
      ),
      { description: "Products with problems, in the order in which they were made." },
    ),
    looked: Type.Integer({ description: "The number of products read for this page." }),
    leftOut: Type.Integer({
      description:
        "The number of rows of these products left out of the files by Google's specification (`.tsv`, `.xml`).",
    }),
    nextCursor: orNull(
      Type.String({ description: "Send it as `after` to go on; null once all products were looked at." }),
    ),
  },
  closedObject("FeedProblems"),
);

// However many products are in order, a page looks at no more.
const MOST_LOOKED = 500;
const MOST_ROWS = 100;

/** A page of the report, from the product behind `after` on. */
export async function report(
  source: Source,
  setting: Setting,
  messages: Messages,
  { severity, limit = 20, after }: Static<typeof ReportQuery>,
): Promise<Static<typeof FeedProblems>> {
  const describe = (code: ProblemCode) => {
    const [field, severity] = problemKinds[code];
    return { field, code, severity, message: messages.say(`feed_problem.${code}`) };
  };
  const isAsked = (one: { severity: string }) => !severity || one.severity === severity;
  const most = Math.min(limit, MOST_ROWS);
  const products: Static<typeof FeedProblems>["products"] = [];
  let looked = 0;
  let leftOut = 0;
  let last = after;
  let isOver = true;
  for await (const product of readProducts(source, setting, after)) {
    if (products.length === most || looked === MOST_LOOKED) {
      isOver = false;
      break;
    }
    looked++;
    last = product.id;
    const about = aboutOf(product, setting);
    for (const entry of entriesOf(about, setting)) if (isRefused.tsv(about, entry)) leftOut++;
    const problems = productProblems(product, setting, source.languages[0]!)
      .map(({ code, items, itemId }: Problem) => ({ ...describe(code), items, itemId }))
      .filter(isAsked);
    if (problems.length) products.push({ id: product.id, name: product.name, problems });
  }
  return {
    store: storeProblems(setting.settings).map(describe).filter(isAsked),
    products,
    looked,
    leftOut,
    nextCursor: isOver ? null : last!,
  };
}
