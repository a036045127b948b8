import { byMember, record } from '#activity/server/record.ts';
import { requireApplication } from '#applications/server/access.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { BookingDraft } from '../contract.ts';
import type { SkipReason } from '../rules.ts';
import { mailOffer } from './mail.ts';
import { findLeastDays, rulesOfDraft } from './offered-slots.ts';
import { stateOfRow } from './present.ts';
import { findSeenLink, type LinkRow, lockLink } from './queries.ts';

export type OfferContext = { platform: Platform; actor: MemberActor; now: Date };

const dayMs = 86_400_000;

type OfferResult = { ids: string[]; skipped: { applicationId: string; reason: SkipReason }[] };

/** Makes a link for each applicant and mails it. Those who cannot choose are skipped, with the reason. */
export async function offerTimes(
  tx: TenantTx,
  context: OfferContext,
  draft: BookingDraft,
): Promise<OfferResult> {
  await requireHosts(tx, draft.hostIds);
  await requireMeetingRoom(tx, draft.roomId);
  await requireDays(tx, draft);
  const offered: OfferResult = { ids: [], skipped: [] };
  for (const applicationId of [...new Set(draft.applicationIds)].toSorted()) {
    const application = await requireApplication(tx, context.actor, applicationId);
    const reason = await skipReasonOf(tx, application, context.now);
    if (reason === null) offered.ids.push(await makeLink(tx, context, { draft, application }));
    else offered.skipped.push({ applicationId, reason });
  }
  const { ids } = offered;
  await requireRoom(tx, context.actor.isBilled, { limit: 'mails', adding: ids.length, now: context.now });
  for (const linkId of ids)
    await mailOffer(tx, context.platform, { linkId, kind: 'offer', now: context.now });
  return offered;
}

/** Refuses hosts who are not active members of the company. */
export async function requireHosts(tx: TenantTx, hostIds: readonly string[]): Promise<void> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', hostIds)
    .where('status', '=', 'active')
    .execute();
  if (found.length < new Set(hostIds).size) {
    refuse('invalid', undefined, { fields: { hostIds: ['meetings.validation.hostUnknown'] } });
  }
}

/** Refuses a room that is unknown or removed. */
export async function requireMeetingRoom(tx: TenantTx, roomId: string | null): Promise<void> {
  if (roomId === null) return;
  const room = await tx
    .selectFrom('meeting_rooms')
    .select('id')
    .where('id', '=', roomId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (room === undefined) {
    refuse('invalid', undefined, { fields: { roomId: ['meetings.validation.roomUnknown'] } });
  }
}

/** Refuses a notice that reaches beyond the days ahead: such a link would never offer a time. */
async function requireDays(tx: TenantTx, draft: BookingDraft): Promise<void> {
  const count = await findLeastDays(tx, rulesOfDraft(draft));
  if (draft.daysAhead >= count) return;
  refuse('invalid', undefined, { fields: { daysAhead: ['booking.dialog.daysTooFew'] }, values: { count } });
}

type Application = Awaited<ReturnType<typeof requireApplication>>;

// Locked, so that two members do not offer times to one applicant at once.
async function skipReasonOf(tx: TenantTx, application: Application, now: Date): Promise<SkipReason | null> {
  await tx.selectFrom('applications').select('id').where('id', '=', application.id).forUpdate().execute();
  if (application.outcome !== 'open' || application.jobStatus === 'archived') return 'ended';
  const candidate = await tx
    .selectFrom('candidates')
    .select('email')
    .where('id', '=', application.candidateId)
    .executeTakeFirst();
  if ((candidate?.email ?? '') === '') return 'no_email';
  const open = await tx
    .selectFrom('booking_links')
    .select('id')
    .where('application_id', '=', application.id)
    .where('meeting_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    // Without an active host a link has ended, and must not be in the way of the next one.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('booking_link_hosts')
          .innerJoin('members', (join) =>
            join
              .onRef('members.tenant_id', '=', 'booking_link_hosts.tenant_id')
              .onRef('members.id', '=', 'booking_link_hosts.member_id'),
          )
          .select('members.id')
          .whereRef('booking_link_hosts.tenant_id', '=', 'booking_links.tenant_id')
          .whereRef('booking_link_hosts.booking_link_id', '=', 'booking_links.id')
          .where('members.status', '=', 'active'),
      ),
    )
    .executeTakeFirst();
  return open === undefined ? null : 'has_open_link';
}

