const MAX_PATH = 255;
const MAX_LEVELS = 10;
// Characters that every file system and URL supports. No segment starts with a dot: no hidden files, no
// parent folders.
const segment = /^[A-Za-z0-9_@()[\]$~+,=][A-Za-z0-9._@()[\]$~+,=-]*$/;

/**
 * Whether a text is a theme file's path: relative, folders joined by `/`, at most 10 levels and 255
 * characters.
 */
export function isThemePath(path: string): boolean {
  const segments = path.split("/");
  return (
    path.length <= MAX_PATH && segments.length <= MAX_LEVELS && segments.every((one) => segment.test(one))
  );
}

/**
 * The path of `others` that cannot lie beside `path`: the same one but for its case, or one of which either
 * is a folder of the other. No file system that ignores case could hold both.
 */
export function findCollision(path: string, others: Iterable<string>): string | undefined {
  const own = path.toLowerCase();
  for (const other of others) {
    const theirs = other.toLowerCase();
    const isSame = own === theirs && path !== other;
    if (isSame || own.startsWith(`${theirs}/`) || theirs.startsWith(`${own}/`)) return other;
  }
  return undefined;
}
