import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { type Meeting, meetings } from '../contract.ts';
import { isVisibleTo, requireMeeting } from './access.ts';
import { findRoomBlocks } from './book-room.ts';
import { declineProposal } from './decline-proposal.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { changeMeeting } from './change-meeting.ts';
import { completeMeeting, markNoShow, reopenMeeting } from './complete-meeting.ts';
import { presentBusyDay, presentMeeting } from './present.ts';
import { findBusyBlocks } from './find-busy-blocks.ts';
import { findCalendarTimes } from '#availability/server/find-calendar-times.ts';
import { findHours } from '#availability/server/working-hours.ts';
import { findSender, listMeetings, type MeetingRow } from './queries.ts';
import { dayIn } from './resolve-time.ts';
import { proposeTime } from './propose-time.ts';
import { findMeetingOrFail, scheduleMeeting } from './schedule-meeting.ts';

export const meetingOperations: Operation[] = implement(
  'meetings',
  meetings,
)({
  async list({ query }, { tx, actor }) {
    const after = readCursor(query.cursor, ['startsAt', 'id']);
    const rows = await listMeetings(tx, { ...query, after }, isVisibleTo(actor, 'list'));
    return pageFrom(
      rows,
      query.limit,
      (row) => presentMeeting(row, actor),
      (row) => ({ startsAt: row.starts_at.toISOString(), id: row.id }),
    );
  },
  async busy({ query }, { tx, actor }) {
    requireScheduler(actor);
    const day = dayIn(query.date, query.timeZone);
    const { roomId, exceptMeetingId } = query;
    const rows = await findBusyBlocks(tx, { ...query, ...day });
    const roomRows =
      roomId === undefined ? [] : await findRoomBlocks(tx, { roomId, exceptMeetingId, ...day });
    const calendarRows = await findCalendarTimes(tx, { ...query, ...day });
    const { time_zone: companyZone } = await findSender(tx, actor.companyId);
    const hours = await findHours(tx, query.memberIds, companyZone);
    return presentBusyDay(query.memberIds, day, { rows, calendarRows, roomRows, hours });
  },
  async propose({ query }, { tx, actor, now }) {
    requireScheduler(actor);
    return proposeTime(tx, actor, { ...query, memberIds: query.memberIds ?? [] }, now);
  },
  async read({ params }, { tx, actor }) {
    return presentMeeting(await requireMeeting(tx, actor, params.meetingId), actor);
  },
  async create({ body }, { tx, platform, actor, now }) {
    return presentInvited(tx, actor, await scheduleMeeting(tx, { platform, actor, now }, body));
  },
  async update({ params, body }, { tx, platform, actor, now }) {
    return presentInvited(
      tx,
      actor,
      await changeMeeting(tx, { platform, actor, now }, params.meetingId, body),
    );
  },
  async cancel({ params }, { tx, platform, actor, now }) {
    await cancelMeeting(tx, { platform, actor, now }, params.meetingId);
    return { isSuccess: true };
  },
  async complete({ params }, { tx, platform, actor, now }) {
    return presentMeeting(await completeMeeting(tx, { platform, actor, now }, params.meetingId), actor);
  },
  async markNoShow({ params, body }, { tx, platform, actor, now }) {
    const change = { meetingId: params.meetingId, side: body.side };
    return presentMeeting(await markNoShow(tx, { platform, actor, now }, change), actor);
  },
  async declineProposal({ params }, { tx, platform, actor, now }) {
    return presentInvited(tx, actor, await declineProposal(tx, { platform, actor, now }, params.meetingId));
  },
  async reopen({ params }, { tx, platform, actor, now }) {
    return presentMeeting(await reopenMeeting(tx, { platform, actor, now }, params.meetingId), actor);
  },
});

/** Reads the meeting again, because the candidate was mailed after it was changed. */
const presentInvited = async (tx: TenantTx, actor: MemberActor, { id }: MeetingRow): Promise<Meeting> =>
  presentMeeting(await findMeetingOrFail(tx, id), actor);

function requireScheduler(actor: MemberActor): void {
  if (!holds(actor, 'meetings.create') && !holds(actor, 'meetings.update')) refuse('forbidden');
}