type NewLink = { draft: BookingDraft; application: Application };

async function makeLink(
  tx: TenantTx,
  { actor, now }: OfferContext,
  { draft, application }: NewLink,
): Promise<string> {
  const { id: applicationId, candidateId, jobId } = application;
  const { id } = await tx
    .insertInto('booking_links')
    .values({
      candidate_id: candidateId,
      application_id: applicationId,
      meeting_type: draft.meetingType,
      interview_type: draft.interviewType,
      duration_minutes: draft.durationMinutes,
      step_minutes: draft.stepMinutes,
      host_mode: draft.hostMode,
      place: draft.place,
      room_id: draft.roomId,
      buffer_before_minutes: draft.bufferBeforeMinutes,
      buffer_after_minutes: draft.bufferAfterMinutes,
      notice_hours: draft.noticeHours,
      days_ahead: draft.daysAhead,
      daily_limit: draft.dailyLimit,
      change_hours: draft.changeHours,
      applicant_notes: draft.applicantNotes,
      offered_by_user_id: actor.userId,
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + draft.validDays * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hostIds = [...new Set(draft.hostIds)];
  await tx
    .insertInto('booking_link_hosts')
    .values(hostIds.map((memberId) => ({ booking_link_id: id, member_id: memberId })))
    .execute();
  const data = { bookingLinkId: id, interviewType: draft.interviewType };
  const event = { type: 'booking_link.sent', jobId, candidateId, applicationId, data, now };
  await record(tx, tx.tenantId, byMember(actor), event);
  return id;
}

async function requireLocked(tx: TenantTx, { actor }: OfferContext, id: string): Promise<LinkRow> {
  if ((await findSeenLink(tx, actor, id)) === undefined) refuse('not_found');
  return (await lockLink(tx, id)) ?? refuse('not_found');
}

/** Withdraws a link on which no time was chosen. Withdrawing again changes nothing. */
export async function withdrawLink(tx: TenantTx, context: OfferContext, id: string): Promise<void> {
  const row = await requireLocked(tx, context, id);
  if (row.withdrawn_at !== null) return;
  if (row.meeting_id !== null) refuse('conflict', 'booking.not_open');
  await tx.updateTable('booking_links').set({ withdrawn_at: context.now }).where('id', '=', id).execute();
  await record(tx, tx.tenantId, byMember(context.actor), {
    type: 'booking_link.withdrawn',
    ...factsOf(row),
    now: context.now,
  });
}

/** Mails an open link again. */
export async function resendLink(tx: TenantTx, context: OfferContext, id: string): Promise<void> {
  const { platform, actor, now } = context;
  const row = await requireLocked(tx, context, id);
  if (stateOfRow(row, now) !== 'open' || row.email === '') refuse('conflict', 'booking.not_open');
  await requireRoom(tx, actor.isBilled, { limit: 'mails', now });
  await tx.updateTable('booking_links').set({ sent_at: now }).where('id', '=', id).execute();
  await mailOffer(tx, platform, { linkId: id, kind: 'offer', now });
  await record(tx, tx.tenantId, byMember(actor), { type: 'booking_link.resent', ...factsOf(row), now });
}

const factsOf = (row: LinkRow) => ({
  jobId: row.job_id,
  candidateId: row.candidate_id,
  applicationId: row.application_id,
  data: { bookingLinkId: row.id, interviewType: row.interview_type },
});
