import { laterPart } from '#platform/server/later-part.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Secrets that let Kadro and the calendars of a member reach each other, which the slice of meetings stores. */
type MemberConnections = {
  /** Deletes those of a member who has no access any more; their working hours and limits stay. */
  remove(tx: TenantTx, memberId: string): Promise<void>;
};

export const memberConnections = laterPart<MemberConnections>('the connections of members');
