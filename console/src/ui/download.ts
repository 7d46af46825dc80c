import type { Download } from "@stoa/client";

/** Saves a file that the API answered; `name` where the answer does not say one. */
export async function saveAnswer(answer: Download, name: string): Promise<void> {
  const told = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveBlob(await answer.blob(), told ?? name);
}

/** Saves data as a file of JSON. */
export const saveJson = (data: unknown, name: string): void =>
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), name);

/** Saves bytes as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
