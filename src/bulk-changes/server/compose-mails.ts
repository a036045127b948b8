import { sql } from 'kysely';
import { findZone } from '#profiles/server/find-zone.ts';
import type { Language } from '#platform/contract/fields.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import {
  fillPlaceholders,
  fillReasonText,
  type Placeholder,
  usesPlaceholder,
} from '#mail-templates/rules.ts';
import { findSendInstant } from '#mail-templates/send-time-rules.ts';
import type { BulkMail } from '../contract.ts';

/** A mail as one applicant receives it. */
export type ComposedMail = {
  candidateId: string;
  to: string;
  language: Language;
  subject: string;
  body: string;
  replyTo: string | null;
  company: { name: string; color: string };
  /** That of the city of the candidate, else of the company. */
  timeZone: string;
  /** Why it cannot be sent: no address, or a text that names the job of someone without one. */
  problem: 'no_email' | 'no_job' | null;
};

type Facts = {
  id: string;
  candidate_id: string;
  email: string;
  name: string;
  surname: string;
  language: Language;
  /** Null in a mail without a job. */
  job_title: string | null;
  company_name: string;
  careers_color: string;
  city: string;
  country: string;
  company_zone: string;
};

/**
 * Composes a mail for each of these applications, in the language of the application. It is the company's language when
 * the team added the application, and the other language when the text does not exist.
 */
export async function composeMails(
  tx: TenantTx,
  actor: MemberActor,
  { bulkMail, jobId, ids }: { bulkMail: BulkMail; jobId: string; ids: readonly string[] },
): Promise<Map<string, ComposedMail>> {
  const { rows } = await sql<Facts>`
    select a.id, a.candidate_id, c.email, c.name, c.surname, k.name as company_name, k.careers_color,
           c.city, c.country, k.time_zone as company_zone, coalesce(j.title_translations ->> reader.language, j.title) as job_title, reader.language
      from applications a
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
      join companies k on k.id = a.tenant_id
     cross join lateral (select case when a.form_id is null then k.default_language else a.language end) as reader (language)
     where a.tenant_id = ${currentTenantId} and a.id = any(${ids}::uuid[]) and a.job_id = ${jobId}::uuid`.execute(
    tx,
  );
  return composeAll(rows, bulkMail, actor);
}

/** Composes a mail for each of these candidates that is about no job, in the company's language. */
export async function composeMailsWithoutJob(
  tx: TenantTx,
  actor: MemberActor,
  { bulkMail, ids }: { bulkMail: BulkMail; ids: readonly string[] },
): Promise<Map<string, ComposedMail>> {
  const { rows } = await sql<Facts>`
    select c.id, c.id as candidate_id, c.email, c.name, c.surname, k.name as company_name, k.careers_color,
           c.city, c.country, k.time_zone as company_zone, null as job_title, k.default_language as language
      from candidates c
      join companies k on k.id = c.tenant_id
     where c.tenant_id = ${currentTenantId} and c.id = any(${ids}::uuid[])`.execute(tx);
  return composeAll(rows, bulkMail, actor);
}

async function composeAll(
  rows: readonly Facts[],
  bulkMail: BulkMail,
  actor: MemberActor,
): Promise<Map<string, ComposedMail>> {
  const mails = new Map<string, ComposedMail>();
  for (const row of rows) {
    const timeZone = (await findZone(row)) ?? row.company_zone;
    mails.set(row.id, { ...compose(row, bulkMail, actor), timeZone });
  }
  return mails;
}

function compose(
  row: Facts,
  { texts, replyTo }: BulkMail,
  actor: MemberActor,
): Omit<ComposedMail, 'timeZone'> {
  const other = row.language === 'tr' ? 'en' : 'tr';
  const language = texts[row.language] === undefined ? other : row.language;
  const text = texts[language] ?? { subject: '', body: '' };
  const values: Record<Placeholder, string> = {
    candidateName: `${row.name} ${row.surname}`.trim(),
    firstName: row.name,
    jobTitle: row.job_title ?? '',
    company: row.company_name,
    sender: `${actor.name} ${actor.surname}`.trim(),
    reasonText: '',
  };
  return {
    candidateId: row.candidate_id,
    to: row.email,
    language,
    subject: fillPlaceholders(text.subject, values),
    body: fillPlaceholders(fillReasonText(text.body, ''), values),
    replyTo: replyTo === 'me' ? actor.email : null,
    company: { name: row.company_name, color: row.careers_color },
    problem: problemOf(row, text),
  };
}

/** The mail with the time at which it would be sent. */
export const withSendAt = (mail: ComposedMail, time: string, now: Date) => ({
  ...mail,
  sendAt: findSendInstant(time, mail.timeZone, now)?.toISOString() ?? null,
});

function problemOf(row: Facts, text: { subject: string; body: string }): ComposedMail['problem'] {
  if (row.email === '') return 'no_email';
  const namesJob = usesPlaceholder(`${text.subject}\n${text.body}`, 'jobTitle');
  return row.job_title === null && namesJob ? 'no_job' : null;
}

/** Inserts a mail into the outbox. Its text is escaped for HTML. */
export async function sendComposedMail(tx: TenantTx, companyId: string, mail: ComposedMail): Promise<void> {
  const { html, text } = mailLayout({
    language: mail.language,
    companyName: mail.company.name,
    color: mail.company.color,
    heading: mail.subject,
    paragraphs: mail.body.split(/\n{2,}/),
  });
  await sendMail(tx, {
    to: mail.to,
    fromName: mail.company.name,
    subject: mail.subject,
    text,
    html,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    companyId,
    aboutId: mail.candidateId,
  });
}
