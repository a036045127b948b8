/**
 * The items of several pages, each once. An item that changes places between the reads of two pages is in both. The
 * later one is the newer.
 */
export function distinct<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const lastIndexes = new Map(items.map(({ id }, index) => [id, index]));
  return items.filter(({ id }, index) => lastIndexes.get(id) === index);
}
