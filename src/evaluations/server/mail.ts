import { interviewLinks } from '#meetings/server/interview-links.ts';
import { findHostsToNotify, findMeeting, findSender } from '#meetings/server/queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { FeedbackReminder } from '../rules.ts';

type ReminderRow = { meeting_id: string; member_id: string; reminder: FeedbackReminder };

/** Asks an interviewer for their feedback, with a link to their scorecard that needs no signing in. It says nothing of the feedback of others. */
export async function mailReminder(
  tx: TenantTx,
  platform: Platform,
  { meeting_id: meetingId, member_id: memberId, reminder }: ReminderRow,
): Promise<void> {
  const meeting = await findMeeting(tx, meetingId);
  const [member] = await findHostsToNotify(tx, [memberId]);
  if (meeting === undefined || member === undefined || member.email === null) return;
  const company = await findSender(tx, tx.tenantId);
  const { words } = platform;
  const of = { platform, companyId: tx.tenantId, now: platform.clock.now() };
  const language: Language = member.language === 'tr' ? 'tr' : 'en';
  const t = words.in(language);
  const values = {
    candidate: `${meeting.name} ${meeting.surname}`.trim(),
    job: meeting.job_title ?? '',
    interview: t(`meetings.interviewType.${meeting.interview_type}`),
  };
  const mail = reminder === 'end' ? 'evaluations.mail.end' : 'evaluations.mail.late';
  const subject = t(`${mail}.subject`, values);
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.careers_color,
    heading: subject,
    paragraphs: [t(`${mail}.body`, values)],
    button: {
      label: t('evaluations.mail.button'),
      address: await interviewLinks.get().make(tx, of, { meetingId, memberId }),
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
