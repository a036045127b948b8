import { pageFrom } from '#platform/server/db/cursor.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { holds } from '#platform/server/http/actor.ts';
import type { Board, BoardFilters, Card, ColumnFacts } from '../contract.ts';
import type { BoardJob } from './access.ts';
import { type CardView, closedCount, presentCard, presentColumn, presentFacts, viewOf } from './present.ts';
import { type CardRow, countMatches, hasFilters, listColumns, listFirstCards } from './queries.ts';

const firstCards = 50;

type Facts = { columns: ColumnFacts[]; closedCount: number };

/** The whole board in three queries, however many applications there are. */
export async function readBoard(
  tx: TenantTx,
  actor: MemberActor,
  given: { job: BoardJob; filters: BoardFilters; now: Date },
): Promise<Board> {
  const { job, filters, now } = given;
  const view = viewOf(actor, job, now);
  const [cards, { rows, facts }] = await Promise.all([
    listFirstCards(tx, job.id, { filters, limit: firstCards, now }),
    countColumns(tx, given),
  ]);
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
          firstCards,
          view,
        ),
      ),
    ),
    closedCount: facts.closedCount,
    can: {
      move: view.mayDecide,
      addCandidate: holds(actor, 'candidates.create') && job.status !== 'archived',
    },
  };
}

/** The counts of every column as they are now. */
export async function readFacts(
  tx: TenantTx,
  given: { job: BoardJob; filters: BoardFilters; now: Date },
): Promise<Facts> {
  return (await countColumns(tx, given)).facts;
}

async function countColumns(
  tx: TenantTx,
  { job, filters, now }: { job: BoardJob; filters: BoardFilters; now: Date },
) {
  const rows = await listColumns(tx, job.id);
  const matches = hasFilters(filters) ? await countMatches(tx, job.id, filters) : null;
  const facts: Facts = {
    columns: rows.map((row) => presentFacts(row, { matches: matches?.steps ?? null, now })),
    closedCount: matches?.closed ?? closedCount(rows),
  };
  return { rows, facts };
}

export function pageOfCards(rows: CardRow[], limit: number, view: CardView): Page<Card> {
  return pageFrom(
    rows,
    limit,
    (row) => presentCard(row, view),
    (row) => ({ at: row.sort_value, id: row.id }),
  );
}
