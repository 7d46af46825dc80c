import type { Case } from "./cases.ts";

/** Why a case fails by design, or undefined where it should pass. */
export function reasonOf({ features, modes, errors }: Case): string | undefined {
  void modes;
  void errors;
  for (const [feature, reason] of Object.entries(byFeature)) if (features.includes(feature)) return reason;
  return undefined;
}

const byFeature: Readonly<Record<string, string>> = {
  ruby_types: "prints or compares Ruby's own types (symbols, hashes as Ruby writes them)",
  ruby_drops: "needs objects of Ruby",
  binary_data: "has bytes that are no UTF-8",
  drop_class_output: "prints the name of a class of Ruby",
  template_factory: "replaces the Ruby implementation's own parts",
  activesupport: "needs Rails' own time zones and formats",
};
