/**
 * Pairs each item with at most one other, the most alike first. Items without likeness stay alone, with null as their
 * partner.
 */
export function pairBest<A, B>(
  items: A[],
  others: B[],
  likeness: (item: A, other: B) => number,
): [A | null, B | null][] {
  const scored = items
    .flatMap((item, from) =>
      others.map((other, to) => ({
        item,
        other,
        from,
        to,
        score: likeness(item, other),
      })),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  const [usedItems, usedOthers] = [new Set<number>(), new Set<number>()];
  const pairs: [A | null, B | null][] = [];
  for (const { item, other, from, to } of scored) {
    if (usedItems.has(from) || usedOthers.has(to)) continue;
    usedItems.add(from);
    usedOthers.add(to);
    pairs.push([item, other]);
  }
  const lonely = items.filter((_item, at) => !usedItems.has(at)).map((item): [A, null] => [item, null]);
  const extra = others.filter((_other, at) => !usedOthers.has(at)).map((other): [null, B] => [null, other]);
  return [...pairs, ...lonely, ...extra];
}
