import { record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MeetingRow } from './queries.ts';

/** Records that a meeting is near, for the notification of its hosts. The mails have been sent in this transaction. */
export function notifyHostsOfReminder(tx: TenantTx, row: MeetingRow, now: Date): Promise<void> {
  return record(
    tx,
    tx.tenantId,
    { kind: 'system', userId: null },
    {
      type: 'meeting.reminded',
      jobId: row.job_id,
      candidateId: row.candidate_id,
      applicationId: row.application_id,
      meetingId: row.id,
      data: { startsAt: row.starts_at.toISOString(), hostIds: row.hosts.map((host) => host.memberId) },
      now,
    },
  );
}
