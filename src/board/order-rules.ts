import type { Card } from '#applications/contract.ts';

/**
 * Order of a column. entered: latest on the step first; waiting: longest on the step first; applied: latest
 * application first; rating: best first, unrated last; name: A to Z.
 */
export const boardSorts = ['entered', 'waiting', 'applied', 'rating', 'name'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** Order of a column; the column of closed applications has its own. */
export type ColumnOrder = BoardSort | 'closed';

/** Whether one card precedes another, by the same order as on the server. */
export function comesBefore(a: Card, b: Card, order: ColumnOrder): boolean {
  const rises = order === 'waiting' || order === 'name';
  const [first, second] = rises ? [b, a] : [a, b];
  const [left, right] = [valueOf(first, order), valueOf(second, order)];
  return left === right ? first.id > second.id : left > right;
}

function valueOf(card: Card, order: ColumnOrder): string {
  switch (order) {
    case 'entered':
    case 'waiting':
      return card.stepEnteredAt;
    case 'applied':
      return card.appliedAt;
    case 'closed':
      return card.closedAt ?? card.stepEnteredAt;
    case 'rating':
      return String(card.rating ?? 0);
    case 'name':
      return fold(`${card.name} ${card.surname}`);
  }
}

// Accents are ignored, but Unicode does not treat the dotless i as an accented letter.
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
