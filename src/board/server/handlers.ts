import { sql } from 'kysely';
import { requireStep, requireVisibleJob } from '#applications/server/access.ts';
import { presentCard, viewOf } from '#applications/server/present.ts';
import { findCards, listFacets } from '#applications/server/queries.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type BoardFilters, boards } from '../contract.ts';
import { closedOrder, orders } from './card-orders.ts';
import { listClosedCards, listColumnCards } from './queries.ts';
import { pageOfCards, readBoard, readCardCursor, readFacts } from './read-board.ts';
import { cardFilters, type Involvement, matchesFilters } from './card-filters.ts';

/** @param involvements how members take part in applications by later slices, for the filter *mine* */
export function boardOperations(involvements: readonly Involvement[]): Operation[] {
  const filtersOf = (actor: MemberActor, chosen: BoardFilters, now: Date) =>
    cardFilters(actor, chosen, { now, involvements });
  return implement(
    'board',
    boards,
  )({
    async board({ params, query }, { tx, actor, now }) {
      const { sort, ...chosen } = query;
      const filters = filtersOf(actor, chosen, now);
      return readBoard(tx, actor, { jobId: params.jobId, filters, sort, now });
    },
    async columnCards({ params, query }, { tx, actor, now }) {
      const job = await requireVisibleJob(tx, actor, params.jobId);
      const { cursor, limit, sort, ...chosen } = query;
      const order = orders[sort];
      const after = readCardCursor(cursor, order);
      await requireStep(tx, params);
      const filters = filtersOf(actor, chosen, now);
      const rows = await listColumnCards(tx, { ...params, sort }, { filters, after, limit, now });
      return pageOfCards(rows, { limit, order }, viewOf(actor, job, now));
    },
    async closedCards({ params, query }, { tx, actor, now }) {
      const { cursor, limit, ...chosen } = query;
      const after = readCardCursor(cursor, closedOrder);
      const page = { filters: filtersOf(actor, chosen, now), after, limit, now };
      const sent = listClosedCards(tx, params.jobId, page);
      const [job, rows] = await Promise.all([requireVisibleJob(tx, actor, params.jobId), sent]);
      return pageOfCards(rows, { limit, order: closedOrder }, viewOf(actor, job, now));
    },
    async someCards({ params, query }, { tx, actor, now }) {
      const job = await requireVisibleJob(tx, actor, params.jobId);
      const { ids, ...chosen } = query;
      const filters = filtersOf(actor, chosen, now);
      const matching = matchesFilters(filters, sql`s.kind`);
      const rows = await findCards(tx, ids, { jobId: job.id, matching, now });
      const view = viewOf(actor, job, now);
      return {
        cards: rows.map((row) => presentCard(row, view)),
        ...(await readFacts(tx, { jobId: job.id, filters, now })),
      };
    },
    async facets({ params }, { tx, actor }) {
      const job = await requireVisibleJob(tx, actor, params.jobId);
      return listFacets(tx, job.id);
    },
  });
}
