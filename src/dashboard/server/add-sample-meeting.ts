import { findCompany } from '#companies/server/queries.ts';
import { bookHosts } from '#meetings/server/book-hosts.ts';
import { columnsOf } from '#meetings/server/meeting-fields.ts';
import { endOf } from '#meetings/rules.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { AddedPerson } from './add-sample-person.ts';
import { type SampleContext, sampleTexts } from './sample-content.ts';

const durationMinutes = 45;

/** Adds a meeting of the caller with a sample candidate. No invitation and no reminder is sent. */
export async function addSampleMeeting(
  tx: TenantTx,
  { platform, actor, now }: SampleContext,
  { candidateId, applicationId, jobId, stepId }: AddedPerson,
): Promise<void> {
  const { time_zone: timeZone } = await findCompany(tx, actor.companyId);
  const startsAt = nextTime(now, timeZone);
  const from = new Date(startsAt.epochMilliseconds);
  const id = crypto.randomUUID();
  const fields = {
    meetingType: 'video',
    interviewType: 'technical',
    wallTime: startsAt.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    durationMinutes,
    place: '',
    roomId: null,
    privateNotes: sampleTexts[actor.language].meetingNotes,
    applicantNotes: '',
  } as const;
  await tx
    .insertInto('meetings')
    .values({
      id,
      candidate_id: candidateId,
      application_id: applicationId,
      job_id: jobId,
      step_id: stepId,
      ...columnsOf(fields),
      starts_at: from,
      calendar_uid: `${id}@${new URL(platform.config.publicUrl).hostname}`,
      created_by_user_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const to = endOf(from, durationMinutes);
  await bookHosts(tx, actor.companyId, { meetingId: id, hostIds: [actor.memberId], from, to });
}

/** A full hour at least an hour from now within office hours, today while there is one. */
function nextTime(now: Date, timeZone: string): Temporal.ZonedDateTime {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const hour = Math.max(10, local.hour + 2);
  const day = hour <= 18 ? local : local.add({ days: 1 });
  return day.round({ smallestUnit: 'hour', roundingMode: 'floor' }).with({ hour: hour <= 18 ? hour : 10 });
}
