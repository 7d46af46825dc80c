const MAX_RECORDS = 100;
const MAX_CHARACTERS = 2_000_000;

/** How a noun's records are put into groups. */
export type Grouping<R> = {
  /** What no two records of a group may share. */
  namesOf(record: R): readonly string[];
  /** About as many characters as it takes in memory: what it says at length, whatever else is wrong with it. */
  sizeOf(record: R): number;
};

/**
 * The records of a source in groups that can be written together: at most 100, of about two megabytes at most,
 * and none that the file names twice. Where the source throws, what it gave before comes first.
 */
export async function* groupsOf<R>(
  source: AsyncIterable<R>,
  { namesOf, sizeOf }: Grouping<R>,
): AsyncGenerator<R[]> {
  let group: R[] = [];
  let names = new Set<string>();
  let characters = 0;
  const take = () => {
    const taken = group;
    group = [];
    names = new Set();
    characters = 0;
    return taken;
  };
  try {
    for await (const record of source) {
      const own = namesOf(record);
      if (own.some((name) => names.has(name))) yield take();
      group.push(record);
      for (const name of own) names.add(name);
      characters += sizeOf(record);
      if (group.length >= MAX_RECORDS || characters >= MAX_CHARACTERS) yield take();
    }
  } catch (error) {
    if (group.length) yield take();
    throw error;
  }
  if (group.length) yield take();
}
