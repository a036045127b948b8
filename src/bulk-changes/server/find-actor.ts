import { findActingMember } from '#companies/server/acting-member.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { BulkChangeRow } from './queries.ts';

/**
 * The member who created or undid the bulk change, with today's rights. They may have lost the right since: the remaining
 * items are then skipped.
 */
export const findActor = (
  tx: TenantTx,
  { config }: Platform,
  { state, network, ...users }: BulkChangeRow,
): Promise<MemberActor | null> =>
  findActingMember(tx, {
    userId: state === 'undoing' ? users.undone_by_user_id : users.created_by_user_id,
    network,
    isBilled: config.billing,
  });
