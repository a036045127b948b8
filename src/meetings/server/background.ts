import { enqueue, type Task } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { type ReminderKind, reminderLeadMinutes } from '../rules.ts';
import { remindEveryone } from './mail.ts';
import { notifyHostsOfReminder } from './notify-hosts-of-reminder.ts';
import { findMeeting, findSender, lockMeeting, type MeetingRow } from './queries.ts';

const kinds = Object.keys(reminderLeadMinutes) as ReminderKind[];

/** Enqueues the reminders of a meeting. They replace those of its earlier time. */
export async function enqueueReminders(
  tx: TenantTx,
  companyId: string,
  row: MeetingRow,
  now: Date,
): Promise<void> {
  for (const kind of kinds) {
    const runAt = new Date(row.starts_at.getTime() - reminderLeadMinutes[kind] * 60_000);
    if (runAt <= now) continue;
    const payload = { companyId, meetingId: row.id, kind, startsAt: row.starts_at.toISOString() };
    await enqueue(tx, 'remind_of_meeting', payload, { jobKey: `meeting:${row.id}:${kind}`, runAt });
  }
}

/** Sends a reminder, unless the meeting was moved, cancelled or completed, or has begun, or the company is disabled. */
export const remindOfMeeting: Task = {
  name: 'remind_of_meeting',
  async run({ companyId, meetingId, kind, startsAt }, platform) {
    if (companyId === undefined || meetingId === undefined || !isKind(kind)) return;
    const now = platform.clock.now();
    await inTenant(platform.db, companyId, async (tx) => {
      await lockMeeting(tx, meetingId);
      const row = await findMeeting(tx, meetingId);
      if (row === undefined || row.status !== 'upcoming') return;
      if ((await findSender(tx, companyId)).disabled_at !== null) return;
      if (row.starts_at.toISOString() !== startsAt || !isDue(kind, row.starts_at, now)) return;
      const first = await tx
        .insertInto('meeting_reminders')
        .values({ meeting_id: meetingId, kind, starts_at: row.starts_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst();
      if (first === undefined) return;
      await remindEveryone(tx, { platform, companyId, now, actor: null }, row, kind);
      await notifyHostsOfReminder(tx, row, now);
    });
  },
};

// A late queue must not send "tomorrow" an hour before the meeting, nor anything after it began.
function isDue(kind: ReminderKind, startsAt: Date, now: Date): boolean {
  const minutesLeft = (startsAt.getTime() - now.getTime()) / 60_000;
  const nextLead = kind === 'day' ? reminderLeadMinutes.hour : 0;
  return minutesLeft > nextLead && minutesLeft <= reminderLeadMinutes[kind];
}

function isKind(kind: string | undefined): kind is ReminderKind {
  return kinds.includes(kind as ReminderKind);
}
