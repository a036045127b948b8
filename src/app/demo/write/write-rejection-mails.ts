import { composeLetter, firstLetter } from '#applications/letter-rules.ts';
import { listReasonTexts } from '#applications/server/rejection-reasons.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import { listTemplates } from '#mail-templates/server/mail-templates.ts';
import { scheduledRejectionMails } from '#outgoing/server/rejection-mails.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Schedules mails for the latest rejections: one in the tray, the others tomorrow morning. */
export async function writeRejectionMails(tx: TenantTx, now: Date): Promise<void> {
  const reasons = await listReasonTexts(tx, tx.tenantId);
  const template = firstLetter(await listTemplates(tx))?.texts;
  const rows = await tx
    .selectFrom('rejections')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'rejections.tenant_id')
        .onRef('applications.id', '=', 'rejections.application_id'),
    )
    .select(['applications.id', 'applications.job_id', 'rejections.reason', 'rejections.rejected_by_user_id'])
    .where('applications.outcome', '=', 'rejected')
    .orderBy('rejections.rejected_at', 'desc')
    .limit(3)
    .execute();
  for (const [index, { id, job_id: jobId, reason, rejected_by_user_id: userId }] of rows.entries()) {
    const actor = await findActingMember(tx, { userId, network: null, isBilled: false });
    if (actor === null) continue;
    const about = reasons.find(({ title }) => title === reason)?.texts;
    const mail = {
      texts: composeLetter(template, about),
      time: index === 0 ? ('tray' as const) : ('morning' as const),
    };
    await scheduledRejectionMails.schedule(tx, actor, { jobId, applications: [{ id }], mail, now });
  }
}
