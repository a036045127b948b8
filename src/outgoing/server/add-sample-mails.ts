import { sql } from 'kysely';
import { composeLetter, firstLetter } from '#applications/letter-rules.ts';
import { listReasonTexts } from '#applications/server/rejection-reasons.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import { listTemplates } from '#mail-templates/server/mail-templates.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { scheduledRejectionMails } from './rejection-mails.ts';

type Latest = { id: string; jobId: string; reason: string; userId: string };

/** Schedules mails for the latest rejections: one in the tray, the others tomorrow morning. */
export async function addSampleMails(tx: TenantTx, now: Date): Promise<void> {
  const reasons = await listReasonTexts(tx, tx.tenantId);
  const template = firstLetter(await listTemplates(tx))?.texts;
  const { rows } = await sql<Latest>`
    select a.id, a.job_id as "jobId", r.reason, r.rejected_by_user_id as "userId"
      from rejections r join applications a on a.tenant_id = r.tenant_id and a.id = r.application_id
     where r.tenant_id = ${currentTenantId} and a.outcome = 'rejected' order by r.rejected_at desc, a.id limit 3`.execute(
    tx,
  );
  for (const [index, { id, jobId, reason, userId }] of rows.entries()) {
    const actor = await findActingMember(tx, { userId, network: null, isBilled: false });
    const texts = composeLetter(template, reasons.find(({ title }) => title === reason)?.texts);
    const mail = { texts, time: index === 0 ? ('tray' as const) : ('morning' as const) };
    if (actor)
      await scheduledRejectionMails.schedule(tx, actor, { jobId, applications: [{ id }], mail, now });
  }
}
