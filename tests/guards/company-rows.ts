import { sql } from 'kysely';
import type { World } from './endpoint-world.ts';

/** Inserts rows into the company tables that no call fills. Times are current, so that no clean-up deletes them. */
export async function fillEveryTable({ known, company }: World): Promise<void> {
  const [job, member, candidate] = [known['jobId'], known['memberId'], known['candidateId']];
  const statements = [
    sql`insert into hiring_team_members (job_id, member_id, role) values (${job}, ${member}, 'recruiter')`,
    sql`insert into job_questions (job_id, position, type, label) values (${job}, 0, 'boolean', 'Asked?')`,
    sql`insert into list_view_defaults (member_id, job_id, view_id) values (${member}, ${job}, ${known['viewId']})`,
    sql`update candidates
           set profile = profile || '{"languages":[{"name":"Kept","level":"native"}]}', skills = skills || '{Kept}'
         where id = ${candidate}`,
    sql`insert into candidate_languages (candidate_id, language, level) values (${candidate}, 'kept', 7)`,
    sql`insert into candidate_skills (candidate_id, word) values (${candidate}, 'kept')`,
    sql`insert into board_presence (job_id, member_id, window_id, candidate_id, last_seen_at)
        values (${job}, ${member}, gen_random_uuid(), ${candidate}, now())`,
    sql`insert into idempotent_responses (user_id, operation, key_hash, request_hash)
        values (${company.owner.userId}, 'jobs.create', '\\x00', '\\x00')`,
    sql`insert into conversation_readings (candidate_id, read_up_to) values (${candidate}, ${known['messageId']})`,
    sql`insert into incoming_mail_files (file_id, incoming_mail_id) values (${known['fileId']}, ${known['mailId']})`,
    sql`insert into job_completions (job_id, status_before, completed_at) values (${job}, 'published', now())`,
    sql`insert into job_forms (job_id, version, content) values (${job}, 'kept', '{}')`,
    sql`insert into job_visits (member_id, job_id, visited_at) values (${member}, ${job}, now())`,
    ...rowsOfMeetings(known),
    sql`insert into draft_upload_parts (storage_key, upload_id, start_byte)
        values ('upload-part/kept', ${known['uploadId']}, 0)`,
    sql`insert into sender_addresses (address, host, port, security, account, password, entered_at)
        values ('kept@kept.example', 'smtp.kept.example', 587, 'tls', 'kept', '\\x00', now())`,
    sql`insert into careers_domains (domain, token) values ('kept.example', 'kept')`,
    sql`insert into careers_traffic (job_id, day, source, views) values (${job}, current_date, 'kept', 1)`,
    sql`insert into site_traffic (day, source, campaign, views) values (current_date, 'kept', '', 1)`,
    sql`insert into site_days (day, views) values ('2000-01-01', 1)`,
    sql`insert into page_traffic (span, first_day, job_id, views) values ('day', '2000-01-01', ${job}, 1)`,
    sql`insert into referral_views (member_id, job_id, views) select id, ${job}, 1 from members limit 1`,
    sql`insert into page_visitors (day, visitor_hash) values (current_date, 'x')`,
    sql`insert into visitor_salts (day, salt) values (current_date, 'x') on conflict do nothing`,
    sql`insert into surveys (is_on, content, changed_at) values (true, '{"lead":{"en":"","tr":""},"questions":[]}', now())`,
    sql`insert into survey_counts (job_id, question_id, choice, answers) values (${job}, gen_random_uuid(), 'all', 5)`,
    sql`insert into privacy_notices (body_en) values ('Kept') on conflict do nothing`,
    sql`insert into job_alert_requests (token_hash, email, language) values ('kept', 'kept@example.test', 'en')`,
    sql`insert into job_alerts (email, language, filters, checked_until)
        values ('kept@example.test', 'en', '[{}]', now())`,
    sql`insert into job_alert_jobs (alert_id, job_id) select id, ${job} from job_alerts limit 1`,
    sql`insert into withdrawals (application_id) values (${known['applicationId']})`,
    sql`insert into application_openings (application_id) values (${known['applicationId']})`,
    ...rowsOfMails(known),
    sql`insert into mail_preferences (member_id, rejection_time) values (${member}, 'now')`,
    sql`insert into rejections (application_id, reason) values (${known['applicationId']}, 'Other')`,
  ];
  await company.inTenant(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
}

const rowsOfMails = (known: World['known']) => {
  const [member, candidate, message] = [known['memberId'], known['candidateId'], known['messageId']];
  return [
    sql`insert into mail_signatures (member_id, en, tr) values (${member}, 'kept', '')`,
    sql`insert into private_threads (author_user_id, reader_user_ids, created_at)
        select user_id, array[user_id], now() from members limit 1`,
    sql`insert into message_copies (message_id, member_id) values (${message}, ${member})`,
    sql`insert into mailing_opt_outs (candidate_id, source, created_at) values (${candidate}, 'page', now())`,
    sql`insert into member_reply_addresses (member_id, candidate_id, token_hash)
        values (${member}, ${candidate}, '\\x00')`,
  ];
};

const rowsOfMeetings = (known: World['known']) => {
  const member = known['memberId'];
  return [
    sql`insert into meeting_reminders (meeting_id, kind, starts_at) values (${known['meetingId']}, 'day', now())`,
    sql`insert into meeting_settings (video_address) values ('https://kept.example')`,
    sql`insert into booking_link_tokens (booking_link_id, token_hash, created_at)
        values (${known['bookingLinkId']}, '\\x00', now())`,
    sql`insert into member_hours (member_id, time_zone, days) values (${member}, 'UTC', '[]')`,
    sql`insert into member_limits (member_id, daily_limit) values (${member}, 3)`,
    sql`insert into busy_calendars (member_id, secret, host, due_at) values (${member}, '\\x00', 'kept', now() + interval '9 days')`,
    sql`insert into busy_blocks (member_id, during) values (${member}, '[2031-01-01,2031-01-02)')`,
    sql`insert into meeting_feeds (member_id, token_hash) values (${member}, '\\x01')`,
  ];
};

/** Makes rows that the nightly tasks delete: expired ones. */
export async function makeOverdue({ known, company }: World): Promise<void> {
  const job = known['jobId'];
  const statements = [
    sql`update application_drafts set expires_at = now() - interval '1 day'`,
    sql`update careers_pictures set unused_since = now() - interval '2 days'`,
    sql`update job_alert_requests set created_at = now() - interval '8 days'`,
    sql`update draft_uploads set updated_at = now() - interval '2 days'`,
    sql`update idempotent_responses set created_at = now() - interval '2 days'`,
    sql`update page_visitors set day = day - 30`,
    sql`update visitor_salts set day = day - 30`,
    sql`update jobs set status = 'draft', deleted_at = now() - interval '40 days' where id = ${job}`,
    sql`update notifications set id = '01500000-0000-7000-8000-000000000000'
         where id = (select id from notifications limit 1)`,
  ];
  await company.inTenant(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
}

/** The tables of `makeOverdue` that still have an expired row. */
export async function overdueTables({ known, company }: World): Promise<string[]> {
  const { rows } = await company.inTenant((tx) =>
    sql<{ name: string }>`
      select 'application_drafts' as name from application_drafts where expires_at < now()
      union select 'careers_pictures' from careers_pictures where unused_since < now() - interval '1 day'
      union select 'draft_uploads' from draft_uploads where updated_at < now() - interval '1 day'
      union select 'job_alert_requests' from job_alert_requests where created_at < now() - interval '7 days'
      union select 'idempotent_responses' from idempotent_responses where created_at < now() - interval '1 day'
      union select 'visitor_salts' from visitor_salts where day < current_date
      union select 'page_visitors' from page_visitors where day < current_date
      union select 'jobs' from jobs where id = ${known['jobId']}::uuid
      union select 'notifications' from notifications where id < '01600000-0000-7000-8000-000000000000'
      order by name`.execute(tx),
  );
  return rows.map(({ name }) => name);
}
