import { findHostsToNotify, findMeeting, findSender } from '#meetings/server/queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Asks an interviewer for their feedback, with a link to their scorecard. It says nothing of the feedback of others. */
export async function mailReminder(
  tx: TenantTx,
  { words, config }: Platform,
  { meeting_id: meetingId, member_id: memberId }: { meeting_id: string; member_id: string },
): Promise<void> {
  const meeting = await findMeeting(tx, meetingId);
  const [member] = await findHostsToNotify(tx, [memberId]);
  if (meeting === undefined || member === undefined || member.email === null) return;
  const company = await findSender(tx, tx.tenantId);
  const language: Language = member.language === 'tr' ? 'tr' : 'en';
  const t = words.in(language);
  const values = {
    candidate: `${meeting.name} ${meeting.surname}`.trim(),
    job: meeting.job_title ?? '',
    interview: t(`meetings.interviewType.${meeting.interview_type}`),
  };
  const subject = t('evaluations.mail.subject', values);
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.careers_color,
    heading: subject,
    paragraphs: [t('evaluations.mail.body', values)],
    button: {
      label: t('evaluations.mail.button'),
      address: `${config.publicUrl}/meetings/${meetingId}/scorecard`,
    },
    footer: t('evaluations.mail.footer'),
  });
  await sendMail(tx, {
    to: member.email,
    fromName: company.name,
    subject,
    ...content,
    isCounted: false,
    companyId: tx.tenantId,
    aboutId: meeting.candidate_id,
  });
}
