import { sql } from 'kysely';
import { type EventReader, recordSeveral } from '#activity/server/record.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type FeedbackReminder, lastReminderHours, reminderHours } from '../rules.ts';
import { isOwed } from './access.ts';
import { endedAt, isWanted } from './evaluation-queries.ts';
import { mailReminder } from './mail.ts';

type DueRow = {
  meeting_id: string;
  member_id: string;
  interview_type: string;
  application_id: string;
  candidate_id: string;
  job_id: string;
  reminder: FeedbackReminder;
};

/**
 * Reminds interviewers who owe feedback when the meeting ends, a day, three days and a week later, by a mail; the later ones are notifications too.
 * The key of the stored reminder keeps two servers, or a restart, from sending one twice; of several that came due at
 * once only the latest is sent.
 */
export const remindOfFeedbackTask: CronTask = {
  name: 'remind_of_feedback',
  schedule: '*/15 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select c.id as tenant_id from companies c
       where c.disabled_at is null and c.deletion_due_at is null
         and exists (select from meetings m
               where m.tenant_id = c.id and m.application_id is not null and ${isRecent(now)})`.execute(
      platform.system,
    );
    await inEachCompany(platform, rows, (tx) => remind(tx, platform, now));
  },
};

/** Forgets the reminders of a meeting that is moved, so that its hosts are reminded after the new time too. */
export const forgetRemindersOfMoved: EventReader = {
  name: 'feedback reminders',
  handles: ({ type }) => type === 'meeting.rescheduled',
  async read(tx, _companyId, events) {
    const meetingIds = events.flatMap(({ meetingId }) => meetingId ?? []);
    if (meetingIds.length > 0)
      await tx.deleteFrom('feedback_reminders').where('meeting_id', 'in', meetingIds).execute();
  },
};

// A meeting takes at most a day, so the index of its start finds those that have ended.
const isRecent = (now: Date) => sql<boolean>`
  (m.starts_at between ${now}::timestamptz - make_interval(hours => ${lastReminderHours + 24})
                   and ${now}::timestamptz - make_interval(hours => ${reminderHours.end}))`;

const stages = sql.join(
  Object.entries(reminderHours).map(([kind, hours]) => sql`(${kind}, ${hours}::integer)`),
);

// The rest waits for the next run.
const reminderMax = 1000;

async function remind(tx: TenantTx, platform: Platform, now: Date): Promise<void> {
  const { rows } = await sql<DueRow>`
    with due as (
      select m.id as meeting_id, h.member_id, k.kind, m.interview_type, m.application_id, m.candidate_id, a.job_id
        from meetings m
        join applications a on a.tenant_id = m.tenant_id and a.id = m.application_id
        join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
        join meeting_hosts h on h.tenant_id = m.tenant_id and h.meeting_id = m.id
        join members b on b.tenant_id = h.tenant_id and b.id = h.member_id and b.status = 'active'
       cross join lateral (
         select s.kind
           from (values ${stages}) as s (kind, hours)
          where ${endedAt} + make_interval(hours => s.hours) <= ${now}::timestamptz
          order by s.hours desc
          limit 1) as k
       where m.tenant_id = ${currentTenantId} and ${isRecent(now)} and ${isWanted} and ${isOwed(sql`b.user_id`)}
         and not exists (
           select from feedback_reminders r
            where r.tenant_id = m.tenant_id and r.meeting_id = m.id and r.member_id = h.member_id and r.kind = k.kind)
       order by m.starts_at, m.id, h.member_id
       limit ${reminderMax}),
    sent as (
      insert into feedback_reminders (tenant_id, meeting_id, member_id, kind, sent_at)
      select ${currentTenantId}, d.meeting_id, d.member_id, d.kind, ${now}::timestamptz from due d
      on conflict do nothing
      returning meeting_id, member_id)
    select d.meeting_id, d.member_id, d.interview_type, d.application_id, d.candidate_id, d.job_id, d.kind as reminder
      from due d
      join sent s on s.meeting_id = d.meeting_id and s.member_id = d.member_id`.execute(tx);
  // At the end of a meeting nothing is late yet: that mail only brings the page.
  const late = rows.filter(({ reminder }) => reminder !== 'end');
  const events = late.map((row) => ({
    type: 'scorecard.due',
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    meetingId: row.meeting_id,
    data: { memberId: row.member_id, meetingId: row.meeting_id, kind: row.interview_type },
    now,
  }));
  await recordSeveral(tx, tx.tenantId, { kind: 'system', userId: null }, events);
  for (const row of rows) await mailReminder(tx, platform, row);
}
