import { byMember, type NewEvent, recordSeveral } from '#activity/server/record.ts';
import { requireChangeable } from '#candidates/server/access.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { afterQuietHours } from '#mail-templates/send-time-rules.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { BulkMail, SkipReason } from '../contract.ts';
import { type ComposedMail, composeMails, composeMailsWithoutJob } from './compose-mails.ts';
import { type ActionInput, changed, type Item, postponed, skipped, skipReasonFor } from './items.ts';
import type { ItemResult } from './queries.ts';
import { sendMailing } from './send-mailing.ts';

/**
 * Sends each candidate the mail about their application, or one without a job when they have none. Those whose quiet hours
 * it is, because the servers were down or the person moved, get it at their end.
 */
export async function mailCandidates(
  tx: TenantTx,
  actor: MemberActor,
  { platform, jobId, items, now }: ActionInput,
  bulkMail: BulkMail,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  const events: NewEvent[] = [];
  const mails =
    jobId === null
      ? await composeMailsWithoutJob(tx, actor, { bulkMail, ids: items.map((item) => item.candidate_id) })
      : await composeMails(tx, actor, {
          bulkMail,
          jobId,
          ids: items.flatMap((item) => item.application_id ?? []),
          isMailing: true,
        });
  for (const item of items) {
    const mail = mails.get(item.application_id ?? item.candidate_id);
    const reason = await skipReasonOf(tx, actor, item, mail);
    if (reason !== null || mail === undefined) {
      results.push(skipped(item, reason ?? 'gone'));
      continue;
    }
    const quietUntil = afterQuietHours(now, mail.timeZone);
    if (quietUntil > now) {
      results.push(postponed(item, quietUntil));
      continue;
    }
    await sendMailing(tx, { platform, actor, now }, mail);
    const candidateId = item.candidate_id;
    events.push(
      jobId === null
        ? { type: 'candidate.mailed', candidateId, now }
        : { type: 'application.mailed', jobId, candidateId, applicationId: item.application_id, now },
    );
    results.push(changed(item));
  }
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
  return results;
}

async function skipReasonOf(
  tx: TenantTx,
  actor: MemberActor,
  item: Item,
  mail: ComposedMail | undefined,
): Promise<SkipReason | null> {
  // The application that the mail is about was removed meanwhile.
  if (item.applicant === null && item.expected_version !== null) return 'gone';
  if (mail === undefined) return 'gone';
  try {
    // The job was checked for the others.
    if (item.applicant === null) await requireChangeable(tx, actor, item.candidate_id);
    return mail.problem;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return skipReasonFor(error);
  }
}
