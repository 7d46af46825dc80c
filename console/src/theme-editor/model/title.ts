import type { Known, Theme } from "./theme.ts";
import type { Node } from "./tree.ts";

const MOST = 60;
const speaking = ["heading", "title", "text", "label", "name"];

/** What a section or block is called in the outline: its own name, the words in it, else its type's name. */
export function titleOf(
  node: Node,
  schema: Known | undefined,
  { name, text }: Pick<Theme, "name" | "text">,
): string {
  if (node.name) return name(node.name);
  const words = speaking
    .map((id) => text(node.settings?.[id]))
    .find((value) => typeof value === "string" && value.trim() !== "");
  const plain = String(words ?? "")
    .slice(0, 500)
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (!plain) return name(schema?.name ?? node.type);
  return plain.length > MOST ? `${plain.slice(0, MOST).trimEnd()}…` : plain;
}
