import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Deletes a member's calendar with its password and busy times, and the address of their feed. */
export async function removeConnections(tx: TenantTx, memberId: string): Promise<void> {
  await tx.deleteFrom('busy_calendars').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('meeting_feeds').where('member_id', '=', memberId).execute();
}
