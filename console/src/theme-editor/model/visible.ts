import type { Settings } from "./tree.ts";

/** The settings that a condition can name. */
export type Scope = { readonly settings: Settings; readonly section: Settings; readonly block: Settings };

const TERM = /^\s*([\w.-]+)\s*(?:(==|!=|<=|>=|<|>|contains)\s*('[^']*'|"[^"]*"|[\w.-]+))?\s*$/;

/**
 * Whether a setting shows, by its `visible_if`: settings compared with values, joined by `and` and `or`, which Liquid reads from the
 * right. A condition that is not understood shows the setting.
 */
export function isVisible(condition: string | undefined, scope: Scope): boolean {
  const inner = /^\s*\{\{-?([\s\S]*?)-?\}\}\s*$/.exec(condition ?? "")?.[1];
  if (inner === undefined) return true;
  const [first = "", ...rest] = inner.split(/\s+(and|or)\s+/);
  const read = (term: string, after: readonly string[]): boolean | undefined => {
    const holds = termHolds(term, scope);
    const [joint, next] = after;
    if (joint === undefined || next === undefined || holds === undefined) return holds;
    const others = read(next, after.slice(2));
    if (others === undefined) return undefined;
    return joint === "and" ? holds && others : holds || others;
  };
  return read(first, rest) ?? true;
}

function termHolds(term: string, scope: Scope): boolean | undefined {
  const found = TERM.exec(term);
  if (!found) return undefined;
  const [, path = "", operator, literal = ""] = found;
  const left = settingAt(path, scope);
  if (operator === undefined) return isTruthy(left);
  const right = literalOf(literal, scope);
  if (right === EMPTY) return (operator === "==") === isEmpty(left);
  switch (operator) {
    case "==":
      return left === right || String(left ?? "") === String(right ?? "");
    case "!=":
      return String(left ?? "") !== String(right ?? "");
    case "contains":
      return Array.isArray(left) ? left.includes(right) : String(left ?? "").includes(String(right));
    default: {
      const [a, b] = [Number(left), Number(right)];
      return { "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b }[operator];
    }
  }
}

const EMPTY = Symbol("empty");
const isTruthy = (value: unknown) => value !== undefined && value !== null && value !== false;
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

function settingAt(path: string, { settings, section, block }: Scope): unknown {
  const found = /^(?:(section|block)\.)?settings\.([\w-]+)$/.exec(path);
  const of = { section, block, "": settings }[found?.[1] ?? ""];
  return found && of && Object.hasOwn(of, found[2]!) ? of[found[2]!] : undefined;
}

function literalOf(literal: string, scope: Scope): unknown {
  if (/^['"]/.test(literal)) return literal.slice(1, -1);
  if (literal === "blank" || literal === "empty") return EMPTY;
  if (literal === "true" || literal === "false") return literal === "true";
  if (literal === "nil" || literal === "null") return undefined;
  return Number.isNaN(Number(literal)) ? settingAt(literal, scope) : Number(literal);
}
