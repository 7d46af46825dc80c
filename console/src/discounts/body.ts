import { nested } from "../core/flat.ts";

type Kept = { value: string; combinesWith: object };

/** The body of an update with changed fields, by their ways: a new kind says how much it is, and what it goes together with is told whole. */
export function updateOf(changed: Record<string, unknown>, latest: Kept): Record<string, unknown> {
  const body = nested(changed);
  if (body.type === "free_shipping") delete body.value;
  else if (body.type) body.value ??= latest.value;
  if (body.combinesWith) body.combinesWith = { ...latest.combinesWith, ...body.combinesWith };
  return body;
}
