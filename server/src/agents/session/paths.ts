/** A JSON pointer into a request as a path (RFC 9535), as agents' protocols name places. */
export const pathOf = (pointer: string): string =>
  `$${pointer
    .split("/")
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : /^\w+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
    )
    .join("")}`;
