import { sql } from 'kysely';
import { hasWithdrawnConsent } from '#consents/server/withdrawn-consents.ts';
import { findSendZone, type Recipient } from '#profiles/server/find-zone.ts';
import type { Language } from '#platform/contract/fields.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isWithheldAddress } from '#platform/server/db/withheld-words.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { type Mail, sendMail } from '#platform/server/mail/outbox.ts';
import {
  fillPlaceholders,
  fillReasonText,
  type Placeholder,
  usesPlaceholder,
} from '#mail-templates/rules.ts';
import { readSignature, signatureIn } from '#mail-templates/server/signatures.ts';
import { findSendInstant } from '#mail-templates/send-time-rules.ts';
import type { PlannedMail } from '#applications/contract.ts';
import type { BulkMail } from '../contract.ts';
import { hasOptedOut } from './mailing-opt-outs.ts';

/** A mail as one applicant receives it. */
export type ComposedMail = {
  candidateId: string;
  to: string;
  language: Language;
  subject: string;
  body: string;
  /** Of the member, below the text; empty without one. */
  signature: string;
  replyTo: string | null;
  company: { name: string; color: string };
  /** That of `findSendZone`. */
  timeZone: string;
  applicationId: string | null;
  /** It is about no open application, so the person may unsubscribe from it. */
  isMailing: boolean;
  /** Why it cannot be sent: no address, a text that names the job of someone without one, an opt-out, a withdrawn consent, or no rejection. */
  problem: PlannedMail['problem'];
};

/** `isMailing` is false for mails about a decision, from which nobody can unsubscribe. */
type ComposeInput = { bulkMail: BulkMail; jobId: string; ids: readonly string[]; isMailing: boolean };

type Facts = Recipient & {
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
  application_id: string | null;
  is_mailing: boolean;
  is_opted_out: boolean;
  has_withdrawn: boolean;
};

/**
 * Composes a mail for each of these applications, in the language of the application. It is the company's language when
 * the team added the application. A text that does not exist is in the other language.
 */
export async function composeMails(
  tx: TenantTx,
  actor: MemberActor,
  { bulkMail, jobId, ids, isMailing }: ComposeInput,
): Promise<Map<string, ComposedMail>> {
  const { rows } = await sql<Facts>`
    select a.id, a.candidate_id, c.email, c.name, c.surname, k.name as company_name, k.careers_color,
           c.city, c.country, k.time_zone as company_zone, app.withholds(c.tenant_id, c.id) as is_withheld,
           coalesce(j.title_translations ->> reader.language, j.title) as job_title, reader.language,
           a.id as application_id, ${isMailing} and a.outcome not in ('open', 'hired') as is_mailing,
           ${hasOptedOut} as is_opted_out, ${hasWithdrawnConsent(sql`c.id`)} as has_withdrawn
      from applications a
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
      join companies k on k.id = a.tenant_id
     cross join lateral (select case when a.form_id is null then k.default_language else a.language end) as reader (language)
     where a.tenant_id = ${currentTenantId} and a.id = any(${ids}::uuid[]) and a.job_id = ${jobId}::uuid`.execute(
    tx,
  );
  return composeAll(tx, rows, { bulkMail, actor });
}

/** Composes a mail for each of these candidates that is about no job, in the company's language. */
export async function composeMailsWithoutJob(
  tx: TenantTx,
  actor: MemberActor,
  { bulkMail, ids }: { bulkMail: BulkMail; ids: readonly string[] },
): Promise<Map<string, ComposedMail>> {
  const { rows } = await sql<Facts>`
    select c.id, c.id as candidate_id, c.email, c.name, c.surname, k.name as company_name, k.careers_color,
           c.city, c.country, k.time_zone as company_zone, app.withholds(c.tenant_id, c.id) as is_withheld, null as job_title, k.default_language as language,
           null as application_id, true as is_mailing, ${hasOptedOut} as is_opted_out,
           ${hasWithdrawnConsent(sql`c.id`)} as has_withdrawn
      from candidates c
      join companies k on k.id = c.tenant_id
     where c.tenant_id = ${currentTenantId} and c.id = any(${ids}::uuid[])`.execute(tx);
  return composeAll(tx, rows, { bulkMail, actor });
}

async function composeAll(
  tx: TenantTx,
  rows: readonly Facts[],
  { bulkMail, actor }: { bulkMail: BulkMail; actor: MemberActor },
): Promise<Map<string, ComposedMail>> {
  const mails = new Map<string, ComposedMail>();
  const signature = await readSignature(tx, actor.memberId);
  for (const row of rows) {
    const timeZone = await findSendZone(row);
    const mail = compose(row, bulkMail, actor);
    mails.set(row.id, { ...mail, signature: signatureIn(signature, mail.language), timeZone });
  }
  return mails;
}

function compose(
  row: Facts,
  { texts, replyTo }: BulkMail,
  actor: MemberActor,
): Omit<ComposedMail, 'timeZone' | 'signature'> {
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
    applicationId: row.application_id,
    isMailing: row.is_mailing,
    problem: problemOf(row, text),
  };
}

/** The mail as a member previews it, with the time at which it would be sent. */
export const withSendAt = (mail: ComposedMail, time: string, now: Date) => ({
  ...mail,
  to: isWithheldAddress(mail.to) ? '' : mail.to,
  sendAt: findSendInstant(time, mail.timeZone, now)?.toISOString() ?? null,
});

function problemOf(row: Facts, text: { subject: string; body: string }): ComposedMail['problem'] {
  if (row.email === '') return 'no_email';
  if (row.is_mailing && row.is_opted_out) return 'unsubscribed';
  if (row.is_mailing && row.has_withdrawn) return 'consent_withdrawn';
  const namesJob = usesPlaceholder(`${text.subject}\n${text.body}`, 'jobTitle');
  return row.job_title === null && namesJob ? 'no_job' : null;
}

/** The texts as a message stores them. Names make a text longer than it was written; without one nothing may be left. */
export function messageOf({ subject, body, company }: ComposedMail): { subject: string; body: string } {
  const line = subject.trim().slice(0, 200) || company.name;
  return { subject: line, body: body.trim().slice(0, 5000) || line };
}

/** Parts of a mail beside its text: its place in a conversation, and a way to unsubscribe. */
export type MailParts = Partial<Pick<Mail, 'replyTo' | 'thread' | 'unsubscribeAddress'>> & {
  link?: { label: string; address: string };
};

/** Inserts a mail into the outbox. Its text is escaped for HTML. */
export async function sendComposedMail(
  tx: TenantTx,
  mail: ComposedMail,
  { link, ...parts }: MailParts = {},
): Promise<void> {
  const { html, text } = mailLayout({
    language: mail.language,
    companyName: mail.company.name,
    color: mail.company.color,
    heading: mail.subject,
    paragraphs: [...mail.body.split(/\n{2,}/), ...(mail.signature === '' ? [] : [mail.signature])],
    ...(link !== undefined && { link }),
  });
  await sendMail(tx, {
    to: mail.to,
    fromName: mail.company.name,
    subject: mail.subject,
    text,
    html,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    ...parts,
    companyId: tx.tenantId,
    aboutId: mail.candidateId,
  });
}
