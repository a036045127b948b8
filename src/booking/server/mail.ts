import { dateWords } from '#careers/server/page-words.ts';
import { logSingleMail } from '#deliveries/server/log-mail.ts';
import { findSender } from '#meetings/server/queries.ts';
import { newCompanyToken } from '#platform/server/company-token.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { stateOfRow } from './present.ts';
import { findLink } from './queries.ts';

export type OfferMail = {
  language: Language;
  companyName: string;
  companyZone: string;
  jobTitle: string;
  candidateName: string;
  interviewType: string;
  durationMinutes: number;
  applicantNotes: string;
  expiresAt: Date;
};

type MailKind = 'offer' | 'reminder';

/** The words of the mail, which the preview shows too. */
export function composeOffer(platform: Platform, kind: MailKind, offer: OfferMail) {
  const t = platform.words.in(offer.language);
  const values = {
    company: offer.companyName,
    job: offer.jobTitle,
    name: offer.candidateName,
    kind: t(`meetings.interviewType.${offer.interviewType}`),
    count: offer.durationMinutes,
    date: dateWords(offer.language, offer.expiresAt, offer.companyZone),
  };
  const notes = offer.applicantNotes.split(/\n{2,}/).filter((part) => part !== '');
  return {
    subject: t(`booking.mail.${kind}.subject`, values),
    paragraphs: [
      t(`booking.mail.${kind}.body`, values),
      t('booking.mail.facts', values),
      ...notes,
      t('booking.mail.until', values),
    ],
    button: t('booking.mail.button'),
  };
}

type MailInput = { linkId: string; kind: MailKind; now: Date };

/** Mails an open link with a token of its own; false without an address. */
export async function mailOffer(
  tx: TenantTx,
  platform: Platform,
  { linkId, kind, now }: MailInput,
): Promise<boolean> {
  const row = await findLink(tx, linkId);
  if (row === undefined || row.email === '' || stateOfRow(row, now) !== 'open') return false;
  const sender = await findSender(tx, tx.tenantId);
  const { token, hash } = newCompanyToken(tx.tenantId);
  await tx
    .insertInto('booking_link_tokens')
    .values({ booking_link_id: linkId, token_hash: hash, created_at: now })
    .execute();
  const language = (row.language ?? sender.default_language) === 'tr' ? 'tr' : 'en';
  const { subject, paragraphs, button } = composeOffer(platform, kind, {
    language,
    companyName: sender.name,
    companyZone: sender.time_zone,
    jobTitle: row.applicant_job_title,
    candidateName: row.name,
    interviewType: row.interview_type,
    durationMinutes: row.duration_minutes,
    applicantNotes: row.applicant_notes,
    expiresAt: row.expires_at,
  });
  const content = mailLayout({
    language,
    companyName: sender.name,
    color: sender.careers_color,
    heading: subject,
    paragraphs,
    button: { label: button, address: `${platform.config.publicUrl}/book/${token}` },
  });
  const thread = await logSingleMail(tx, platform, {
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    kind: 'offer',
    authorUserId: row.offered_by_user_id,
    to: row.email,
  });
  await tx.updateTable('booking_links').set({ mail_id: thread.id }).where('id', '=', linkId).execute();
  const mail = { to: row.email, fromName: sender.name, subject, ...content, thread };
  await sendMail(tx, { ...mail, companyId: tx.tenantId, aboutId: row.candidate_id });
  return true;
}
