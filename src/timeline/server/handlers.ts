import type { EventCondition, EventParts, ListNames } from '#activity/server/queries.ts';
import { requireThread } from '#comments/server/access.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { timeline } from '../contract.ts';
import { newsMax } from '../rules.ts';
import { entryPresenterOf } from './present.ts';
import {
  countNews,
  findKinds,
  findLastVisit,
  listEvents,
  saveKinds,
  saveVisit,
  type Timeline,
} from './queries.ts';

/** Parts of statements and names, which the app passes in. */
export type TimelineSources = {
  eventParts: EventParts;
  listMemberNames: ListNames;
  isEventVisible: EventCondition;
};

export const timelineOperations = (sources: TimelineSources): Operation[] => {
  const { eventParts, listMemberNames } = sources;
  const requireTimeline = async (
    tx: TenantTx,
    actor: MemberActor,
    candidateId: string,
  ): Promise<Timeline> => ({
    ...(await requireThread(tx, actor, candidateId)),
    memberId: actor.memberId,
    isEventVisible: sources.isEventVisible(actor),
  });
  return implement(
    'timeline',
    timeline,
  )({
    async list({ params, query: { cursor, limit } }, { tx, actor }) {
      const thread = await requireTimeline(tx, actor, params.candidateId);
      const kinds = await findKinds(tx, actor.memberId);
      const page = { timeline: thread, kinds, after: readCursor(cursor, ['id']), limit };
      const rows = await listEvents(tx, eventParts, page);
      const present = await entryPresenterOf(tx, listMemberNames, { timeline: thread, rows });
      return { ...pageFrom(rows, limit, present, ({ id }) => ({ id })), kinds };
    },
    async setKinds({ body }, { tx, actor }) {
      const kinds = [...new Set(body.kinds)];
      await saveKinds(tx, actor.memberId, kinds);
      return { kinds };
    },
    async readNews({ params }, { tx, actor, now }) {
      const thread = await requireTimeline(tx, actor, params.candidateId);
      const visitor = { candidateId: thread.candidateId, memberId: actor.memberId, now };
      const since = await findLastVisit(tx, visitor);
      if (since === null) return { since: null, counts: [], isMinimum: false };
      const counts = await countNews(tx, eventParts, { timeline: thread, since });
      const isMinimum = counts.reduce((sum, { count }) => sum + count, 0) > newsMax;
      return { since: since.toISOString(), counts, isMinimum };
    },
    async visit({ params }, { tx, actor, now }) {
      const { candidateId } = await requireThread(tx, actor, params.candidateId);
      await saveVisit(tx, { candidateId, memberId: actor.memberId, now });
      return { isSuccess: true as const };
    },
  });
};
