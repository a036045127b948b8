import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { holds } from '#platform/server/http/actor.ts';
import type { Card } from '#applications/contract.ts';
import { requireVisibleJob } from '#applications/server/access.ts';
import { type CardView, presentCard, viewOf } from '#applications/server/present.ts';
import { type CardOrder, listColumns, type SortedCardRow } from '#applications/server/queries.ts';
import { orders } from './card-orders.ts';
import { isFiltered, type CardFilters } from './card-filters.ts';
import type { BoardSort } from '../order-rules.ts';
import type { Board, ColumnFacts } from '../contract.ts';
import { closedCount, presentColumn, presentFacts } from './present.ts';
import { countMatches, listFirstCards } from './queries.ts';

const firstCards = 50;

type Facts = { columns: ColumnFacts[]; closedCount: number };

/** Reads the whole board in one round trip, regardless of the number of applications. */
export async function readBoard(
  tx: TenantTx,
  actor: MemberActor,
  input: { jobId: string; filters: CardFilters; sort: BoardSort; now: Date },
): Promise<Board> {
  const { jobId, filters, sort, now } = input;
  const [job, cards, { rows, facts }] = await Promise.all([
    requireVisibleJob(tx, actor, jobId),
    listFirstCards(tx, jobId, { filters, sort, limit: firstCards, now }),
    countColumns(tx, input),
  ]);
  const view = viewOf(actor, job, now);
  const factsOf = new Map(facts.columns.map((one) => [one.stepId, one]));
  return {
    job: {
      id: job.id,
      title: job.title,
      slug: job.slug,
      status: job.status,
      applicationCount: rows.reduce((sum, row) => sum + row.total_count, 0),
    },
    columns: rows.map((row) =>
      presentColumn(
        row,
        factsOf.get(row.id) ?? { stepId: row.id, count: 0, averageDays: null },
        pageOfCards(
          cards.filter((card) => card.step_id === row.id),
          { limit: firstCards, order: orders[sort] },
          view,
        ),
      ),
    ),
    closedCount: facts.closedCount,
    can: {
      move: view.mayDecide,
      addCandidate: view.mayDecide,
      createCandidate: view.mayDecide && holds(actor, 'candidates.create'),
    },
  };
}

/** The current counts of every column. */
export async function readFacts(
  tx: TenantTx,
  input: { jobId: string; filters: CardFilters; now: Date },
): Promise<Facts> {
  return (await countColumns(tx, input)).facts;
}

async function countColumns(
  tx: TenantTx,
  { jobId, filters, now }: { jobId: string; filters: CardFilters; now: Date },
) {
  const rows = await listColumns(tx, jobId);
  const matches = isFiltered(filters) ? await countMatches(tx, jobId, filters) : null;
  const facts: Facts = {
    columns: rows.map((row) => presentFacts(row, { matches: matches?.steps ?? null, now })),
    closedCount: matches?.closed ?? closedCount(rows),
  };
  return { rows, facts };
}

export function pageOfCards(
  rows: SortedCardRow[],
  { limit, order }: { limit: number; order: CardOrder },
  view: CardView,
): Page<Card> {
  return pageFrom(
    rows,
    limit,
    (row) => presentCard(row, view),
    (row) => ({ [order.cursor]: row.sort_value, id: row.id }),
  );
}

/** The start of a page: after the row of the cursor, which is valid only for its own sort order. */
export function readCardCursor(cursor: string | undefined, order: CardOrder) {
  const after = readCursor(cursor, [order.cursor, 'id']);
  return after === null ? null : { value: after[order.cursor], id: after.id };
}
