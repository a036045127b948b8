import { requireRoom } from '#billing/server/limits.ts';
import { requireCandidate } from '#candidates/server/access.ts';
import { Refusal, refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { panelMeetingsMax, type PanelDayDraft, type PanelInterview } from '../panel-contract.ts';
import { isOneDay, overlappingAt } from '../panel-rules.ts';
import { enqueueReminders } from './background.ts';
import { lockActiveMembers } from './book-hosts.ts';
import { lockRooms } from './book-room.ts';
import { inviteEveryone, sendDayAgenda } from './mail.ts';
import { type PanelDayRows } from './panel-access.ts';
import { fieldsOf } from './meeting-fields.ts';
import { findMeetingOrFail } from './schedule-meeting.ts';
import { listMeetingsOfDay, type MeetingRow } from './queries.ts';
import {
  bookMeeting,
  findApplicationOf,
  type NewMeeting,
  resolveFutureTime,
  type SchedulingContext,
} from './schedule-meeting.ts';

/** Schedules the meetings of a panel day in one transaction: each host gets their invitations, the candidate one agenda. */
export async function createPanelDay(
  tx: TenantTx,
  context: SchedulingContext,
  { interviews, ...shared }: PanelDayDraft,
): Promise<PanelDayRows> {
  const { platform, actor, now } = context;
  const candidate = await requireCandidate(tx, actor, shared.candidateId);
  const application = await findApplicationOf(tx, actor, shared);
  const { id, version } = await insertDay(tx, context, candidate.id);
  const about = { candidate, candidateZone: await findZone(candidate), application };
  await lockEverything(tx, interviews);
  const hosts = interviews.reduce((sum, { hostIds }) => sum + hostIds.length, 0);
  await requireRoom(tx, actor.isBilled, { limit: 'mails', adding: 1 + hosts, now });
  for (const [index, interview] of interviews.entries()) {
    const fields = { ...interview, ...shared };
    await namingField(index, () => bookInDay(tx, context, { about, fields, panelDayId: id }));
  }
  const rows = await listMeetingsOfDay(tx, id);
  await sendDayAgenda(tx, { platform, companyId: actor.companyId, actor, now }, rows[0], 'invitation');
  return { id, version, rows };
}

/** Adds a meeting to a day, with candidate, application, zone and notes of the first meeting. */
export async function addInterview(
  tx: TenantTx,
  context: SchedulingContext,
  { day, interview }: { day: PanelDayRows; interview: PanelInterview },
): Promise<void> {
  const { platform, actor, now } = context;
  const [first] = day.rows;
  if (first === undefined) refuse('not_found');
  if (day.rows.length >= panelMeetingsMax) refuse('conflict', 'meetings.panel_full');
  const all = [...day.rows.map(fieldsOf), interview];
  if (!isOneDay(all))
    refuse('invalid', undefined, { fields: { wallTime: ['meetings.validation.panelOneDay'] } });
  if (overlappingAt(all) !== null) refuse('conflict', 'meetings.panel_overlap');
  const candidate = await requireCandidate(tx, actor, first.candidate_id);
  const draft = { candidateId: candidate.id, applicationId: first.application_id };
  const about = {
    candidate: { id: candidate.id, email: first.candidate_email },
    candidateZone: first.candidate_time_zone,
    application: await findApplicationOf(tx, actor, draft),
  };
  const { timeZone, applicantNotes } = fieldsOf(first);
  await requireRoom(tx, actor.isBilled, { limit: 'mails', adding: 1 + interview.hostIds.length, now });
  const fields = { ...interview, timeZone, applicantNotes, privateNotes: '' };
  const row = await bookInDay(tx, context, { about, fields, panelDayId: day.id });
  await sendDayAgenda(tx, { platform, companyId: actor.companyId, actor, now }, row, 'update');
}

function insertDay(tx: TenantTx, { platform, now }: SchedulingContext, candidateId: string) {
  const host = new URL(platform.config.publicUrl).hostname;
  return tx
    .insertInto('panel_days')
    .values({ candidate_id: candidateId, calendar_uid: `${crypto.randomUUID()}@${host}`, created_at: now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

type DayMeeting = {
  about: Pick<NewMeeting, 'candidate' | 'candidateZone' | 'application'>;
  fields: NewMeeting['fields'] & Pick<PanelInterview, 'hostIds'>;
  panelDayId: string;
};

async function bookInDay(
  tx: TenantTx,
  { platform, actor, now }: SchedulingContext,
  { about, fields, panelDayId }: DayMeeting,
): Promise<MeetingRow> {
  const { id } = await bookMeeting(
    tx,
    { platform, actor, now },
    {
      ...about,
      fields,
      hostIds: fields.hostIds,
      panelDayId,
      startsAt: resolveFutureTime(fields.wallTime, fields.timeZone, now),
      createdByUserId: actor.userId,
    },
  );
  const row = await findMeetingOrFail(tx, id);
  const input = { platform, companyId: actor.companyId, actor, now, isAgendaLater: true };
  await inviteEveryone(tx, input, row);
  await enqueueReminders(tx, actor.companyId, row, now);
  return row;
}

/**
 * Locks all rooms and then all hosts in the order of their ids. Two days at once therefore do not wait for each
 * other.
 */
export async function lockEverything(
  tx: TenantTx,
  interviews: readonly Pick<PanelInterview, 'roomId' | 'hostIds'>[],
): Promise<void> {
  await lockRooms(
    tx,
    interviews.map(({ roomId }) => roomId),
  );
  await lockActiveMembers(tx, [...new Set(interviews.flatMap(({ hostIds }) => hostIds))].sort());
}

/** Names the interview in a refusal about its fields, as the form does. */
async function namingField(index: number, book: () => Promise<unknown>): Promise<void> {
  try {
    await book();
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([name, keys]) => [`interviews.${index}.${name}`, keys]);
    refuse(error.kind, error.reason, { fields: Object.fromEntries(fields) });
  }
}
