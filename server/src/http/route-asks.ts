import type { Asked } from "./asked.ts";
import type { Written } from "./carry-out.ts";
import { bucketsOf, draw } from "./limits.ts";
import { inProcess, type Means } from "./pipeline.ts";
import { admit } from "./reception.ts";
import type { Route } from "./route.ts";
import { askedOf, type SentOn } from "./sent-along.ts";

type Way = ReturnType<typeof inProcess>;
type AskMeans = Omit<Means, "held" | "stallMs">;

// The way of a route, for the means of one server.
const ways = new WeakMap<AskMeans, WeakMap<Route, Way>>();

/**
 * Asks a route for whoever sent another request, in the same process. What that request has cost already is one token; a route that
 * costs more draws the rest. Throws what it refuses by.
 */
export async function askAs(
  asked: Asked,
  route: Route,
  { via, isConfirmed, approve, ...sent }: SentOn,
  means: AskMeans,
): Promise<Written> {
  const { visit, address: ip } = asked;
  const { cost = 1 } = route;
  if (cost > 1) await draw(means.limits, bucketsOf(visit.principal, { ip }), { cost: cost - 1 });
  admit({ principal: visit.principal }, route);
  const kept = await wayOf(route, means)({ ...askedOf(asked, route, sent), via, isConfirmed }, approve);
  if (kept.refusal) throw kept.refusal;
  return kept;
}

function wayOf(route: Route, means: AskMeans): Way {
  const known = ways.get(means) ?? new WeakMap<Route, Way>();
  ways.set(means, known);
  const way = known.get(route) ?? inProcess(route, means);
  known.set(route, way);
  return way;
}
