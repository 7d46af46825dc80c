/**
 * Does work for each of many inputs, so many at once, and gives what came of each in the order of the inputs.
 */
export async function atOnce<T, R>(
  most: number,
  inputs: readonly T[],
  work: (input: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < inputs.length) {
      const at = next++;
      results[at] = await work(inputs[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
