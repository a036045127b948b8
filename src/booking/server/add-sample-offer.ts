import { byMember, record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { usualSettings } from '../rules.ts';
import { mailOffer } from './mail.ts';

const dayMs = 86_400_000;

/** For the demo: one open offer of times by the owner to the newest applicant of a published job, with its mail. */
export async function addSampleOffer(tx: TenantTx, platform: Platform, now: Date): Promise<void> {
  const application = await tx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('candidates', 'candidates.id', 'applications.candidate_id')
    .select(['applications.id', 'applications.candidate_id', 'applications.job_id'])
    .where('applications.outcome', '=', 'open')
    .where('jobs.status', '=', 'published')
    .where('candidates.email', '!=', '')
    .orderBy('applications.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const host = await tx
    .selectFrom('members')
    .select(['id', 'user_id'])
    .where('is_owner', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (application === undefined || host === undefined) return;
  const { candidate_id: candidateId, id: applicationId, job_id: jobId } = application;
  const linkId = await insertLink(tx, { candidateId, applicationId, userId: host.user_id, now });
  await tx.insertInto('booking_link_hosts').values({ booking_link_id: linkId, member_id: host.id }).execute();
  await mailOffer(tx, platform, { linkId, kind: 'offer', now });
  const data = { bookingLinkId: linkId, interviewType: 'screening' };
  const event = { type: 'booking_link.sent', jobId, candidateId, applicationId, data, now };
  await record(tx, tx.tenantId, byMember({ userId: host.user_id }), event);
}

type SampleLink = { candidateId: string; applicationId: string; userId: string; now: Date };

async function insertLink(
  tx: TenantTx,
  { candidateId, applicationId, userId, now }: SampleLink,
): Promise<string> {
  const row = await tx
    .insertInto('booking_links')
    .values({
      candidate_id: candidateId,
      application_id: applicationId,
      meeting_type: 'video',
      interview_type: 'screening',
      duration_minutes: usualSettings.durationMinutes,
      step_minutes: usualSettings.stepMinutes,
      host_mode: usualSettings.hostMode,
      place: '',
      buffer_before_minutes: usualSettings.bufferBeforeMinutes,
      buffer_after_minutes: usualSettings.bufferAfterMinutes,
      notice_hours: usualSettings.noticeHours,
      days_ahead: usualSettings.daysAhead,
      daily_limit: usualSettings.dailyLimit,
      change_hours: usualSettings.changeHours,
      applicant_notes: '',
      offered_by_user_id: userId,
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + usualSettings.validDays * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
