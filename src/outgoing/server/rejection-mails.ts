import type { EventReader } from '#activity/server/record.ts';
import type { RejectionMailInput, RejectionMails } from '#applications/server/rejection-mails.ts';
import { composeMails, messageOf, withSendAt } from '#bulk-changes/server/compose-mails.ts';
import { findSendInstant, type RejectionTime, rejectionTimes } from '#mail-templates/send-time-rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { insertScheduled, type NewScheduledMessage, setRejectionMail } from './queries.ts';
import { enqueueSending } from './send-scheduled.ts';

/** The mails about rejections, as messages that are sent at the chosen time. */
export const scheduledRejectionMails: RejectionMails = {
  async schedule(tx, actor, input) {
    await saveLastTime(tx, actor, input.mail?.time ?? 'none');
    if (input.mail !== null) await scheduleMails(tx, actor, { ...input, mail: input.mail });
  },
  async preview(tx, actor, { jobId, applicationId, mail, now }) {
    const bulkMail = { texts: mail.texts, replyTo: 'company' as const };
    const mails = await composeMails(tx, actor, { bulkMail, jobId, ids: [applicationId], isMailing: false });
    return withSendAt(mails.get(applicationId) ?? refuse('not_found'), mail.time, now);
  },
  async findLastTime(tx, { memberId }) {
    const row = await tx
      .selectFrom('mail_preferences')
      .select('rejection_time')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return (row?.rejection_time ?? 'none') as RejectionTime;
  },
};

type ScheduleInput = RejectionMailInput & { mail: NonNullable<RejectionMailInput['mail']> };

/** Applications without an address get none, and their applicants see the rejection a day later. */
async function scheduleMails(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, applications, mail, now }: ScheduleInput,
): Promise<void> {
  const bulkMail = { texts: mail.texts, replyTo: 'company' as const };
  const ids = applications.map(({ id }) => id);
  const mails = await composeMails(tx, actor, { bulkMail, jobId, ids, isMailing: false });
  const messages: NewScheduledMessage[] = [];
  for (const [applicationId, composed] of mails)
    if (composed.problem === null)
      messages.push({
        candidateId: composed.candidateId,
        applicationId,
        isRejection: true,
        ...messageOf(composed),
        sendAt: findSendInstant(mail.time, composed.timeZone, now),
        timeZone: composed.timeZone,
      });
  const inserted = await insertScheduled(tx, actor, messages, now);
  await setRejectionMail(
    tx,
    messages.flatMap(({ applicationId }) => applicationId ?? []),
    'waiting',
  );
  await enqueueSending(tx, inserted);
}

/** Stores the choice, so that the next dialog begins with it. An instant is a choice for this mail alone. */
async function saveLastTime(tx: TenantTx, { memberId }: MemberActor, time: string): Promise<void> {
  const rejectionTime = rejectionTimes.find((one) => one === time);
  if (rejectionTime === undefined) return;
  await tx
    .insertInto('mail_preferences')
    .values({ member_id: memberId, rejection_time: rejectionTime })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'member_id'])
        .doUpdateSet({ rejection_time: rejectionTime })
        .where('mail_preferences.rejection_time', '!=', rejectionTime),
    )
    .execute();
}

const ends = ['application.unrejected', 'application.withdrawn'];

/** Cancels the mails about rejections that are undone, or whose applicants have withdrawn. */
export const cancelRejectionMails: EventReader = {
  name: 'mails of rejections',
  handles: ({ type, candidateId }) => candidateId !== null && ends.includes(type),
  async read(tx, _companyId, events) {
    for (const { candidateId, jobId } of events)
      await tx
        .deleteFrom('scheduled_messages')
        .where('candidate_id', '=', candidateId ?? '')
        .where('is_rejection', '=', true)
        .where('application_id', 'in', (eb) =>
          eb
            .selectFrom('applications')
            .select('applications.id')
            .where('applications.job_id', '=', jobId ?? ''),
        )
        .execute();
  },
};
