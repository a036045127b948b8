import type { Card } from '#applications/contract.ts';
import type { ColumnRow } from '#applications/server/queries.ts';
import type { BoardColumn, ColumnFacts } from '../contract.ts';
import { averageDays } from '../rules.ts';

/** The counts of a column. Filtered counts are queried separately; the average is stored only for all applications. */
export function presentFacts(
  row: ColumnRow,
  options: { matches: Map<string, number> | null; now: Date },
): ColumnFacts {
  const { matches, now } = options;
  return {
    stepId: row.id,
    count: matches === null ? row.open_count + row.hired_count : (matches.get(row.id) ?? 0),
    averageDays: averageDays(row.open_count, row.open_entered_seconds, now),
  };
}

export function presentColumn(
  row: ColumnRow,
  facts: ColumnFacts,
  cards: { items: Card[]; nextCursor: string | null },
): BoardColumn {
  return {
    id: row.id,
    title: row.title,
    color: row.color,
    kind: row.kind,
    count: facts.count,
    averageDays: facts.averageDays,
    cards: cards.items,
    nextCursor: cards.nextCursor,
  };
}

/** The counts of rejected and withdrawn applications of a job. */
export function closedCount(rows: ColumnRow[]): number {
  return rows.reduce((sum, row) => sum + row.total_count - row.open_count - row.hired_count, 0);
}
