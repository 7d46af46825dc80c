/** What something with a stock of its own is called: a product, with the options of its variant. */
export const itemName = ({ name, options }: { name: string; options: Record<string, string> }): string =>
  [name, ...Object.values(options)].join(" · ");
