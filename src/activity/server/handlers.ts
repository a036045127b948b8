import type { Page } from '#platform/contract/paging.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { activity, type ActivityEvent } from '../contract.ts';
import { memberIdsIn, presentEvent } from './present.ts';
import {
  type EventCondition,
  type EventParts,
  type EventRow,
  type EventScope,
  listEventsOfJob,
  type ListNames,
} from './queries.ts';

/** Access rules and names of later slices, which the app passes in. */
export type ActivityAccess = {
  requireJob(tx: TenantTx, actor: MemberActor, jobId: string): Promise<unknown>;
  candidateScope(actor: MemberActor): EventScope;
  listMemberNames: ListNames;
  eventParts: EventParts;
  isEventVisible: EventCondition;
};

export function activityOperations(access: ActivityAccess): Operation[] {
  const toPage = async (tx: TenantTx, rows: EventRow[], limit: number): Promise<Page<ActivityEvent>> => {
    const ids = new Set(rows.flatMap((row) => memberIdsIn(row.data)));
    const names = await access.listMemberNames(tx, [...ids]);
    return pageFrom(
      rows,
      limit,
      (row) => presentEvent(row, names),
      (row) => ({ id: row.id }),
    );
  };
  return implement(
    'activity',
    activity,
  )({
    async listOfJob({ params, query }, { tx, actor }) {
      await access.requireJob(tx, actor, params.jobId);
      const page = { after: readCursor(query.cursor, ['id']), limit: query.limit };
      const scope = access.candidateScope(actor);
      const { jobId } = params;
      const rows = await listEventsOfJob(tx, access.eventParts, {
        jobId,
        scope,
        userId: actor.userId,
        isVisible: access.isEventVisible(actor),
        page,
      });
      return toPage(tx, rows, query.limit);
    },
  });
}
